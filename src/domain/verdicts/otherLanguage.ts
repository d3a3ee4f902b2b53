import { memo } from '../../base/memo.ts';
import type { CallText } from '../passages/callText.ts';
import { leavesOut } from '../transcripts/stopWords.ts';
import { TokenText } from '../quotations/tokenText.ts';

/** Frequent words of a language that English lacks, or uses differently. */
export const languageRows: readonly { words: string; why: string; example: string }[] = [
  {
    words:
      'der|die|das|und|ist|wir|nicht|ein|eine|im|um|mit|auf|bei|von|den|dem|des|zu|zum|es|sich|sind|haben|hat|keine?[nmrs]?|nichts|sieht|laut|wieder',
    why: 'German',
    example: 'Die Kosten waren ohne Fracht stabil',
  },
  {
    words: 'le|la|les|des|du|un|une|et|est|nous|dans|pour|de|en|sur|que|qui|pas|au|aux|ont|sont|ce|notre|nos',
    why: 'French',
    example: 'Les charges ont été stables hors fret',
  },
  {
    words: 'el|la|los|las|un|una|es|de|en|por|con|del|que|se|al|no|su|lo|fue|fueron|nuestros?|nuestras?',
    why: 'Spanish',
    example: 'Los costes se mantuvieron estables',
  },
  {
    words: 'il|lo|la|gli|le|un|una|di|che|per|con|del|della|nel|al|non|si|sono|stati|nostri|abbiamo',
    why: 'Italian',
    example: 'I costi sono rimasti stabili al netto del trasporto',
  },
  {
    words: 'os|as|um|uma|de|em|por|com|do|da|dos|das|no|na|que|se|ao|foram|nossos?|nossas?',
    why: 'Portuguese',
    example: 'Os custos ficaram estáveis sem contar o frete',
  },
  {
    words: 'de|het|een|en|van|wij|we|niet|met|voor|op|te|zijn|was|waren|onze|dat|die|er|bij|door',
    why: 'Dutch',
    example: 'De kosten waren stabiel zonder vracht',
  },
  {
    words: '(?!\\p{Script=Latin})\\p{L}+',
    why: 'Another script',
    example: 'Расходы были стабильны без учёта доставки',
  },
];
/** English hardly has accents. */
const languages = languageRows.map(({ words }) => new RegExp(String.raw`^(?:${words})$|\p{M}`, 'u'));

/** Minimum number of words, and of frequent ones, that show a language. */
const [fewestWords, fewestFrequent] = [4, 2];
/** Share of the words, of the call or frequent in English, that shows that it is the call's language. */
const fewestKnown = 0.25;
/** The same where a word is frequent in another language and none is frequent in English. */
const mostKnown = 0.5;
/** In characters. The start of a quotation shows its language. */
const reach = 300;

/** Reads the words of a text, without single Latin letters. */
const wordsOf = (text: string): string[] =>
  TokenText.of(text)
    .text.split(' ')
    .filter((each) => /^(?:[a-z]\p{L}|(?![a-z])\p{L})/u.test(each));
const vocabularyOf = memo(({ text }: CallText) => new Set(wordsOf(text)));

/** Returns whether a quotation is in another language than the call, as a translation is. */
export function isOtherLanguage(quoted: string, call: CallText): boolean {
  const words = wordsOf(quoted.slice(0, reach));
  if (words.length < fewestWords) return false;
  const known = vocabularyOf(call);
  const isShown = languages.some((each) => words.filter((word) => each.test(word)).length >= fewestFrequent);
  const isHinted = isForeign(words, 1, known);
  const share = words.filter((word) => known.has(word) || leavesOut(word)).length / words.length;
  return (isShown && share < fewestKnown) || (isHinted && share < mostKnown);
}

/** Returns whether words have some frequent ones of a language, none of them a call's, and none that English has. */
function isForeign(words: readonly string[], fewest: number, known?: ReadonlySet<string>): boolean {
  return languages.some((each) => {
    const others = words.filter((word) => !each.test(word));
    if (known && words.some((word) => each.test(word) && known.has(word))) return false;
    return words.length - others.length >= fewest && !others.some((word) => word !== 'in' && leavesOut(word));
  });
}

/** Returns whether a note's own sentence is in another language than English. */
export const isForeignSentence = (text: string): boolean => isForeign(wordsOf(text.slice(0, reach)), fewestFrequent);
