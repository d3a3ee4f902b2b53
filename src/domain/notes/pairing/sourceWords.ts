import { wordSet } from '../../../base/wordSet.ts';
import { nameAbbreviations } from '../abbreviations.ts';
import { isSaying } from '../sayingVerbs.ts';
import { isNaming as isNamed, withoutInitials } from '../../quotations/labels.ts';
import { isClause } from '../../quotations/meaning.ts';
import { countWords, hasWords } from './quotedSpans.ts';

const connectors = new Set(
  'and but or then also while as well later again he she they it we who the company management before after that which plus yet so followed by in a of to'.split(
    ' ',
  ),
);
const namingWord = /^[^\p{L}\p{N}]{0,4}(?:\p{Lu}|\d)/u;
const beginsSource =
  /^[\s(*_[\]]{0,9}(?:source|sources|see|via|from|per|quoted|quote|as quoted|cf|in|on|ref|reference|transcript|link|quelle|siehe|voir|fuente|出典|来源)\b/iu;
const endsShort = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${nameAbbreviations}|Cos|Bros|\p{Lu})\.\s{0,9}$`, 'u');
const dash = /[—–]|(?<=^|[\s>*_])--?(?=\s)/g;

/** In characters. A longer text isn't an attribution. */
const longestSource = 200;
const mostSourceWords = 12;

/** Returns whether only connecting words, names and verbs of saying stand between two quotations. */
export function isConnection(gap: string): boolean {
  if (gap.length > longestSource) return false;
  const words = gap.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  return words.length <= 8 && words.every((word) => isConnecting(word.toLowerCase()) || /^\p{Lu}/u.test(word));
}

const isConnecting = (word: string): boolean => connectors.has(word) || isSaying(word);

/** Returns whether words after a quotation only name its speaker with a verb of saying: `said Jane Doe`. */
export function isSaid(words: string): boolean {
  return (
    isConnection(words.replace(/[\s.,*_]{1,9}$/u, '')) &&
    (words.match(/\p{L}+/gu) ?? []).some((word) => isSaying(word.toLowerCase()))
  );
}

/**
 * Returns whether a text between a quotation and a link opens a parenthesis or starts with a dash, so that the link is
 * its source.
 */
export function opensSource(gap: string): boolean {
  return /^[\s.,;:!?*_~]{0,12}(?:[([（]|[—–]|--?\s)/.test(gap) && countWords(gap, mostSourceWords) < mostSourceWords;
}

/** Returns whether a text between a quotation and a link has no words. */
export function isAdjacent(gap: string): boolean {
  return gap.length <= 40 && !hasWords(gap);
}

/** Returns whether a colon directly after a link announces the words that follow. */
export function announces(gap: string): boolean {
  return /^[\s)\]*_]{0,12}[:：][\s*_]{0,12}$/.test(gap);
}

/** Returns whether a text leads from a link to the words that follow it, whatever these are. */
export function leadsOn(gap: string): boolean {
  const end = /([:,：，]|\p{L}{1,20})[\s*_]{0,12}$/u.exec(gap.slice(-40))?.[1]?.toLowerCase();
  return end !== undefined && (/[:,：，]/.test(end) || end === 'that' || isSaying(end));
}

const isNaming = (text: string): boolean => text.length <= longestSource && isNamed(text);

/** Words that name a call or a page, and lowercase words beside them: `Acme Q1 2021 earnings call, p. 14`. */
const callNouns = wordSet('call transcript p pp page');
const besideCall = wordSet('earnings results conference and of on the from in');

/** Returns whether a line only names a call or a page, and perhaps its speaker. */
function isCallLine(line: string): boolean {
  const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, '');
  const words = (line.match(/\S+/gu) ?? []).map(bare);
  return (
    words.some((word) => callNouns.has(word)) &&
    isNamed(line, (word) => callNouns.has(bare(word)) || besideCall.has(bare(word)))
  );
}

/** Returns whether the words around a link only name the source of other words. */
export function isSourceLine(before: string, after: string): boolean {
  if (before.length > longestSource || after.length > longestSource) return false;
  if (countWords(before, mostSourceWords + 1) + countWords(after, mostSourceWords + 1) > mostSourceWords) return false;
  const isAfter = countWords(after, 4) < 4 || isNaming(after) || /^\s{0,9}[—–(,-]/.test(after);
  const begin = before.slice(0, 40);
  return isAfter && (isNaming(before) || beginsSource.test(begin) || /^\s{0,9}(?:[—–(]|--?\s)/.test(begin));
}

/**
 * Finds where a line of a block quote, read up to its link, starts to attribute its words; its length if only the link
 * does. `isAlone`: no line above has words. `isApart`: the line begins a paragraph.
 */
export function sourceStart(line: string, { isAlone, isApart }: { isAlone: boolean; isApart: boolean }): number {
  const from = Math.max(0, line.length - longestSource);
  let end = parenthesisStart(line, from) ?? line.length;
  let isMarked = end < line.length;
  for (const { index } of [...line.slice(from, end).matchAll(dash)].reverse()) {
    const at = from + index;
    const named = withoutAbbreviation(line.slice(at, end).replace(/^[-—–\s*_[\]]{1,9}/, ''));
    const isOwnLine = !hasWords(line.slice(0, at)) && (namingWord.test(named) || /^(?:the|an?)\s/.test(named));
    const isName = named.trim() === '' || isOwnLine || isSignature(named, true);
    if (!isName || /[.!?]\s{0,9}$/u.test(named) || /[“«„"]/.test(named)) break;
    end = at;
    isMarked = true;
  }
  const words = withoutAbbreviation(line.slice(0, end).trim());
  if (words === '') return 0;
  const isEnded = /[.!?…。！？"'”’»*_)\]]$/.test(words);
  if (isEnded) return end;
  const isName = words.length <= 120 && (isNaming(words) || (isApart && isCallLine(words)));
  if (isAlone)
    return (isName && countWords(words, 9) < 9) ||
      words.endsWith(':') ||
      (countWords(words, 5) < 5 && isSourceLine(words, ''))
      ? 0
      : end;
  if (isMarked) return isName ? 0 : end;
  // A line that names many speakers is long.
  const isList = /^[\s*_]{0,9}(?:[—–]|--?\s)/.test(words.slice(0, 20));
  return isName || isList || (countWords(words, 9) < 9 && isSourceLine(words, '')) ? 0 : end;
}

/** Drops the period of an abbreviation at the end, which doesn't end a sentence: `Cowen & Co.` */
function withoutAbbreviation(named: string): string {
  const found = endsShort.exec(named.slice(-16));
  return found ? `${named.slice(0, named.length - found[0].length)}Co` : named;
}

/** Finds the start of a parenthesis or bracket that isn't closed on the line. */
function parenthesisStart(line: string, from: number): number | undefined {
  const starts = ['()', '[]', '（）'].map(([open, close]) => {
    const at = line.lastIndexOf(open!);
    return at > line.lastIndexOf(close!) ? at : -1;
  });
  const start = Math.max(starts[0]!, starts[1]!, starts[2]!);
  return start >= from ? start : undefined;
}

/** In characters and words. A line that only attributes other words isn't longer. */
const longestSignature = 160;
const mostSigned = 10;
const mostAlone = 18;

/**
 * Finds where a line without a link starts to attribute the words before it: `— Mary Quill, CEO`, `Source: Acme`; its
 * length if it doesn't.
 */
export function signatureStart(line: string): number {
  for (const { index } of [...line.slice(-longestSignature).matchAll(dash)].reverse()) {
    const at = Math.max(0, line.length - longestSignature) + index;
    const before = line.slice(0, at).replace(/[\s>*_(]{1,9}$/, '');
    const name = line.slice(at).replace(/^[-—–\s*_]{1,9}/, '');
    const isBehind = before === '' || /[.!?…。！？"'”’»]["'”’»*_)]{0,4}$/u.test(before);
    if (isBehind && isSignature(name, before === '')) return before === '' ? 0 : at;
  }
  const named = /\(([^()]{2,80})\)[\s*_]{0,4}$/.exec(line.slice(-90));
  const start = line.length - (named?.[0].length ?? 0);
  if (named && isNaming(named[1]!) && /^$|[.!?…"'”’»]\s*$/u.test(line.slice(0, start).slice(-4))) return start;
  return /^[\s*_]{0,9}(?:source|from|via|quelle|fuente)\s?:/i.test(line) && line.length < longestSignature
    ? 0
    : line.length;
}

/** Returns whether words after a dash name someone; on a line of their own, they may have a lowercase title. */
export function isSignature(words: string, isAlone = false): boolean {
  if (
    !hasWords(words) ||
    countWords(words, mostAlone) >= (isAlone ? mostAlone : mostSigned) ||
    /[.!?]\s+\p{Lu}\p{Ll}{2}/u.test(withoutInitials(words))
  )
    return false;
  if (isNaming(words)) return true;
  const begins = namingWord.test(words) || /^(?:the|an?)\s/.test(words);
  return isAlone && begins && !/[%$€£]|[!?]$/.test(words) && !isClause(` ${words.toLowerCase()} `);
}

/** Words of a link that only name its target: `TARN, Q1 2026`, `source`, `1`. */
const refers = wordSet('source link here call transcript ref reference quote quotes see the earnings p page');

/** Returns whether the text of a link beside words only states their source, rather than being part of them. */
export function isReference(label: string, before: string): boolean {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => word.length < 3 || refers.has(word.toLowerCase()))) return true;
  if (!isNaming(label) && !/\b(?:Q[1-4]|20\d\d)\b/.test(label)) return false;
  return /[([—–]\s*$|[.!?…,]["'”’»*_)]*\s*$|^\s*$/u.test(before.slice(-8)) || /\d|\b\p{Lu}{2,5}\b/u.test(label);
}
