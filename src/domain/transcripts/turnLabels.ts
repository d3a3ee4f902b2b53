import type { Steps } from '../../base/slices.ts';
import type { Heading } from './headingOf.ts';
import { bareLabelLine, labelLineOf, type LabelLine } from './labelLines.ts';
import { rankLabel, type RankedLabel } from './labelRank.ts';
import { findPersonMentions, type People, type PersonMentions } from './people.ts';
import { looksPersonal } from './personName.ts';
import type { TextLine } from './scanLines.ts';

/** A line that begins a turn, with the speaker it names. */
export interface TurnLabel extends LabelLine {
  ranked: RankedLabel;
  /** The label that was ranked, trimmed: lines with the same key name the same speaker. */
  key: string;
}

interface LabelSearch {
  text: string;
  lines: readonly TextLine[];
  headings: ReadonlyMap<number, Heading>;
  /** Lines of lists of participants. */
  rosterLines: ReadonlySet<number>;
  listed: People;
}

/** How a text marks its turns. */
interface LabelLayout {
  form: 'own' | 'inline' | 'bare';
  /** True if turns are separated by blank lines. */
  separated: boolean;
  /** True if each block between blank lines, or each line if speech is on the label's line, begins with a label. */
  strict: boolean;
  /** True if listed people speak. */
  listed: boolean;
}

/** Ranks of labels that show by repetition how turns are marked. */
const repeatable = { name: true, likely: true, generic: true };

/** Lines, or labels, between two steps. */
const stride = 100;

class LabelChooser {
  readonly #search: LabelSearch;
  readonly #ranks = new Map<string, RankedLabel | undefined>();
  readonly #uses = new Map<string, number>();
  #mentions: PersonMentions | undefined;

  constructor(search: LabelSearch) {
    this.#search = search;
  }

  *choose(): Steps<TurnLabel[]> {
    const marked = yield* this.#collect(labelLineOf);
    const layout = this.#layoutOf(marked);
    yield;
    const chosen = yield* filtered(marked, (label, place) => this.#accepts(label, layout, place));
    return this.#mayBeBare(chosen) ? yield* this.#orBare(chosen) : chosen;
  }

  *#collect(read: typeof labelLineOf): Steps<TurnLabel[]> {
    const { text, lines, headings, rosterLines, listed } = this.#search;
    const found: TurnLabel[] = [];
    for (const [index, line] of lines.entries()) {
      if (index % stride === stride - 1) yield;
      if (rosterLines.has(index)) continue;
      const label = this.#wholeLine(line, index) ?? read(text, line, index);
      if (!label || (label.form !== 'inline' && headings.has(index))) continue;
      const key = label.label.trim();
      if (!this.#ranks.has(key)) this.#ranks.set(key, rankLabel(label.label, listed));
      const ranked = this.#ranks.get(key);
      if (!ranked) continue;
      this.#uses.set(ranked.name, this.#usesOf(ranked.name) + 1);
      found.push({ ...label, key, ranked });
    }
    return found;
  }

  /** A listed name that contains a colon. */
  #wholeLine(line: TextLine, index: number): LabelLine | undefined {
    const { text, listed } = this.#search;
    const last = line.end - 1;
    if (line.colon < 0 || line.colon === last || line.end - line.start > 200 || text.charAt(last) !== ':')
      return undefined;
    const label = text.slice(line.start, last);
    if (listed.findVerbatim(label) === undefined) return undefined;
    return { line: index, form: 'own', label, labelStart: line.start, speechFrom: line.end };
  }

  #layoutOf(labels: readonly TurnLabel[]): LabelLayout {
    let own = 0;
    let inline = 0;
    for (const { form, ranked } of labels) {
      const sure = ranked.rank === 'known' || (ranked.rank in repeatable && this.#usesOf(ranked.name) > 1);
      if (!sure) continue;
      if (form === 'own') own++;
      else inline++;
    }
    const form = inline > own ? 'inline' : 'own';
    const listed = labels.some(({ ranked }) => ranked.listed !== undefined);
    return { form, listed, ...this.#spacingOf(labels, form) };
  }

  #spacingOf(labels: readonly TurnLabel[], form: LabelLine['form']): Pick<LabelLayout, 'separated' | 'strict'> {
    const { lines, headings } = this.#search;
    const all = labels.filter((label) => label.form === form);
    // The first line has no line before it, so it shows no spacing.
    const later = all.filter(({ line }) => line > 0);
    const inForm = later.length > 0 ? later : all;
    const known = inForm.filter(({ ranked }) => ranked.rank === 'known');
    const named = known.length > 0 ? known : inForm.filter(({ ranked }) => ranked.rank === 'name');
    const speakers = named.length > 0 ? named : inForm;
    const apart = speakers.filter((label) => lines[label.line]!.blankBefore).length;
    const separated = speakers.length > 0 && apart >= speakers.length * 0.9;
    let blocks = 0;
    for (const [index, line] of lines.entries()) if (line.blankBefore && !headings.has(index)) blocks++;
    const labelled = all.filter((label) => lines[label.line]!.blankBefore).length;
    const lineByLine = form === 'inline' && all.length > 2 && all.length >= lines.length * 0.6;
    return { separated, strict: lineByLine || (separated && labelled >= blocks * 0.8) };
  }

  #accepts(label: TurnLabel, layout: LabelLayout, place: LabelPlace): boolean {
    const apart = this.#search.lines[label.line]!.blankBefore;
    const placed = apart || !layout.separated;
    const certain = layout.strict && placed;
    // Beside listed people, a label on its own line that occurs once may be a heading of their speech.
    const unlisted = certain && (label.form !== 'own' || !layout.listed);
    const { rank, listed, generic, name } = label.ranked;
    if (label.form !== layout.form) {
      const exact = rank === 'known' && (listed === undefined || listed.certainty === 'exact');
      if (label.form === 'inline') return placed && (exact || (rank === 'name' && this.#isRepeatedPerson(label)));
    }
    // A speaker-change mark beside the next speaker's own label belongs to that speaker.
    if (name === '' && place.next?.line === label.line + 1) return false;
    switch (rank) {
      case 'known':
        return placed || (label.form === 'own' && (listed?.certainty === 'exact' || generic !== undefined));
      case 'likely':
        return placed;
      case 'generic':
        return placed && (certain || this.#usesOf(name) > 1);
      case 'name':
        return placed
          ? unlisted || this.#isPerson(label) || this.#takesTurn(label, place)
          : label.form === 'own' && this.#personMentions().hasName(name);
      case 'word':
        return placed && (unlisted || this.#isMentioned(name) || this.#takesWord(label, layout, place));
      case 'lexical':
        return placed && (this.#personMentions().hasName(name) || (certain && apart && this.#isPersonal(name)));
      case 'heading':
        return placed && this.#personMentions().hasName(name);
      case 'odd':
        return certain && apart && name.length <= 80 && (unlisted || this.#takesWord(label, layout, place));
    }
  }

  #isPersonal(name: string): boolean {
    return looksPersonal(name) || this.#isMentioned(name);
  }

  /**
   * Returns whether an unlisted name follows the operator or asks something, as a heading within a speech never does.
   */
  #takesTurn({ speechFrom }: TurnLabel, { before, next }: LabelPlace): boolean {
    return (
      before?.ranked.generic?.side === 'operator' ||
      this.#search.text.slice(speechFrom, next?.labelStart).trimEnd().endsWith('?')
    );
  }

  #takesWord(label: TurnLabel, { separated, strict }: LabelLayout, place: LabelPlace): boolean {
    if (this.#usesOf(label.ranked.name) > 1 && (strict || !separated)) return true;
    return strict && this.#takesTurn(label, place);
  }

  #isPerson({ ranked: { name } }: TurnLabel): boolean {
    return this.#usesOf(name) > 1 || this.#isPersonal(name);
  }

  #isRepeatedPerson({ ranked: { name } }: TurnLabel): boolean {
    return this.#usesOf(name) > 1 && this.#isPersonal(name);
  }

  /** Returns whether a text has so few labels for its length that speakers may be named on lines without a colon. */
  #mayBeBare(chosen: readonly TurnLabel[]): boolean {
    const { text, lines } = this.#search;
    const few = chosen.length < 4 || chosen.length * 8000 < text.length;
    return few && lines.length > 3 && /[:：]/.test(text);
  }

  *#orBare(marked: TurnLabel[]): Steps<TurnLabel[]> {
    this.#uses.clear();
    const candidates = yield* this.#collect(bareLabelLine);
    const names = candidates.filter(({ ranked: { rank } }) => rank === 'known' || rank === 'name');
    const lines = new Set(names.map(({ line }) => line));
    const bare = yield* filtered(candidates, (label) => !lines.has(label.line + 1) && this.#acceptsBare(label));
    return bare.length >= 3 && bare.length > marked.length * 2 ? bare : marked;
  }

  #acceptsBare(label: TurnLabel): boolean {
    const { lines } = this.#search;
    const { rank, listed, detail } = label.ranked;
    if (label.line + 1 >= lines.length) return false;
    if (listed?.certainty === 'exact' || (rank === 'known' && detail !== '')) return true;
    if (/[.?!,;…]$/.test(label.key)) return false;
    return (
      rank === 'known' ||
      (rank === 'name' && this.#isPerson(label)) ||
      (rank === 'likely' && this.#usesOf(label.ranked.name) > 1)
    );
  }

  #usesOf(name: string): number {
    return this.#uses.get(name) ?? 0;
  }

  #isMentioned(name: string): boolean {
    return this.#personMentions().hasWord(name);
  }

  #personMentions(): PersonMentions {
    return (this.#mentions ??= findPersonMentions(this.#search.text));
  }
}

/** The label accepted last before a label, and the label after it. */
interface LabelPlace {
  before: TurnLabel | undefined;
  next: TurnLabel | undefined;
}

function* filtered(
  labels: readonly TurnLabel[],
  fits: (label: TurnLabel, place: LabelPlace) => boolean,
): Steps<TurnLabel[]> {
  const found: TurnLabel[] = [];
  for (const [index, label] of labels.entries()) {
    if (index % stride === stride - 1) yield;
    if (fits(label, { before: found.at(-1), next: labels[index + 1] })) found.push(label);
  }
  return found;
}

/** Finds the lines that begin a turn, in order. */
export function findTurnLabels(search: LabelSearch): Steps<TurnLabel[]> {
  return new LabelChooser(search).choose();
}
