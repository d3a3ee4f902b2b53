import type { Passage } from '../passages/passage.ts';
import { withoutMarksBefore } from './followQuotation.ts';
import { isClause, turnsAround, takesBack, withoutIdioms } from './meaning.ts';
import {
  rangeAround,
  turningBefore,
  turningBehind,
  turningHidden,
  turnsAcross,
  unclearBefore,
  unclearBehind,
} from './turningWords.ts';
import type { Quotation } from './quotation.ts';
import { abbreviations, sounds } from './transcriptMarks.ts';
import { breakAfter, breakBefore, type SpokenRegion } from './spokenRegion.ts';

/** Maximum number of characters of the tokens' text read on either side of a place for a sentence's start or end. */
const longestSentence = 1_500;
/** Maximum number of characters between a negation and the words that it governs. */
const reach = 90;

/** Finds the start of a place's sentence, as an offset of the tokens' text. */
function sentenceStart(region: SpokenRegion, at: number): number {
  const { text } = region.tokens;
  const floor = Math.max(breakBefore(region, at), at - longestSentence);
  for (let index = at - 1; index > floor; index -= 1) if (isEndOfSentence(text, index)) return index + 1;
  return floor;
}

/** Finds the end of a place's sentence: its closing mark. */
function sentenceEnd(region: SpokenRegion, at: number): number {
  const { text } = region.tokens;
  const ceiling = Math.min(breakAfter(region, at), at + longestSentence);
  for (let index = at + 1; index < ceiling; index += 1) if (isEndOfSentence(text, index)) return index;
  return ceiling;
}

function isEndOfSentence(text: string, index: number): boolean {
  const mark = text.charAt(index);
  if ((mark !== '.' && mark !== '?' && mark !== '!') || text.charAt(index - 1) !== ' ') return false;
  if (mark !== '.') return true;
  const before = text.slice(Math.max(0, index - 12), index - 1);
  const word = before.slice(before.lastIndexOf(' ') + 1);
  return !abbreviations.has(word) && !/^\p{L}$/u.test(word);
}

const boundary =
  /(?<= )(?:[,;:()]|-|…|and|but|so(?! far )|because|which|who|while|though|although|whereas|then|or|since|however)(?= )/gu;
const opensClause = /^ (?:and|but|so|because|which|who|or|yet|however|although|though|whereas|while|then) /u;
const auxiliaries = 'do|does|did|is|are|was|were|will|would|can|could|should|have|has|had|may|might';
const question = new RegExp(
  String.raw`^ (?:(?:and|but|so|or) )?(?:${auxiliaries}|\p{L}{2,6}n't|what|why|how|when|where|who|which) `,
  'u',
);
/** Words that make a question anywhere in a sentence. */
const asks = new RegExp(
  ` (?:what|why|how|where|which|(?:${auxiliaries}) (?:you|we|they|it|i|there|that|this|the|your|any)|if you|curious) `,
  'u',
);
const leadingCondition =
  /(?:^| (?:whether|that|then)) (?:if|unless|assuming|provided|providing|supposing|absent|barring|subject to|contingent on|depending on|in case|in the event|as long as|so long as) /u;
const endsNegated =
  / (?:not|never|hardly|barely|scarcely|rarely|seldom|no longer|cannot|\p{L}{1,12}n't|if|unless|without) $/u;
const beforeNumber =
  / (?:less than|fewer than|more than|(?<! (?:adds?|added|adding|sums?|totals?) )up to|at least|at most|below|above|under|minus|negative) $/u;
const startsWithAmount = /^ (?:\p{Sc} )?\p{Nd}/u;
const startsWithNearAmount =
  /^ (?:(?:over|about|approximately|around|roughly|nearly|almost|more than|less than|up to) )?(?:\p{Sc} )?\p{Nd}/u;
const anyAmount = / (?:\p{Sc} )?\p{Nd}/u;
const amountAtEnd = /(?:^| )\p{Nd}[\p{L}\p{N}.,']* $/u;
const unit =
  /^ (?:%|percent|percentage|basis|bps|bp|million|billion|trillion|thousand|hundred|points?|cents?|dollars?|times|m|bn|b|k)(?= )/u;
const limits =
  /^ (?:(?:,|-|;|but|though|although|only|just) ){0,4}(?:if|unless|except|excluding|assuming|subject to|depending on|contingent|other than|apart from|barring|as long as|so long as|in case|in the event|on condition|only when|only where|only in|until)(?= )/u;
const limitsAfterComma =
  /^ (?:(?:(?:,|-|;) ){0,2}(?:but|though|although) (?:not|never|without|no longer|hardly|only)|(?:(?:,|-|;|but|only) ){1,3}provided|(?:, )?or so)(?= )/u;

/** The subject of a new clause at the end of omitted words: “, and Asia | fell 8%”. */
const joinedSubject = /^([^,.;]{0,200} )(?:, (?:and|but|while|whereas)|; ?(?:and|but)?|[.]) (?:\p{L}{1,20} ){1,3}$/u;
const predicate =
  /^ (?:is|are|was|were|has|had|fell|rose|grew|declined|increased|decreased|dropped|improved|gained|lost|shrank) /u;

/** Finds a range of numbers that a place divides, within one turn. */
function dividedRange(region: SpokenRegion, at: number): Passage | undefined {
  const from = Math.max(breakBefore(region, at), at - reach);
  const range = rangeAround(
    region.tokens.text.slice(from, Math.min(breakAfter(region, at) + 1, at + reach)),
    at - from,
  );
  if (!range) return undefined;
  const [start, end] = [from + range.start, from + range.end];
  const dash = region.tokens.text.slice(start, end).indexOf(' - ');
  return dash !== -1 && isDash(region, start + dash + 2) ? undefined : { start, end };
}

/** A denial that is broken off in omitted words and repeated right after them: “we … don't - obviously | don't know”. */
const falseStart =
  /^… (?:[^ |]+ ){0,2}(\p{L}{1,12}n't|not|never|no) (?:[^ |]+ ){0,3}[-…] (?:[^ |]+ ){0,3}\| (?:\S+ ){0,2}\1 /u;

/** A pronoun after “or”, which starts a clause that a denial before it doesn't govern. */
const startsAnew = /^ (?:we|i|you|he|she|it|they|there|this|that) /u;

interface Quoted extends Passage {
  /** The tokens of the quoted words. */
  words: string;
}

/** Cut words, by offsets of the tokens' text. `isUnclear`: whether they are missed depends on the reader. */
interface Cut extends Passage {
  isUnclear?: boolean;
}

/** Finds words right before a quotation that reverse its meaning and were cut: “we don’t think that”, “if”. */
export function cutBefore(region: SpokenRegion, { start, words }: Quoted): Cut | undefined {
  const { text } = region.tokens;
  const from = sentenceStart(region, start);
  const spoken = text.slice(from, start + 1);
  const before = withoutStutter(spoken, words.split(' ')[1] ?? '');
  if (before.trim() === '') return undefined;
  const range = dividedRange(region, start);
  if (range) return { start: range.start, end: start + 1 };
  const cut = (at: number): Passage => ({ start: from + (before === spoken ? at : 0), end: start + 1 });
  if (startsWithAmount.test(words)) {
    const figure = /(?: \p{Sc}| -) $/u.exec(before) ?? beforeNumber.exec(before);
    if (figure && !(figure[0] === ' - ' && isDash(region, start))) return cut(figure.index);
  }
  if (opensClause.test(words)) return undefined;
  const chunks = chunksOf(before);
  const last = chunks.at(-1)!;
  const governing = before.slice(Math.max(last.start, before.length - reach));
  const opening = last.text.trim() === '' ? 0 : last.start;
  if (turnsAcross(turningBefore, before, words)) return cut(opening);
  const listed = last.mark === 'or' && !startsAnew.test(`${last.text.trimEnd()}${words}`) ? chunks.at(-2) : undefined;
  if (listed && !isClause(last.text) && turnsAround(asTokens(listed.text.slice(-reach)))) return cut(listed.start);
  const isUnclear = turnsAcross(unclearBefore, before, words);
  // “That” after a condition only takes up the one before it.
  const isResumed = last.text.trim() === '' || (last.mark === ',' && last.text.trim() === 'that');
  if (!isResumed && turnsAround(asTokens(governing))) return cut(last.start);
  if (isUnclear) return { ...cut(opening), isUnclear };
  if (!isResumed) return undefined;
  if (last.mark !== ',') return undefined;
  const [aside, held] = [chunks.at(-2), chunks.at(-3)];
  if (aside && leadingCondition.test(withoutIdioms(aside.text))) return cut(aside.start);
  if (leadingCondition.test(withoutIdioms(before)) && chunks.length <= 4) return cut(0);
  return aside && held && aside.text.length < 50 && endsNegated.test(held.text) ? cut(held.start) : undefined;
}

interface Asking {
  /** The sentence in which quoted words end. */
  sentence: Passage;
  isAsked: boolean;
  /** True if the quoted words alone state what was asked instead of asking it. */
  isStated: boolean;
}

/** Describes the sentence in which quoted words end: whether it asks. `endsAs`: how the quotation ends. */
export function askedIn(region: SpokenRegion, { start, end }: Passage, endsAs: Quotation['endsAs']): Asking {
  const { text } = region.tokens;
  const till = sentenceEnd(region, end - 2);
  const from = sentenceStart(region, Math.max(start, end - 2));
  const words = text.slice(Math.max(start, from), end);
  const isWhole = withoutMarksBefore(text, till) <= end;
  const asksBefore = start > from && question.test(text.slice(from, start + 1));
  const isStatement = endsAs === 'statement' && (asksBefore || (isWhole && (start <= from + 1 || isClause(words))));
  const isStated =
    isStatement || (isWhole && endsAs === 'part' && isClause(words) && !question.test(words) && !asks.test(words));
  return { sentence: { start: from, end: till + 2 }, isAsked: text.charAt(till) === '?', isStated };
}

/** Scales after a number, in scripts without spaces between words. */
const unspacedScale = /[兆億亿万萬千百十]/u;
const wordCharacter = /[\p{L}\p{N}]/u;
const compound = /[\p{L}\p{N}.,'’‑-]/u;
/** In characters. No compound is longer. */
const longestCompound = 40;

/** Finds the compound or number of a text that a passage starts or ends within: `twenty-five`, `non-GAAP`. */
export function brokenAt(text: string, { start, end }: Passage): { word: Passage; isEnd: boolean } | undefined {
  const isBroken = (at: number): boolean => {
    const [before, behind] = [text.charAt(at - 1), text.charAt(at)];
    if (/\p{Nd}/u.test(before) && /\p{L}/u.test(behind)) return true;
    if (unspacedScale.test(before) && /\p{Nd}/u.test(behind)) return /\p{Nd}/u.test(text.charAt(at - 2));
    const hyphen = [before, behind].findIndex((mark) => '-‐‑'.includes(mark || ' '));
    const around = hyphen === 0 ? [text.charAt(at - 2), behind] : [before, text.charAt(at + 1)];
    return hyphen !== -1 && around.every((each) => wordCharacter.test(each));
  };
  const isEnd = isBroken(end);
  if (!isEnd && !isBroken(start)) return undefined;
  let [from, till] = isEnd ? [end, end] : [start, start];
  while (till - from < longestCompound && compound.test(text.charAt(from - 1))) from -= 1;
  while (till - from < longestCompound && compound.test(text.charAt(till))) till += 1;
  return { word: { start: from, end: till }, isEnd };
}

/** Removes stuttered words from the end of a text: “that, that, | that opportunity”. */
function withoutStutter(before: string, next: string): string {
  const left: string[] = [];
  const isPause = (token: string | undefined): boolean => token === ',' || token === '-' || token === '…';
  for (const token of before.trim().split(' ')) {
    if (sounds.has(token)) continue;
    const last = isPause(left.at(-1)) ? left.at(-2) : undefined;
    if (isPause(token) && isPause(left.at(-1))) continue;
    if (last === token) left.pop();
    else left.push(token);
  }
  if (isPause(left.at(-1)) && left.at(-2) === next) left.splice(-2);
  return left.length === 0 ? ' ' : ` ${left.join(' ')} `;
}

/** Returns whether the dash before an offset stands between words rather than being a number's sign. */
function isDash({ tokens }: SpokenRegion, start: number): boolean {
  const sign = tokens.toOriginal({ start: start - 2, end: start });
  const number = tokens.toOriginal({ start, end: start + 2 });
  return sign.end < number.start;
}

interface Chunk {
  start: number;
  text: string;
  /** The word or mark that opens it. */
  mark: string;
}

/** The parts of a sentence between its commas and conjunctions. */
function chunksOf(sentence: string): Chunk[] {
  const chunks: Chunk[] = [];
  let [start, mark] = [0, ''];
  for (const { index, 0: found } of sentence.matchAll(boundary)) {
    chunks.push({ start, text: sentence.slice(start, index), mark });
    start = index + found.length;
    mark = found;
  }
  chunks.push({ start, text: sentence.slice(start), mark });
  return chunks;
}

const asTokens = (part: string): string => (part.startsWith(' ') ? part : ` ${part.slice(part.indexOf(' ') + 1)}`);

/** Finds words right after a quotation that reverse its meaning: “but only if”, “except”, “million”. */
export function cutAfter(region: SpokenRegion, { end, words }: Quoted): Cut | undefined {
  const { text } = region.tokens;
  const till = sentenceEnd(region, end - 1);
  const after = text.slice(end - 1, till);
  const unitAfter = amountAtEnd.test(words.slice(-40)) ? unit.exec(after) : null;
  const range = dividedRange(region, end - 1);
  if (range) return { start: end - 1, end: range.end + 1 };
  if (unitAfter) return { start: end - 1, end: end + unitAfter[0].length };
  const rest = `${after} `;
  const shown = withoutIdioms(rest);
  if (turnsAcross(turningBehind, words, rest)) return { start: end - 1, end: till };
  if (limits.test(shown) || limitsAfterComma.test(shown)) return { start: end - 1, end: till };
  return turnsAcross(unclearBehind, words, rest) ? { start: end - 1, end: till, isUnclear: true } : undefined;
}

/**
 * Finds the part of words omitted by an ellipsis that reverses the quoted words beside it: a negation or condition in a
 * sentence that is partly quoted, a whole sentence that retracts the one before it, or a figure that another quoted one
 * replaces.
 */
export function hiddenIn(region: SpokenRegion, gap: Passage): Passage | undefined {
  const { text } = region.tokens;
  const [omitted, next] = [text.slice(gap.start, gap.end + 1), text.slice(gap.end, gap.end + 20)];
  // A sentence of its own that begins with an amount replaces none.
  const isOpening = isEndOfSentence(text, gap.end - 1);
  const isReplaced = !isOpening && startsWithNearAmount.test(next) && anyAmount.test(omitted);
  const joined = joinedSubject.exec(omitted);
  const mark = gap.start + (joined?.[1]!.length ?? 0);
  const isJoined = joined !== null && (text.charAt(mark) !== '.' || isEndOfSentence(text, mark));
  if (isReplaced || (isJoined && predicate.test(next))) return gap;
  const quoted = `${text.slice(Math.max(0, gap.start - reach), gap.start + 1)}…`;
  if (turnsAcross(turningHidden, omitted.length < reach / 2 ? quoted.slice(-reach / 2) + omitted : omitted, next))
    return gap;
  const isFalseStart = falseStart.test(`…${omitted}|${next}`);
  const parts: Passage[] = [];
  let start = gap.start;
  for (let index = gap.start + 1; index < gap.end; index += 1)
    if (isEndOfSentence(text, index)) {
      parts.push({ start, end: index });
      start = index + 1;
    }
  parts.push({ start, end: gap.end });
  return parts.find(({ start: from, end }, index) => {
    const part = `${text.slice(from, end)} `;
    const isWhole = index > 0 && index < parts.length - 1;
    return isWhole ? index <= mostTakingBack && takesBack(part) : !isFalseStart && turnsAround(part);
  });
}

/** Maximum number of sentences after the quotation that may retract it. */
const mostTakingBack = 3;
