import type { Passage } from '../passages/passage.ts';
import { singularOf } from '../search/singular.ts';
import { leavesOut } from '../transcripts/stopWords.ts';

/** Phrases of greetings, of safe-harbor statements, and of references to documents and to the call itself. */
const ofTheCall =
  /\bforward[- ]looking\b|\bnon-?GAAP (?:financial )?(?:measures?|financials|numbers|results)\b|\breconcil(?:ed|iation)|\bno obligation\b|\brisks? and uncertaint|\b(?:10-[KQ]|8-K|SEC)\b|\b(?:press|earnings) release\b|\bweb ?(?:cast|site)\b|\breplay\b|\b(?:conference|today['’]s) call\b|\boperator instructions\b|\b(?:turn|hand|pass)\b[^.?!]{0,30}\b(?:over|back)\b|\bgood (?:morning|afternoon|evening|day)\b|\bwelcome\b|\bcomparisons are\b|\bunless (?:otherwise )?noted\b/i;
const expected = String.raw`(?:expected|anticipated|forecast(?:ed)?|guided|estimated|projected|targeted)`;
/** An expectation that is stated now; “the expected decline” states none. */
const expectation = new RegExp(
  String.raw`\b(?:expect(?:s|ing)?|anticipat(?:es?|ing)|forecast(?:s|ing)?|guid(?:e|ance|ing)|outlook|target(?:s|ing)?|estimat(?:es?|ing)|projecting|assum(?:es?|ing)|(?:is|are|be|now|currently) (?:\w{1,20} ){0,2}${expected}|${expected} to)\b`,
  'i',
);
/** An expectation of the past, which the result is compared with. */
const met = new RegExp(
  String.raw`\b(?:(?:than|as|was|were|had|been|previously|originally|initially) (?:\w{1,20} ){0,2}${expected}|(?:exceed\w{0,3}|beat|above|below|end of) (?:[\w-]{1,20} ){0,4}(?:guidance|outlook|forecast(?:ed)?))\b`,
  'gi',
);
const tendency =
  /\b(?:will|should|going to|on track to|plan(?:s|ning)? to|planned|(?:now|still|continue to) see|range of)\b/i;
const timeToCome =
  /\b(?:(?:next|first|second|third|fourth|full|coming|fiscal|remaining)[- ](?:fiscal )?(?:quarter|year|half|months)|(?:back|last) half|(?:remainder|balance|rest|end) of (?:the |this |fiscal )?(?:\w{1,20} )?(?:year|quarter|20\d\d)|fiscal ['’]?\d\d|FY ?['’]?\d\d|Q[1-4]|[1-4]Q|H[12]|20\d\d)\b/i;
const number = String.raw`\d(?:[\d,.]{0,20}\d)?`;
const amount = new RegExp(
  [
    String.raw`[$€£¥] ?${number}(?: ?(?:thousand|million|billion|trillion))?`,
    String.raw`(?<![\w.,])${number}(?: ?%| (?:percent|(?:percentage |basis )?points?|bps|thousand|million|billion|trillion|times|cents?|days)\b)`,
    String.raw`(?<![\w.,])\d{1,3}(?:\.\d{1,3}|(?:,\d{3}){1,4})(?![\w.,]?\d)`,
    String.raw`(?<![\w.,'’])\d{1,4} to \d{1,4}\b`,
    String.raw`\b(?:(?:low|mid|high|upper)[- ](?:to[- ](?:mid|high)[- ])?)?(?:single|double|triple)[- ]digits?\b`,
    String.raw`\b(?:low|mid|high)[- ](?:teens|twenties|thirties)\b`,
  ].join('|'),
  'gi',
);

/** Returns the same for the forms of one word, which is folded: expect, expects, expected, expecting. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  return singular.length < 5 ? singular : singular.replace(/(?<=[a-z]{4})(?:ing|ed|e)$/, '');
}

const stems = (words: string): Set<string> => new Set(words.split(/\s+/).map(stemOf));

/** Words of how something is measured, expected, changed or talked about, not of what. */
const measuring = stems(
  `expect anticipate forecast guidance guide outlook target estimate assume range approximate approximately midpoint
  increase decrease grow growth decline rise rose fall fell grew drive driven drove lead led represent reach total
  compare comparison versus prior previous current record strong stronger strength solid robust significant
  significantly higher lower high low positive negative impact reflect continue offset partially primarily result slight
  slightly modest modestly basis point level comparable sequential sequentially term include exclude deliver achieve
  remain improve improvement update believe feel pleased proud excited confident happy glad thank great excellent nice
  color number focus help work bit piece couple time day team people company business today place area new different
  important big large small long short additional certain able hard easy clear start end run set bring put move provide
  offer support add build use hear comment remark slide page respectively plus minus comprise mention despite forward subject relate single double triple mid digit teen
  percentage`,
);
/** The measures of a company. */
const measures = stems(
  'revenue sale margin ebitda ebit eps earnings cash order booking backlog inventory expenditure capex profit dividend',
);
/** Nouns in -ly are few. */
const adverb = /^(?!(?:family|supply|assembly|resupply|anomaly|butterfly)$)[a-z]{3,30}ly$/;
/** Words within a phrase that may not begin or end it. */
const joining = new Set(['of', 'per', 'and', 'to']);

/** Returns whether a word can be within a phrase, given the character before it: direct-to-consumer. */
export function joinsWords(word: string, before: string | undefined): boolean {
  return joining.has(word) && (word !== 'to' || before === '-');
}

/** Returns whether a term of stems names a subject, and neither a number nor how it changed. */
export function namesSubject(term: string): boolean {
  return term
    .split(' ')
    .every((word) => joining.has(word) || (!leavesOut(word) && !measuring.has(word) && !adverb.test(word)));
}

/** Returns whether a term of stems is, or has, what companies are measured by. */
export function namesMeasure(term: string): boolean {
  return term.split(' ').some((word) => measures.has(word));
}

/** Returns whether a sentence is about the call or its documents. */
export function isOfTheCall(sentence: string): boolean {
  return ofTheCall.test(sentence);
}

/** Finds amounts, ratios and rates; years, dates and the numbers of slides are none. */
export function amountsIn(sentence: string): Passage[] {
  return Array.from(sentence.matchAll(amount), ({ 0: { length }, index: start }) => ({ start, end: start + length }));
}

/** Returns whether a sentence says what is expected of the time to come. */
export function looksAhead(sentence: string): boolean {
  return expectation.test(sentence.replace(met, ' ')) || (tendency.test(sentence) && timeToCome.test(sentence));
}
