import { formatCitationLink } from '../domain/links/citationLink.ts';
import { findNearestWords, isNear, mayHaveWords } from '../domain/passages/nearestWords.ts';
import type { Passage } from '../domain/passages/passage.ts';
import { unescapeMarkdown } from '../domain/format/markdown.ts';
import type { CitedCall } from '../domain/verdicts/citedCall.ts';
import { judgeCitation } from '../domain/verdicts/judgeQuotation.ts';
import type { CitationProblem } from '../domain/verdicts/findings.ts';
import type { NoteQuotation } from '../domain/notes/noteCitations.ts';
import { tokensOf } from '../domain/passages/tokens.ts';
import { leavesOut } from '../domain/transcripts/stopWords.ts';
import { isSameCall, keyOf, type CallName } from './citedCalls.ts';
import type { Likely } from './likelyCalls.ts';
import type { Pace } from './pace.ts';
import type { FoundNames, SearchCalls } from './searchCalls.ts';

/** Words of a call that match a quotation exactly or nearly. */
export interface FoundWords {
  call: CitedCall;
  passage: Passage;
  /** The findings on the quotation there. */
  problems: readonly CitationProblem[];
}

/** Minimum share of a quotation's significant words in words that are nearly the same. */
export const nearly = 0.6;
/** Maximum number of a quotation's characters that are searched for. */
const longestSought = 1_000;
/** Maximum number of a quotation's words in an index query: enough that few other turns have all of them. */
const mostSought = 4;
/** This many words of this many characters are enough without shorter ones, which are more frequent. */
const enoughLong = 3;
const longWord = 5;
/** Maximum number of calls whose nearest words are compared. */
const mostNear = 5;

interface FinderOptions {
  /** Undefined if the source of calls lacks it. */
  call: (name: CallName) => Promise<CitedCall | undefined>;
  /** Absent if only the likely calls can be examined. */
  search?: SearchCalls;
  pace: Pace;
}

const nothing: FoundNames = { names: [], isAll: true, unsearched: 0 };
/** In characters. A call up to this length is folded within a few milliseconds, on first use. */
const short = 200_000;

/** Finds quotations in calls, exactly or nearly. */
export class WordFinder {
  readonly #call: FinderOptions['call'];
  readonly #searchCalls: SearchCalls | undefined;
  readonly #pace: Pace;
  /** Search results by searched words: a note repeats itself. */
  readonly #found = new Map<string, FoundNames>();
  /** Number of calls that the last search skipped because they aren't indexed. */
  unsearched = 0;

  constructor({ call, search, pace }: FinderOptions) {
    this.#call = call;
    this.#searchCalls = search;
    this.#pace = pace;
  }

  /** True if calls that the note doesn't name can be found. */
  get canSearch(): boolean {
    return this.#searchCalls !== undefined;
  }

  /**
   * Finds the place where a call has the quoted words exactly, or with insertions or omissions that change their
   * meaning.
   */
  async findIn(call: CitedCall, quotation: NoteQuotation): Promise<FoundWords | undefined> {
    if (!mayHaveWords(call.source, quotation.text)) return undefined;
    if (call.source.text.length > short) await this.#pace.inSlices(call.source.prepare());
    const nearest = this.nearIn(call, quotation, 1);
    // Reading a part of a call is much faster than reading all of it.
    const there = nearest && this.#judgeAt(call, quotation, nearest.passage);
    return there && isExact(there) ? there : (this.#judgeAt(call, quotation) ?? there);
  }

  /** Judges a quotation by the words of a passage, or of the whole call. */
  #judgeAt(call: CitedCall, quotation: NoteQuotation, passage?: Passage): FoundWords | undefined {
    const words = passage && { start: call.source.text.slice(passage.start, passage.end), before: '', after: '' };
    const link = { from: 'service' as const, cik: call.cik, fyq: call.fyq, passage: words };
    const text = formatCitationLink('vscode', link);
    const { place, problems } = judgeCitation(call, { link: { start: 0, end: 0, link, text }, quotation });
    const isThere = place && !problems.some(({ kind }) => kind === 'words' || kind === 'gone' || kind === 'long');
    return isThere ? { call, passage: place, problems } : undefined;
  }

  /** Returns the first of these calls that has the words exactly, or else the first that has them changed. */
  async findInAny(names: readonly CallName[], quotation: NoteQuotation): Promise<FoundWords | undefined> {
    let changed: FoundWords | undefined;
    for (const name of names) {
      await this.#pace.rest();
      const call = await this.#call(name);
      const found = call && (await this.findIn(call, quotation));
      if (found && isExact(found)) return found;
      changed ??= found;
    }
    return changed;
  }

  /** The same in all calls of the library, likely ones first. */
  async findAnywhere(quotation: NoteQuotation, { named, ofNote }: Likely): Promise<FoundWords | undefined> {
    const inNamed = await this.findInAny(named, quotation);
    if (inNamed && isExact(inNamed)) return inNamed;
    const sought = soughtIn(quotation);
    if (sought.length === 0) return inNamed;
    const found = await this.#search(sought);
    const isOfNote = (name: CallName): boolean => ofNote.some((each) => isSameCall(each, name));
    // The note's calls may be missing if the search examined only some of the turns.
    const { names } = found.isAll || ofNote.length === 0 ? found : await this.#search(sought, ofNote);
    const own = names.filter(isOfNote);
    const others = found.names.filter((name) => !isOfNote(name));
    return (await this.findInAny([...own, ...others], quotation)) ?? inNamed;
  }

  /** Returns the nearest words of a call, if they are nearly the same. */
  nearIn(call: CitedCall, { text }: NoteQuotation, least = nearly): FoundWords | undefined {
    const found = findNearestWords(call.source, call.turns, text.slice(0, longestSought));
    return found && isNear(found, least) ? { call, passage: found.passage, problems: [] } : undefined;
  }

  async nearInAny(names: readonly CallName[], quotation: NoteQuotation): Promise<FoundWords | undefined> {
    for (const name of names) {
      await this.#pace.rest();
      const call = await this.#call(name);
      const found = call && this.nearIn(call, quotation);
      if (found) return found;
    }
    return undefined;
  }

  /** The same in all calls of the library: one word may differ, or more in a long quotation. */
  async nearAnywhere(quotation: NoteQuotation): Promise<FoundWords | undefined> {
    const sought = soughtIn(quotation);
    const least = Math.max(2, Math.ceil(sought.length * nearly));
    const without = sought.map((_, left) => sought.toSpliced(left, 1));
    const shorter = sought.length > least ? [sought.slice(0, least), sought.slice(-least)] : [];
    const seen = new Set<string>();
    for (const words of [...without, ...shorter]) {
      if (words.length < least) continue;
      const names = (await this.#search(words)).names.filter((name) => !seen.has(keyOf(name))).slice(0, mostNear);
      for (const name of names) seen.add(keyOf(name));
      const found = await this.nearInAny(names, quotation);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns the calls with all of these words, best first: of the library, or of the companies of some calls. */
  async #search(words: readonly string[], among?: readonly CallName[]): Promise<FoundNames> {
    const ciks = among && [...new Set(among.map(({ cik }) => cik))].sort((one, other) => one - other);
    const key = `${words.join(' ')} ${ciks?.join(' ') ?? ''}`;
    const found = this.#found.get(key) ?? (await this.#lookUp(words, ciks));
    this.#found.set(key, found);
    return found;
  }

  async #lookUp(words: readonly string[], ciks: readonly number[] | undefined): Promise<FoundNames> {
    await this.#pace.rest();
    const found = await (this.#searchCalls?.(words, ciks) ?? Promise.resolve(nothing));
    this.unsearched = found.unsearched;
    return found;
  }
}

/** Returns whether a quotation has exactly these words, apart from the writer's own in brackets. */
export function isExact({ problems }: FoundWords): boolean {
  return problems.every(({ kind }) => kind === 'own');
}

/**
 * Returns the longest significant words, which are usually the rarest. Frequent words are slow to look up in the index.
 */
function soughtIn({ text }: NoteQuotation): string[] {
  const { words } = tokensOf(unescapeMarkdown(text.slice(0, longestSought)).replace(/\[[^\]]{0,400}\]/g, ' '));
  const distinct = [...new Set(words)];
  const telling = distinct.filter((word) => !leavesOut(word));
  const sought = (telling.length > 1 ? telling : distinct).toSorted((one, other) => other.length - one.length);
  if (sought.length < 2) return [];
  const long = sought.filter(({ length }) => length >= longWord);
  return (long.length >= enoughLong ? long : sought).slice(0, mostSought);
}
