import { memo } from '../../base/memo.ts';
import type { NoteCitation, NoteQuotation } from '../notes/noteCitations.ts';
import type { Passage } from '../passages/passage.ts';
import { compareQuotation } from '../quotations/compareQuotation.ts';
import type { QuotationComparison } from '../quotations/comparison.ts';
import { isClause, turnsAround } from '../quotations/meaning.ts';
import { parseQuotation } from '../quotations/quotation.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { longestRemembered, remembered, type CitedCall, type CitedWords } from './citedCall.ts';
import { isForeignSentence } from './otherLanguage.ts';
import { isUnsaid, outsideWords, standFor } from './outsideWords.ts';

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
export type Compared =
  | QuotationComparison
  /** The writer's own words may say what the quotation cuts. */
  | { verdict: 'outside'; place: Passage; words: Passage }
  /** Other words than the call's, of which the note says that they weren't said. */
  | { verdict: 'unsaid' };

/** Compares a quotation. Words that the writer's own sentence says around it don't count as cut. */
export function compareInNote(
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
    const isBefore = change.words.end <= place.start + 1;
    const stands = standFor({ words: text, isBefore }, own);
    const isUnclear = change.isUnclear === true || (isBefore && claimsNothing(text, citation, quotation));
    if (stands === 'unclear' || (stands === undefined && isUnclear))
      return { verdict: 'outside', place, words: change.words };
    if (stands === undefined) break;
    shown.push(change.words);
    compared = compareWords(call, citation, { quotation, linked, shown });
  }
  const isOther = compared.verdict === 'changed' || compared.verdict === 'different';
  return isOther && isUnsaid(own) ? { verdict: 'unsaid' } : compared;
}

/** Most words of a noun and what belongs to it. */
const mostOfNoun = 8;
const determiner = ' (?:an?|the|any|our|your|their|its|this|that|these|those)';
const opensNoun = new RegExp(`^${determiner} `, 'u');
const governsNoun = new RegExp(`(?:${determiner}| \\p{L}{2,12}ing| have| has| had) $`, 'u');

/**
 * Returns whether a quotation is only a noun behind the cut words, of which the note may say anything, or stands in a
 * sentence in another language, whose denials aren't read.
 */
function claimsNothing(cut: string, { lead, tail }: NoteCitation, { text }: NoteQuotation): boolean {
  const words = TokenText.of(text.slice(0, 200)).text;
  if (/^ (?:\p{Sc} )?\p{Nd}/u.test(words)) return false;
  const isShort = words.trim().split(' ').length <= mostOfNoun && !isClause(words);
  const isNoun = isShort && turnsAround(cut) && (opensNoun.test(words) || governsNoun.test(cut));
  return isNoun || isForeignSentence(`${lead?.text.slice(-150) ?? ''} ${tail?.text.slice(0, 150) ?? ''}`);
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
