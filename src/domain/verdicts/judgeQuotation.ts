import { memo } from '../../base/memo.ts';
import type { Steps } from '../../base/slices.ts';
import { CallText } from '../passages/callText.ts';
import { citedParts, speakersOf, type CitedPart } from '../passages/citedParts.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { compareQuotation, type QuotationComparison } from '../quotations/compareQuotation.ts';
import { differingWords } from '../quotations/differingWords.ts';
import { findPassage, type LocatedPassage } from '../passages/findPassage.ts';
import { findNearestWords, isNear, shareOfTelling } from '../passages/nearestWords.ts';
import type { Passage } from '../passages/passage.ts';
import { parseQuotation } from '../quotations/quotation.ts';
import { restoreWords, type TextEdit } from '../quotations/restoreWords.ts';
import { escapeReadable } from '../format/markdown.ts';
import type { ParsedCall, TranscriptAnswer } from '../transcript.ts';
import { parseCall } from '../transcripts/parseCall.ts';
import { checkAttribution } from '../attribution/attribution.ts';
import { marksAt, ownMarks, wholeOf } from './markedWords.ts';
import { isOtherLanguage } from './otherLanguage.ts';
import { isUnsaid, outsideWords, standFor } from './outsideWords.ts';
import type { NoteCitation, NoteQuotation } from '../notes/noteCitations.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { CitationProblem, NoteEdit } from './findings.ts';
import { companyName } from '../names/companyName.ts';

/** A call that notes cite, with its parsed turns. */
export interface CitedCall extends ParsedCall {
  source: CallText;
  cik: number;
  ticker: string;
  /** The company's short name, or its full one. */
  company: string;
  companyName: string;
  fyq: string;
  /** The quarters that the company has calls for on file, newest first. */
  quarters: readonly string[];
  /** True if it came from an import rather than from the service. */
  imported?: boolean;
}

export function citedCallOf({ metadata, call }: TranscriptAnswer): CitedCall | undefined {
  if (!call) return undefined;
  return {
    ...parseCall(call),
    source: new CallText(call.transcript),
    cik: metadata.cik,
    ticker: metadata.ticker,
    company: companyName(metadata),
    companyName: metadata.companyname,
    fyq: metadata.transcript_fyq ?? '',
    quarters: metadata.available_fyq,
  };
}

/** The cited words as the call has them now. */
export interface CitedWords {
  found: LocatedPassage;
  parts: CitedPart[];
}

export function findCited(call: CitedCall, { link }: NoteCitation): CitedWords | undefined {
  const { passage } = link.link;
  if (!passage) return undefined;
  return remembered(call, `link ${link.text}`, () => {
    const found = findPassage(call.source, call.turns, passage);
    return found && { found, parts: partsOf(call, found) };
  });
}

const partsOf = (call: CitedCall, passage: Passage): CitedPart[] => citedParts(call.source.text, call, passage);

const memoryOf = memo((_call: CitedCall) => new Map<string, unknown>());
const mostRemembered = 2_000;

/** Caches what was found in a call, since all but one of a note's citations are unchanged after an edit. */
function remembered<T>(call: CitedCall, key: string, find: () => T): T {
  const memory = memoryOf(call);
  if (memory.has(key)) return memory.get(key) as T;
  if (memory.size >= mostRemembered) memory.clear();
  const found = find();
  memory.set(key, found);
  return found;
}

/**
 * Longer quotations, in characters, are compared again after each edit of the note, and marked as a whole if they
 * differ.
 */
const longestRemembered = 20_000;

/**
 * Returns whether a note cites words without quoting any that the citation could belong to, so that nothing is
 * compared.
 */
export function lacksQuotation({ link, quotation }: NoteCitation): boolean {
  return quotation === undefined && link.link.passage !== undefined;
}

/** The result of checking a citation. */
export interface Judged {
  problems: CitationProblem[];
  /** The place of the quoted words in the call, or else of the linked or nearest words. */
  place?: Passage;
  /** The words at that place, by speaker. */
  parts: readonly CitedPart[];
}

/** Checks the citations of one call, one in each step. Yields those with a finding. */
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

/** Checks a citation. Empty if the note quotes exactly and names the speaker or nobody, or quotes nothing. */
export function checkCitation(call: CitedCall, citation: NoteCitation): CitationProblem[] {
  return judgeCitation(call, citation).problems;
}

/** Checks a citation, and finds its words. A quotation with a link to the whole call may stand anywhere in it. */
export function judgeCitation(call: CitedCall, citation: NoteCitation): Judged {
  const { quotation, link } = citation;
  if (link.isAmbiguous) return { problems: [{ kind: 'twice', ...wholeOf(quotation ?? link) }], parts: [] };
  const linked = findCited(call, citation);
  if (!quotation) {
    const parts = linked?.parts ?? [];
    const found = linked && { place: linked.found };
    return { ...found, parts, problems: attributed(call, citation, parts) };
  }
  const comparison = compare(call, citation, quotation, linked);
  if (comparison.verdict === 'different' && isElsewhere(call, citation, linked))
    return { problems: [{ kind: 'apart', ...wholeOf(quotation) }], parts: [] };
  if (comparison.verdict === 'unsaid') return { problems: [{ kind: 'unsaid', ...wholeOf(quotation) }], parts: [] };
  const nearest =
    'place' in comparison
      ? fittingPlace(call, citation, comparison)
      : ((linked && { place: linked.found, parts: linked.parts }) ?? nearestParts(call, quotation));
  const parts = nearest?.parts ?? [];
  return {
    ...(nearest && { place: nearest.place }),
    parts,
    problems: [
      ...quotationProblems(call, { citation, quotation, comparison, linked, parts }),
      ...attributed(call, citation, parts),
      ...(quotation.rest ? [{ kind: 'rest' as const, ...wholeOf(quotation.rest) }] : []),
    ],
  };
}

/** Minimum number of consecutive words that a differing quotation must share with the call to be taken as its words. */
const fewestShared = 4;

/**
 * Returns whether a quotation probably isn't the call's: another one of its link is beside it and has the call's words,
 * and it shares at most single words with the call.
 */
function isElsewhere(call: CitedCall, citation: NoteCitation, linked: CitedWords | undefined): boolean {
  const { quotation, beside = [] } = citation;
  const words = textOf(linked?.parts ?? nearestParts(call, quotation!)?.parts ?? []);
  return (
    beside.length > 0 &&
    !sharesWords(quotation!.text, words) &&
    beside.some(
      (each) =>
        compare(call, { link: citation.link }, each, linked).verdict !== 'different' || sharesWords(each.text, words),
    )
  );
}

function sharesWords(quoted: string, words: string): boolean {
  const tokens = TokenText.of(quoted.slice(0, longestSought)).text.trim().split(' ');
  const { text } = TokenText.of(words);
  return tokens.some((_, at) => {
    const run = tokens.slice(at, at + fewestShared);
    return run.length === fewestShared && text.includes(` ${run.join(' ')} `);
  });
}

function attributed(call: CitedCall, citation: NoteCitation, parts: readonly CitedPart[]): CitationProblem[] {
  const { text } = call.source;
  return checkAttribution({ ...call, text }, citation, parts).map(({ kind, truth, fix, start, end }) => ({
    ...wholeOf({ start, end }),
    kind,
    speaker: truth,
    ...(fix === undefined ? {} : { ways: [[{ start, end, text: fix }]] }),
  }));
}

/** Returns the first of several places whose speaker the note names, or the best one if none is. */
function fittingPlace(
  call: CitedCall,
  citation: NoteCitation,
  { place, places = [] }: { place: Passage; places?: readonly Passage[] },
): { place: Passage; parts: CitedPart[] } {
  const best = { place, parts: placedParts(call, citation, place) };
  const isMisnamed = ({ parts }: { parts: readonly CitedPart[] }): boolean =>
    attributed(call, citation, parts).some(({ kind }) => kind === 'speaker');
  if (places.length < 2 || !isMisnamed(best)) return best;
  const speakers = new Set<string>();
  for (const each of places) {
    const other = { place: each, parts: placedParts(call, citation, each) };
    const key = other.parts.map(({ speaker }) => speaker).join('; ');
    if (!speakers.has(key) && !isMisnamed(other)) return other;
    speakers.add(key);
  }
  return best;
}

function placedParts(call: CitedCall, { link }: NoteCitation, place: Passage): CitedPart[] {
  return remembered(call, `parts ${link.text} ${place.start} ${place.end}`, () => partsOf(call, place));
}

function nearestParts(call: CitedCall, { text }: NoteQuotation): { place: Passage; parts: CitedPart[] } | undefined {
  return remembered(call, `nearest ${text.slice(0, longestSought)}`, () => {
    const found = findNearestWords(call.source, call.turns, text.slice(0, longestSought));
    return found && isNear(found, leastShare)
      ? { place: found.passage, parts: partsOf(call, found.passage) }
      : undefined;
  });
}

/** Minimum share of a quotation's significant words that the true words must have to be the intended ones. */
const most = 0.5;
/** Maximum number of a quotation's characters whose nearest words are searched. */
const longestSought = 2_000;
/** Minimum share of its significant words in words that are nearly the same. */
const leastShare = 0.6;

interface FoundQuotation {
  citation: NoteCitation;
  quotation: NoteQuotation;
  comparison: Exclude<Compared, { verdict: 'unsaid' }>;
  linked: CitedWords | undefined;
  parts: readonly CitedPart[];
}

function quotationProblems(call: CitedCall, found: FoundQuotation): CitationProblem[] {
  const { citation, quotation, comparison, linked, parts } = found;
  const whole = wholeOf(quotation);
  switch (comparison.verdict) {
    case 'same':
      return [];
    case 'unknown':
      return [{ kind: 'long', ...whole }];
    case 'unread':
      return [{ kind: 'markup', ...whole }];
    case 'own':
    case 'unclear': {
      const kind = comparison.verdict === 'own' ? 'own' : 'ownUnclear';
      return [{ kind, ...whole, marks: ownMarks(quotation, comparison.own), own: comparison.own }];
    }
    case 'outside': {
      const { start, end } = comparison.words;
      return [{ kind: 'outside', ...whole, words: call.source.text.slice(start, end) }];
    }
    case 'changed':
      return [changedProblem(call, found, comparison)];
    case 'different': {
      if (isOtherLanguage(quotation.text, call.source)) return [{ kind: 'otherLanguage', ...whole }];
      const isGone = !linked && citation.link.link.passage !== undefined && parts.length === 0;
      if (parts.length === 0) return [{ kind: isGone ? 'gone' : 'other', ...whole }];
      if (shareOfTelling(quotation.text, textOf(parts)) < most)
        return [{ kind: 'other', ...whole, words: textOf(parts) }];
      const base = { kind: 'words', start: quotation.start, end: quotation.end } as const;
      return [
        {
          ...base,
          words: textOf(parts),
          marks: linked ? marksIn(call, citation, { quotation, ...linked }) : whole.marks,
          // A getter, since few of many long quotations are ever fixed.
          get ways() {
            return restoring(quotation, linked?.parts ?? parts);
          },
        },
      ];
    }
  }
}

function changedProblem(
  { source }: CitedCall,
  { quotation, linked, parts }: FoundQuotation,
  { change, place }: Extract<QuotationComparison, { verdict: 'changed' }>,
): CitationProblem {
  const { kind, within, words, own } = change;
  const said = source.text.slice(words.start, words.end);
  // The linked words include the punctuation around them.
  const isLinked = linked && linked.found.start <= place.start && place.end <= linked.found.end;
  const whole = isLinked ? linked.parts : parts;
  return {
    kind,
    ...wholeOf(quotation),
    ...(own ? { marks: ownMarks(quotation, own) } : {}),
    ...(within && within.end > within.start ? { marks: marksAt(quotation, [within]) } : {}),
    words: said,
    ...(kind === 'joined' || kind === 'speaker' ? { speaker: speakersOf(parts).speaker } : {}),
    get ways() {
      return within ? includingCut(quotation, within, said) : restoring(quotation, whole, kind === 'brackets');
    },
  };
}

const textOf = (parts: readonly CitedPart[]): string => parts.map(({ text }) => text).join(' ');

/** Returns ways to give a quotation the call's words, with as little of the surrounding words as possible. */
function restoring(quotation: NoteQuotation, parts: readonly CitedPart[], dropsBrackets = false): NoteEdit[][] {
  // Several speakers would have to be named.
  if (new Set(parts.map(({ speaker }) => speaker)).size > 1) return [];
  const source = textOf(parts);
  return [false, true].flatMap((isWhole) =>
    inNote(quotation, restoreWords(quotation.text, source, { isWhole, dropsBrackets })),
  );
}

/** Returns ways to write the words hidden by an ellipsis beside it, or in its place. */
function includingCut(quotation: NoteQuotation, within: Passage, words: string): NoteEdit[][] {
  const { text } = quotation;
  const cut = escapeReadable(words.replace(/\s+/gu, ' ').trim());
  const gap = text.slice(within.start, within.end).trim();
  return [cut, `${gap} ${cut}`, `${cut} ${gap}`, `${gap} ${cut} ${gap}`].flatMap((written) => {
    const isApart = /^[.,;:?!%]/.test(written) || within.start === 0 || /\s$/.test(text.slice(0, within.start));
    const [lead, tail] = [isApart ? '' : ' ', /^[\s.,;:?!…"”’]/u.test(text.slice(within.end)) ? '' : ' '];
    const end = within.end === text.length ? written.trimEnd() : written + tail;
    return inNote(quotation, [{ ...within, text: lead + end }]);
  });
}

/** Converts edits of a quotation's text to edits of the note; empty if they aren't contiguous in the note. */
function inNote(quotation: NoteQuotation, edits: readonly TextEdit[] | undefined): NoteEdit[][] {
  if (!edits || edits.length === 0) return [];
  const spans = marksAt(quotation, edits);
  const isWhole = spans.every(({ start, end }, at) => end - start === edits[at]!.end - edits[at]!.start);
  return isWhole ? [spans.map((span, at) => ({ ...span, text: edits[at]!.text }))] : [];
}

/** Maximum number of marks in one quotation. The last covers all later differences. */
const mostMarks = 20;
/** Maximum number of characters after the cited words that a quotation may continue into. */
const furtherWords = 2_000;

/** Returns the differing words, as offsets into the note. */
function marksIn(
  call: CitedCall,
  { link }: NoteCitation,
  { quotation, found, parts }: CitedWords & { quotation: NoteQuotation },
): readonly NoteSpan[] {
  if (quotation.text.length > longestRemembered) return wholeOf(quotation).marks;
  const differing = remembered(call, `marks ${link.text} ${quotation.text}`, () => {
    const further = call.source.text.slice(found.end, found.end + furtherWords);
    return differingWords(quotation.text, `${parts.map(({ text }) => text).join('\n')} ${further}`, mostMarks);
  });
  return differing.length === 0 ? wholeOf(quotation).marks : marksAt(quotation, differing);
}

/** Words of a note's sentence that make the quotation a question. */
const asking = new RegExp(
  [
    String.raw`\b(?:ask(?:s|ed|ing)?|(?:en|in)quir(?:y|ies|es?|ed|ing)|quer(?:y|ies|ied)|whether|q)\b`,
    String.raw`(?<!\b(?:no|without|beyond|small|little)\s)\b(?:question(?:s|ed)?|wonder(?:s|ed|ing)?)\b`,
    String.raw`\b(?:to (?:know|hear|learn|see|understand)|find(?:ing)? out|curious|unclear|unsure|not sure) (?:if|why|how)\b`,
  ].join('|'),
  'i',
);
/** Words before a quotation that make it the answer: `Asked about costs, Doe said`. */
const answering =
  /\basked\b[^]{1,200}\b(?:sa(?:id|ys)|repli(?:es|ed)|answer(?:s|ed)|respond(?:s|ed)|explain(?:s|ed))\b/i;

/** Returns whether a note's own words make the quotation a question. */
function asksIn({ lead, tail, after }: NoteCitation): boolean {
  const before = lead?.text.slice(-200).replace(answering, '') ?? '';
  const behind = [tail, after].map((words) => words?.text.slice(-200) ?? '');
  return /^["”’»]?\s?\?/u.test(behind[0]!) || [before, ...behind].some((words) => asking.test(words));
}

const readOnce = memo(({ text }: NoteQuotation) => parseQuotation(text));

/** A comparison that takes the writer's own words into account. */
type Compared =
  | QuotationComparison
  /** The writer's own words may say what the quotation cuts. */
  | { verdict: 'outside'; place: Passage; words: Passage }
  /** Other words than the call's, of which the note says that they weren't said. */
  | { verdict: 'unsaid' };

/** Compares a quotation. Words that the writer's own sentence says around it don't count as cut. */
function compare(
  call: CitedCall,
  citation: NoteCitation,
  quotation: NoteQuotation,
  linked: CitedWords | undefined,
): Compared {
  const { beside = [], lead, tail, after } = citation;
  const next = beside.find(({ start }) => start > quotation.end)?.text ?? '';
  const behind = [tail?.text.replace(/[[(]\s*$/u, ''), next, after?.text].join(' ');
  const own = outsideWords(lead?.text ?? '', behind);
  const shown: Passage[] = [];
  let compared = compareWords(call, citation, { quotation, linked, shown });
  while (compared.verdict === 'changed' && compared.change.kind === 'cut' && shown.length < mostCuts) {
    const { place, change } = compared;
    const { text } = TokenText.of(call.source.text.slice(change.words.start, change.words.end));
    const stands = standFor({ words: text, isBefore: change.words.end <= place.start + 1 }, own);
    if (stands === 'unclear') return { verdict: 'outside', place, words: change.words };
    if (stands === undefined) break;
    shown.push(change.words);
    compared = compareWords(call, citation, { quotation, linked, shown });
  }
  const isOther = compared.verdict === 'changed' || compared.verdict === 'different';
  return isOther && isUnsaid(own) ? { verdict: 'unsaid' } : compared;
}

/** Maximum number of cuts: one on either side. */
const mostCuts = 2;

function compareWords(
  call: CitedCall,
  citation: NoteCitation,
  { quotation, linked, shown }: { quotation: NoteQuotation; linked: CitedWords | undefined; shown: readonly Passage[] },
): QuotationComparison {
  const { link, beside = [] } = citation;
  const names = [call.company, call.companyName, call.ticker];
  const compareOne = (each: NoteQuotation, others: readonly Passage[]): QuotationComparison => {
    const read = readOnce(each);
    if (!read) return { verdict: 'unknown' };
    return compareQuotation(read, { ...call, names }, { passage: linked?.found, shown: others, asks });
  };
  const compareNow = (): QuotationComparison => {
    const alone = compareOne(quotation, shown);
    if (alone.verdict !== 'changed' || alone.change.kind !== 'cut' || beside.length === 0) return alone;
    const others = beside.map((each) => compareOne(each, []));
    return compareOne(quotation, [...shown, ...others.flatMap((each) => ('place' in each ? [each.place] : []))]);
  };
  const asks = asksIn(citation);
  const texts = [quotation, ...beside].map(({ text }) => text);
  if (texts.some(({ length }) => length > longestRemembered)) return compareNow();
  const key = `${String(asks)} ${shown.map(({ start, end }) => `${start}-${end}`).join(' ')}`;
  return remembered(call, `words ${link.text} ${key} ${texts.join('\n')}`, compareNow);
}
