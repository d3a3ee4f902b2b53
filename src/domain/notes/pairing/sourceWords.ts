import { nameAbbreviations } from '../abbreviations.ts';
import { isSaying } from '../sayingVerbs.ts';
import { countWords, hasWords } from './quotedSpans.ts';

const connectors = new Set(
  'and but or then also while as well later again he she they it we who the company management before after that which plus yet so followed by in a of to'.split(
    ' ',
  ),
);
const namingWord = /^[^\p{L}\p{N}]{0,4}(?:\p{Lu}|\d)/u;
/** Small words within a name, a title or the name of a call. */
const smallWords = new Set('and of the de van von la le del di for in on at its their from by via per'.split(' '));
const beginsSource =
  /^[\s(*_[\]]{0,9}(?:source|sources|see|via|from|per|quoted|quote|as quoted|cf|in|on|ref|reference|transcript|link|quelle|siehe|voir|fuente|出典|来源)\b/iu;
const endsShort = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${nameAbbreviations}|Cos|Bros|\p{Lu})\.\s{0,9}$`, 'u');
const dash = /[—–]|(?<=^|[\s>*_])--?(?=\s)/g;

/** In characters. An attribution is no longer. */
const longestSource = 200;
const mostSourceWords = 12;

/** Whether nothing but connecting words, names and verbs of saying stands between two quotations. */
export function isConnection(gap: string): boolean {
  if (gap.length > longestSource) return false;
  const words = gap.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  return words.length <= 8 && words.every((word) => isConnecting(word.toLowerCase()) || /^\p{Lu}/u.test(word));
}

const isConnecting = (word: string): boolean => connectors.has(word) || isSaying(word);

/** Whether a text between a quotation and a link opens a parenthesis or begins with a dash, so that the link is its source. */
export function opensSource(gap: string): boolean {
  return /^[\s.,;:!?*_~]{0,12}(?:[([（]|[—–]|--?\s)/.test(gap) && countWords(gap, mostSourceWords) < mostSourceWords;
}

/** Whether a text between a quotation and a link has no words. */
export function isAdjacent(gap: string): boolean {
  return gap.length <= 40 && !hasWords(gap);
}

/** Whether a colon directly behind a link announces the words that follow. */
export function announces(gap: string): boolean {
  return /^[\s)\]*_]{0,12}[:：][\s*_]{0,12}$/.test(gap);
}

/** Whether a text leads from a link to the words that follow it, whatever these are. */
export function leadsOn(gap: string): boolean {
  const end = /([:,：，]|\p{L}{1,20})[\s*_]{0,12}$/u.exec(gap.slice(-40))?.[1]?.toLowerCase();
  return end !== undefined && (/[:,：，]/.test(end) || end === 'that' || isSaying(end));
}

/** Whether all words begin as names do, apart from small ones between them. */
function isNaming(text: string): boolean {
  const words = text.slice(0, longestSource + 1).match(/\S+/gu) ?? [];
  return (
    text.length <= longestSource &&
    words.every((word) => namingWord.test(word) || smallWords.has(word.toLowerCase()) || !hasWords(word))
  );
}

/** Whether the words around a link only name the source of other words. */
export function isSourceLine(before: string, after: string): boolean {
  if (before.length > longestSource || after.length > longestSource) return false;
  if (countWords(before, mostSourceWords) + countWords(after, mostSourceWords) > mostSourceWords) return false;
  const isAfter = countWords(after, 4) < 4 || isNaming(after) || /^\s{0,9}[—–(,-]/.test(after);
  const begin = before.slice(0, 40);
  return isAfter && (isNaming(before) || beginsSource.test(begin) || /^\s{0,9}(?:[—–(]|--?\s)/.test(begin));
}

/** The period of an initial ends no sentence: `Robert W. Baird`. */
const endsSentence = /(?<![\s.]\p{Lu})[.!?]["”’»]?\s{1,9}\p{Lu}\p{Ll}{2}|[.!?]\s{0,9}$/u;
const titleAlone = /^[\p{L} ]{0,40}(?:analyst|director|president|officer)\b/iu;

/**
 * Finds where a line of a block quote, read up to its link, begins to say whose words they are; its length if only the link
 * says so. `isAlone`: no line above has words.
 */
export function sourceStart(line: string, isAlone: boolean): number {
  const from = Math.max(0, line.length - longestSource);
  let end = parenthesisStart(line, from) ?? line.length;
  let isMarked = end < line.length;
  let isTitle = false;
  for (const { index } of [...line.slice(from, end).matchAll(dash)].reverse()) {
    const at = from + index;
    const named = withoutAbbreviation(line.slice(at, end).replace(/^[-—–\s*_[\]]{1,9}/, ''));
    const isName = named.trim() === '' || namingWord.test(named) || /^(?:the|an?)\s/.test(named);
    // A line of its own, as in `— Ann Lee, Acme & Sons LLC. -- Analyst`, has no sentence before the title.
    const isSignature = isTitle && at < 10 && line.slice(0, at).trim() === '';
    if (!isName || (!isSignature && endsSentence.test(named)) || /[“«„"]/.test(named)) break;
    isTitle = titleAlone.test(named);
    end = at;
    isMarked = true;
  }
  const words = line.slice(0, end).trim();
  if (words === '') return 0;
  const isEnded = /[.!?…。！？"'”’»*_)\]]$/.test(words);
  if (isEnded) return end;
  const isName = isNaming(words) && words.length <= 120;
  if (isAlone) return (isName && countWords(words, 9) < 9) || /[,:]$/.test(words) || isSourceLine(words, '') ? 0 : end;
  return isName || !isMarked ? 0 : end;
}

/** Without the period of an abbreviation at the end, which ends no sentence: `Cowen & Co.` */
function withoutAbbreviation(named: string): string {
  const found = endsShort.exec(named.slice(-16));
  return found ? `${named.slice(0, named.length - found[0].length)}Co` : named;
}

/** Finds where a parenthesis or bracket is opened that isn't closed at the end of a line. */
function parenthesisStart(line: string, from: number): number | undefined {
  const starts = ['()', '[]', '（）'].map(([open, close]) => {
    const at = line.lastIndexOf(open!);
    return at > line.lastIndexOf(close!) ? at : -1;
  });
  const start = Math.max(starts[0]!, starts[1]!, starts[2]!);
  return start >= from ? start : undefined;
}
