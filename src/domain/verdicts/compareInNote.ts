import { memo } from '../../base/memo.ts';
import type { NoteCitation, NoteQuotation } from '../notes/noteCitations.ts';
import type { Passage } from '../passages/passage.ts';
import { compareQuotation, type QuotationComparison } from '../quotations/compareQuotation.ts';
import { parseQuotation } from '../quotations/quotation.ts';
import { TokenText } from '../quotations/tokenText.ts';
import { longestRemembered, remembered, type CitedCall, type CitedWords } from './citedCall.ts';
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
    const stands =
      standFor({ words: text, isBefore: change.words.end <= place.start + 1 }, own) ??
      (change.isUnclear === true ? 'unclear' : undefined);
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
