import type { Steps } from '../../base/slices.ts';
import { speakersOf, type CitedPart } from '../passages/citedParts.ts';
import { differingWords } from '../quotations/differingWords.ts';
import { findNearestWords, isNear, shareOfTelling } from '../passages/nearestWords.ts';
import type { Passage } from '../passages/passage.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { restoreWords, type TextEdit } from '../quotations/restoreWords.ts';
import { escapeReadable } from '../format/markdown.ts';
import { checkAttribution } from '../attribution/attribution.ts';
import { findCited, longestRemembered, partsOf, remembered, type CitedCall, type CitedWords } from './citedCall.ts';
import { compareInNote, type Compared } from './compareInNote.ts';
import { linkedPart, type LinkedPart } from './linkedPart.ts';
import { marksAt, ownMarks, wholeOf } from './markedWords.ts';
import { isOtherLanguage } from './otherLanguage.ts';
import type { NoteCitation, NoteQuotation } from '../notes/noteCitations.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { isWrong, type CitationProblem, type NoteEdit } from './findings.ts';
import { turnAtOffset } from '../transcripts/turnMoves.ts';
import type { Turn } from '../transcript.ts';

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
  const comparison = compareInNote(call, citation, quotation, linked);
  const hasOwn = comparison.verdict === 'changed' && comparison.change.kind === 'brackets';
  const part =
    (comparison.verdict === 'different' || hasOwn) && linked ? linkedPart(quotation, textOf(linked.parts)) : undefined;
  if (part) return judgePart(call, citation, part);
  if (comparison.verdict === 'different' && isElsewhere(call, citation, linked))
    return { problems: [{ kind: 'apart', ...wholeOf(quotation) }], parts: [] };
  if (comparison.verdict === 'unsaid') return { problems: [{ kind: 'unsaid', ...wholeOf(quotation) }], parts: [] };
  const nearest =
    'place' in comparison
      ? fittingPlace(call, citation, comparison)
      : ((linked && { place: linked.found, parts: linked.parts }) ?? nearestParts(call, quotation));
  const parts = nearest?.parts ?? [];
  const found = quotationProblems(call, { citation, quotation, comparison, linked, parts });
  // Nobody of this call is said to have said words that aren't the call's.
  const isOther = found.some(({ kind }) => kind === 'other');
  const judged = [...found, ...(isOther ? [] : attributed(call, citation, parts))];
  if (judged.some(isWrong) && isInOtherTurn(call, citation, { linked, nearest }))
    return { problems: [{ kind: 'apart', ...wholeOf(quotation) }], parts: [] };
  return {
    ...(nearest && { place: nearest.place }),
    parts,
    problems: [...judged, ...(quotation.rest ? [{ kind: 'rest' as const, ...wholeOf(quotation.rest) }] : [])],
  };
}

/** Judges only the part of a block quote that has the words of its link. Nobody cites the others. */
function judgePart(call: CitedCall, { lead: above, ...citation }: NoteCitation, part: LinkedPart): Judged {
  const lead = part.lead ?? (part.isFirst ? above : undefined);
  const judged = judgeCitation(call, { ...citation, ...(lead && { lead }), quotation: part.quotation });
  const rest = [...part.rest, ...(citation.quotation?.rest ? [citation.quotation.rest] : [])];
  return {
    ...judged,
    problems: [...judged.problems, ...rest.map((each) => ({ kind: 'rest' as const, ...wholeOf(each) }))],
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
        compareInNote(call, { link: citation.link }, each, linked).verdict !== 'different' ||
        sharesWords(each.text, words),
    )
  );
}

/**
 * Returns whether a quotation is in another turn than the words of its link, while one beside it has those words: the
 * link is the other one's.
 */
function isInOtherTurn(
  call: CitedCall,
  { link, beside = [] }: NoteCitation,
  { linked, nearest }: { linked: CitedWords | undefined; nearest: { place: Passage } | undefined },
): boolean {
  if (!linked || !nearest || turnOf(call, nearest.place) === turnOf(call, linked.found)) return false;
  return beside.some((each) => {
    const compared = compareInNote(call, { link }, each, linked);
    return 'place' in compared && turnOf(call, compared.place) === turnOf(call, linked.found);
  });
}

const turnOf = (call: CitedCall, { start }: Passage): Turn | undefined => turnAtOffset(call, start);

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
  { change, place }: Extract<Compared, { verdict: 'changed' }>,
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
      const first = source.text.charAt(place.start);
      return within
        ? includingCut(quotation, within, said, words.end <= place.start + 1 ? first : '')
        : restoring(quotation, whole, kind === 'brackets');
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

/**
 * Returns ways to write the words hidden by an ellipsis beside it, or in its place. `first`: the first letter of the
 * call's words after them, which the quotation may have as a capital.
 */
function includingCut(quotation: NoteQuotation, within: Passage, words: string, first: string): NoteEdit[][] {
  const { text } = quotation;
  const letter = text.charAt(within.end);
  const isCapital = letter !== first && letter.toLowerCase() === first;
  const cut = escapeReadable(words.replace(/\s+/gu, ' ').trim());
  const gap = text.slice(within.start, within.end).trim();
  return [cut, `${gap} ${cut}`, `${cut} ${gap}`, `${gap} ${cut} ${gap}`].flatMap((written) => {
    const isApart = /^[.,;:?!%]/.test(written) || within.start === 0 || /\s$/.test(text.slice(0, within.start));
    const [lead, tail] = [isApart ? '' : ' ', /^[\s.,;:?!…"”’]/u.test(text.slice(within.end)) ? '' : ' '];
    const end = within.end === text.length ? written.trimEnd() : written + tail;
    return isCapital
      ? inNote(quotation, [{ ...within, end: within.end + 1, text: lead + end + first }])
      : inNote(quotation, [{ ...within, text: lead + end }]);
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
