import type { Steps } from '../../base/slices.ts';
import { CallText } from '../citations/callText.ts';
import { citedParts, quoteOf, speakersOf, type CitedPart } from '../citations/citedParts.ts';
import { compareQuotation, type Verdict } from '../citations/compareQuotation.ts';
import { differingWords } from '../citations/differingWords.ts';
import { findPassage, type FoundPassage } from '../citations/findPassage.ts';
import { paragraphsOf } from '../citations/quoteTemplate.ts';
import { namedSpeaker, parseQuotation, type Quotation } from '../citations/quotation.ts';
import { escapeOnOneLine, unescapeMarkdown } from '../format/markdown.ts';
import { findFiscalQuarters } from '../identifiers/fiscalQuarter.ts';
import { foldShareClass } from '../identifiers/ticker.ts';
import type { ParsedCall, TranscriptAnswer } from '../transcript.ts';
import { parseCall } from '../transcripts/parseCall.ts';
import { People } from '../transcripts/people.ts';
import type { NoteCitation, NoteQuotation } from './noteCitations.ts';
import type { NoteSpan } from './noteLines.ts';

/** A call that notes cite, with its parsed turns. */
export interface CitedCall extends ParsedCall {
  source: CallText;
  company: string;
  fyq: string;
}

export function citedCallOf({ metadata, call }: TranscriptAnswer): CitedCall | undefined {
  if (!call) return undefined;
  return {
    ...parseCall(call),
    source: new CallText(call.transcript),
    company: metadata.companyname_short || metadata.companyname,
    fyq: metadata.transcript_fyq ?? '',
  };
}

/** The cited words as the call has them now. */
export interface CitedWords {
  found: FoundPassage;
  parts: CitedPart[];
}

export function findCited(call: CitedCall, { link }: NoteCitation): CitedWords | undefined {
  const { passage } = link.link;
  if (!passage) return undefined;
  return remembered(call, `link ${link.text}`, () => {
    const found = findPassage(call.source, call.turns, passage);
    return found && { found, parts: citedParts(call.source.text, call, found) };
  });
}

const memories = new WeakMap<CitedCall, Map<string, unknown>>();
const mostRemembered = 2_000;

/** Remembers what was found in a call, since after an edit all but one of a note's citations are unchanged. */
function remembered<T>(call: CitedCall, key: string, find: () => T): T {
  const memory = memories.get(call) ?? new Map<string, unknown>();
  memories.set(call, memory);
  if (memory.has(key)) return memory.get(key) as T;
  if (memory.size >= mostRemembered) memory.clear();
  const found = find();
  memory.set(key, found);
  return found;
}

/**
 * Longer quotations, in characters, are compared again after each edit of the note, and marked as a whole where they
 * differ.
 */
const longestRemembered = 20_000;

/** A problem with a citation: its place in the note, and what would fix it. */
export interface CitationProblem extends NoteSpan {
  /**
   * `negation`: words left out contain one. `joined`: words of several speakers, as if one had said them. `call`: the
   * link's text names another call than the link. `long`: too long to be compared, not that anything is wrong.
   */
  kind: 'gone' | 'words' | 'negation' | 'joined' | 'speaker' | 'call' | 'long';
  /** What differs, in the order of the note; the whole where that can't be told. */
  marks: readonly NoteSpan[];
  /** The text that replaces the problem; absent where nothing can be fixed. */
  readonly fix?: string;
  /** The name of the speaker in the call, or the call that the link leads to. */
  speaker?: string;
}

/** Checks the citations of one call, one in each step. Gives those with problems. */
export function* checkCitations(
  call: CitedCall,
  citations: readonly NoteCitation[],
): Steps<Map<NoteCitation, CitationProblem[]>> {
  const problems = new Map<NoteCitation, CitationProblem[]>();
  yield* call.source.prepare();
  for (const citation of citations) {
    const found = checkCitation(call, citation);
    if (found.length > 0) problems.set(citation, found);
    yield;
  }
  return problems;
}

/**
 * Checks a citation. Undefined when the note quotes correctly and names the speaker or nobody, or has nothing that
 * could be compared.
 */
export function checkCitation(call: CitedCall, citation: NoteCitation): CitationProblem[] {
  const { quotation, link } = citation;
  const problems = wrongCall(citation);
  if (!link.link.passage) return problems;
  const cited = findCited(call, citation);
  if (!cited) return quotation ? [...problems, { kind: 'gone', ...wholeOf(quotation) }] : problems;
  const verdict = quotation ? compare(call, citation, { quotation, cited }) : 'same';
  if (quotation && verdict !== 'same') {
    const { start, end, prefix } = quotation;
    problems.push(
      verdict === 'unknown'
        ? { kind: 'long', ...wholeOf(quotation) }
        : {
            kind: kinds[verdict],
            start,
            end,
            marks:
              verdict === 'different' ? marksIn(call, citation, { quotation, ...cited }) : wholeOf(quotation).marks,
            // A getter, since few of many long quotations are ever fixed.
            get fix() {
              return restored(cited, prefix);
            },
          },
    );
  }
  return [...problems, ...wrongSpeaker(call, citation, cited)];
}

const kinds = { different: 'words', negated: 'negation', joined: 'joined' } as const;

/** A company and a quarter, and no sentence that mentions one. */
const namesCall =
  /^(?:[\p{Lu}\d][^\s,·]{0,40}[\s,·]{1,3}){0,6}Q\s?[1-4]\s\d{4}(?:[\s,·]{1,3}(?:earnings\s)?(?:call|transcript))?$/u;

/** A link whose own text names another company or quarter. */
function wrongCall({ link, label }: NoteCitation): CitationProblem[] {
  if (!label) return [];
  const { fyq, ticker } = link.link;
  const [quarter, ...others] = findFiscalQuarters(label.text);
  if (quarter === undefined || others.length > 0 || !namesCall.test(label.text.trim())) return [];
  const named = /^\W{0,4}([A-Z][A-Z0-9]{0,5}(?:[.-][A-Z])?)[ ,·]/.exec(label.text)?.[1];
  // A role before the quarter is no ticker.
  const isOther =
    named !== undefined &&
    !/^C[A-Z]O$/.test(named) &&
    ticker !== undefined &&
    foldShareClass(named) !== foldShareClass(ticker);
  if (quarter === fyq && !(isOther && label.text.trimStart().startsWith(`${named}, Q`))) return [];
  return [{ kind: 'call', ...wholeOf(label), speaker: [ticker, fyq].filter(Boolean).join(', ') }];
}

function wholeOf({ start, end }: NoteSpan): NoteSpan & { marks: readonly NoteSpan[] } {
  return { start, end, marks: [{ start, end }] };
}

/** What differs from the last of so many places on is marked as one. */
const mostMarks = 20;
/** Characters of the call after the cited words that a quotation may go on with. */
const furtherWords = 2_000;

/** The marks in each quotation, by the link that it is compared with: many links may cite one quotation. */
const marked = new WeakMap<NoteQuotation, Map<string, NoteSpan[]>>();

/** The words that differ, as offsets into the note. */
function marksIn(
  call: CitedCall,
  citation: NoteCitation,
  cited: CitedWords & { quotation: NoteQuotation },
): NoteSpan[] {
  const known = marked.get(cited.quotation) ?? new Map<string, NoteSpan[]>();
  marked.set(cited.quotation, known);
  const marks = known.get(citation.link.text) ?? findMarks(call, citation, cited);
  known.set(citation.link.text, marks);
  return marks;
}

function findMarks(
  call: CitedCall,
  { link }: NoteCitation,
  { quotation, found, parts }: CitedWords & { quotation: NoteQuotation },
): NoteSpan[] {
  if (quotation.text.length > longestRemembered) return [...wholeOf(quotation).marks];
  const differing = remembered(call, `marks ${link.text} ${quotation.text}`, () => {
    const further = call.source.text.slice(found.end, found.end + furtherWords);
    return differingWords(quotation.text, `${parts.map(({ text }) => text).join('\n')} ${further}`, mostMarks);
  });
  if (differing.length === 0) return [{ start: quotation.start, end: quotation.end }];
  const ends = differing.flatMap(({ start, end }) => [start, end]);
  const offsets = noteOffsets(quotation, ends);
  return differing.map((_, index) => ({ start: offsets[index * 2]!, end: offsets[index * 2 + 1]! }));
}

/** Converts ascending offsets of a quotation's text to those of the note. */
function noteOffsets({ text, lines }: NoteQuotation, offsets: readonly number[]): number[] {
  let [line, from] = [0, 0];
  return offsets.map((offset) => {
    while (line + 1 < lines.length) {
      const next = text.indexOf('\n', from) + 1;
      if (next === 0 || next > offset) break;
      from = next;
      line += 1;
    }
    return lines[line]!.start + offset - from;
  });
}

const quotations = new WeakMap<NoteQuotation, { read: Quotation | undefined }>();

function compare(
  call: CitedCall,
  { link }: NoteCitation,
  { quotation, cited }: { quotation: NoteQuotation; cited: CitedWords },
): Verdict | 'joined' {
  const compareNow = (): Verdict | 'joined' => {
    const known = quotations.get(quotation) ?? { read: parseQuotation(quotation.text) };
    quotations.set(quotation, known);
    if (!known.read) return 'unknown';
    const verdict = compareQuotation(known.read, call.source, cited.found);
    if (verdict === 'different') return compareWithTurns(known.read, cited);
    const isJoined =
      verdict !== 'unknown' && joinsSpeakers(call, { ...cited, quotation: known.read, text: quotation.text });
    return isJoined ? 'joined' : verdict;
  };
  if (quotation.text.length > longestRemembered) return compareNow();
  return remembered(call, `words ${link.text} ${quotation.text}`, compareNow);
}

/**
 * Compares the quotation with the turns. Between consecutive turns of one speaker, a quotation leaves out the line with
 * the name.
 */
function compareWithTurns(quotation: Quotation, { parts }: CitedWords): Verdict {
  if (parts.length < 2 || new Set(parts.map(({ speaker }) => speaker)).size > 1) return 'different';
  const spoken = parts.map(({ text }) => text).join('\n');
  return compareQuotation(quotation, new CallText(spoken), { start: 0, end: spoken.length });
}

/** Characters around the cited words in which the words of other speakers are looked for, as quotations are compared. */
const around = 2_000;

/**
 * Whether a quotation with omissions has words of several speakers, and doesn't name them. Then its words aren't in any
 * one speaker's turn.
 */
function joinsSpeakers(
  { source: { text: whole }, turns }: CitedCall,
  { found, quotation, text }: CitedWords & { quotation: Quotation; text: string },
): boolean {
  if (!quotation.fragments.slice(1).some(({ gap }) => gap === 'any') || text.search(namedSpeaker) !== -1) return false;
  const near = turns.filter(({ start, end }) => start < found.end + around && end > found.start - around);
  const runs: { speaker: number; text: string }[] = [];
  for (const { speaker, speechStart, speechEnd } of near) {
    const last = runs.at(-1);
    const spoken = whole.slice(speechStart, speechEnd);
    if (last?.speaker === speaker) last.text += `\n${spoken}`;
    else runs.push({ speaker, text: spoken });
  }
  return (
    runs.length > 1 &&
    !runs.some((run) => {
      const verdict = compareQuotation(quotation, new CallText(run.text), { start: 0, end: run.text.length });
      return verdict !== 'different';
    })
  );
}

/** The words of the call in the form that the note gives them. */
function restored({ parts }: CitedWords, prefix: string): string {
  const paragraphs = paragraphsOf(quoteOf(parts));
  return prefix === '' ? paragraphs.join(' ') : paragraphs.join(`\n${prefix.trimEnd()}\n${prefix}`);
}

const nameShape = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*)(?:\s+\p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u;

function wrongSpeaker(call: CitedCall, citation: NoteCitation, { parts }: CitedWords): CitationProblem[] {
  const { speaker, link } = citation;
  const { speaker: spoken } = speakersOf(parts);
  if (spoken === '') return [];
  if (!speaker) return namedInProse(call, citation, { spoken, parts });
  // The name itself may contain brackets.
  if (speaker.rest.startsWith(escapeOnOneLine(spoken))) return [];
  const isWrong = remembered(call, `speaker ${link.text} ${speaker.text}`, () =>
    namesAnother(call, speaker.text, parts),
  );
  if (!isWrong) return [];
  return [{ kind: 'speaker', ...wholeOf(speaker), fix: escapeOnOneLine(spoken), speaker: spoken }];
}

/** A name after one of these words isn't the speaker's. */
const notSpeaking =
  /(?:^|\s)(?:to|by|from|of|with|for|about|like|told|asked|asking|answering|answers|and|than|thanks?|thanked)\s+(?:(?:Mr|Ms|Mrs|Dr)\.?\s+)?$/i;
const titles = /^\s*(?:\([^()]{0,80}\)|,[^,.;:"“]{1,80},?)?\s*/;
/** What stands between a speaker's name and the words: a colon, or a verb that says so. */
const speaks =
  /^(?::|(?:,\s*)?(?:(?:also|then|only|later|even)\s+)?(?:said|says|noted|notes|added|adds|stated|states|explained|explains|told|tells|argued|argues|answered|answers|replied|replies|warned|warns|expects?|commented|comments|remarked|remarks|confirmed|confirms)\b)/i;
const saidBy = /^["”']?[,.]?["”']?\s*(?:[—–-]|said|says|according to|as)\s+$/i;

/** Another speaker of the call whom the note's own sentence names as the one who said it. */
function namedInProse(
  call: CitedCall,
  { lead, tail, link }: NoteCitation,
  { spoken, parts }: { spoken: string; parts: readonly CitedPart[] },
): CitationProblem[] {
  if (!lead && !tail) return [];
  const key = `prose ${link.text} ${lead?.text ?? ''}\n${tail?.text ?? ''}`;
  const wrong = remembered(call, key, () => {
    const said = new Set(parts.map(({ speaker }) => speaker));
    const names = [...new Set(call.speakers.map(({ name }) => name))].filter((name) => name.trim().includes(' '));
    let found: { at: number; name: string; of: 'lead' | 'tail' } | undefined;
    for (const name of names) {
      const at = lead?.text.lastIndexOf(name) ?? -1;
      if (lead && at !== -1 && at > (found?.at ?? -1)) {
        const rest = lead.text.slice(at + name.length).replace(titles, '');
        if (speaks.test(rest) && !notSpeaking.test(lead.text.slice(0, at))) found = { at, name, of: 'lead' };
      }
    }
    for (const name of names) {
      const at = tail?.text.indexOf(name) ?? -1;
      if (tail && at !== -1 && saidBy.test(tail.text.slice(0, at))) found = { at, name, of: 'tail' };
    }
    return found && !said.has(found.name) ? found : undefined;
  });
  const place = wrong?.of === 'lead' ? lead : tail;
  if (!wrong || !place) return [];
  const start = place.start + wrong.at;
  const span = { start, end: start + wrong.name.length };
  return [{ kind: 'speaker', ...wholeOf(span), fix: escapeOnOneLine(spoken), speaker: spoken }];
}

function namesAnother(call: CitedCall, named: string, parts: readonly CitedPart[]): boolean {
  const names = unescapeMarkdown(named.replace(/[*_]/g, ''))
    .split(/;|\s(?:and|&)\s/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const said = peopleOf(parts.map((part) => part.speaker));
  if (names.some((name) => said.find(name) !== undefined)) return false;
  const others = remembered(call, 'people', () => peopleOf(call.speakers.map(({ name }) => name)));
  return names.some(
    (name) =>
      others.find(name) !== undefined ||
      (nameShape.test(name) && !call.company.toLowerCase().includes(name.toLowerCase())),
  );
}

function peopleOf(names: readonly string[]): People {
  const people = new People();
  for (const name of new Set(names)) if (name !== '') people.add(name);
  return people;
}
