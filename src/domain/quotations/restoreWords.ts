import { wordSet } from '../../base/wordSet.ts';
import { escapeReadable, unescapeMarkdown } from '../format/markdown.ts';
import { foldText } from '../passages/foldedText.ts';
import type { Passage } from '../passages/passage.ts';
import { unspoken } from './transcriptMarks.ts';

/** A replacement of a part of a text. */
export interface TextEdit extends Passage {
  text: string;
}

interface Word extends Passage {
  key: string;
}

/** Longer texts aren't restored: the work grows with the product of both lengths. */
const mostWords = 1_500;
/** Maximum number of words that an end may lose. A longer one may have words from beyond the source. */
const mostLost = 2;
/** Marks of Markdown and HTML, line ends, and the writer's own ellipses; brackets may contain the writer's words. */
const marks = /[*_~`<>(){}\\|\n\r=…⋯$#!]|\.\s?\./;
const brackets = /[[\]]/;
const omission = /[…⋯]|\.\s?\./;
/** A quotation without brackets may leave these out. */
const unspokenMarks = new RegExp(String.raw`\s{0,9}\[(?:${[...unspoken].join('|')})\]`, 'giu');
/** The meaningful part of a word, with its sign, currency or percent sign, or initials with all their periods. */
const core = /(?:\p{L}\.){2,9}(?![\p{L}\p{M}\p{N}-])|[-−+]?[\p{Sc}\p{L}\p{M}\p{N}](?:.*[\p{L}\p{M}\p{N}%‰\p{Sc}])?/u;

/**
 * Returns edits that give a quotation its source's words, each only as wide as the difference. `isWhole` adds the
 * source's words before and after the quotation's; `dropsBrackets` removes the writer's own. Undefined if markup, a
 * line end or an omission stands within words that would change.
 */
export function restoreWords(
  quotation: string,
  spoken: string,
  { isWhole, dropsBrackets = false }: { isWhole: boolean; dropsBrackets?: boolean },
): TextEdit[] | undefined {
  const source = brackets.test(quotation) ? spoken : spoken.replace(unspokenMarks, '');
  const said = wordsOf(quotation);
  const words = wordsOf(source);
  if (Math.max(said.length, words.length) > mostWords) return undefined;
  const edits: TextEdit[] = [];
  let [at, from] = [0, 0];
  for (const [index, match] of [...alike(said, words), { at: said.length, from: words.length }].entries()) {
    const gap = { said: said.slice(at, match.at), words: words.slice(from, match.from) };
    const isEnd = index === 0 || match.at === said.length;
    // At an end, as many words as before, unless the whole is wanted.
    if (isEnd && gap.said.length > gap.words.length + mostLost) return undefined;
    if (isEnd && !isWhole)
      gap.words = index === 0 ? gap.words.slice(-gap.said.length) : withUnit(gap.words, gap.said.length);
    const differs = gap.said.length > 0 || (gap.words.length > 0 && (!isEnd || isWhole));
    if (differs) {
      const before = said[at - 1] && { said: said[at - 1]!.end, words: words[from - 1]!.end };
      const after = said[match.at] && { said: said[match.at]!.start, words: words[match.from]!.start };
      const edit = editOf({ quotation, source, dropsBrackets, ...gap, before, after });
      if (!edit) return undefined;
      if (edit !== 'omission') edits.push(withoutSame(quotation, edit));
    }
    [at, from] = [match.at + 1, match.from + 1];
  }
  const isPaired = edits.every(({ text }) => text.split('[').length === text.split(']').length);
  return isPaired ? edits : undefined;
}

const units = wordSet('basis points point percent percentage million billion trillion thousand cents dollars times');

/** The first words of a list, and those that complete a unit at their end: `200 basis points`. */
function withUnit(words: readonly Word[], count: number): Word[] {
  let end = count;
  const isWithin = (key = ''): boolean => units.has(key) || /^\p{Sc}?\p{Nd}/u.test(key);
  while (end > 0 && units.has(words[end]?.key ?? '') && isWithin(words[end - 1]!.key)) end += 1;
  return words.slice(0, end);
}

interface Gap {
  quotation: string;
  source: string;
  dropsBrackets: boolean;
  said: readonly Word[];
  words: readonly Word[];
  /** The ends of the last words that are the same, and the starts of the next ones. */
  before: { said: number; words: number } | undefined;
  after: { said: number; words: number } | undefined;
}

function editOf({
  quotation,
  source,
  dropsBrackets,
  said,
  words,
  before,
  after,
}: Gap): TextEdit | 'omission' | undefined {
  const isPlain = (text: string): boolean => !marks.test(text) && (dropsBrackets || !brackets.test(text));
  const wide = { start: before?.said ?? said[0]?.start ?? 0, end: after?.said ?? said.at(-1)?.end ?? quotation.length };
  const own = quotation.slice(wide.start, wide.end);
  if (before && after && said.length === 0 && omission.test(own)) return 'omission';
  if (before && after && isPlain(own)) return { ...wide, text: plain(source.slice(before.words, after.words)) };
  // Omitted words stay omitted beside their ellipsis.
  const isAfter = omission.test(quotation.slice(wide.start, said[0]?.start ?? wide.start));
  const isBefore = omission.test(quotation.slice(said.at(-1)?.end ?? wide.end, wide.end));
  const shown = isAfter ? words.slice(-said.length) : isBefore ? words.slice(0, said.length) : words;
  const first = { start: shown[0]?.start ?? 0, end: shown.at(-1)?.end ?? 0 };
  if (said.length === 0) {
    // Words that are missing at an end, or where a line ends.
    if (before) return { start: before.said, end: before.said, text: plain(source.slice(before.words, first.end)) };
    return after && { start: after.said, end: after.said, text: plain(source.slice(first.start, after.words)) };
  }
  const narrow = { start: said[0]!.start, end: said.at(-1)!.end };
  // The writer's brackets aren't the call's words.
  if (quotation.charAt(narrow.start - 1) === '[' || quotation.charAt(narrow.end) === ']') return undefined;
  if (words.length === 0 && (before || after)) {
    const taken = { start: before?.said ?? narrow.start, end: after?.said ?? narrow.end };
    return isPlain(quotation.slice(taken.start, taken.end)) ? { ...taken, text: '' } : undefined;
  }
  if (words.length === 0 || !isPlain(quotation.slice(narrow.start, narrow.end))) return undefined;
  return { ...narrow, text: plain(source.slice(first.start, first.end)) };
}

/** Narrows an edit by the spaces and marks at its ends that stay the same. */
function withoutSame(quotation: string, { start, end, text }: TextEdit): TextEdit {
  const old = quotation.slice(start, end);
  const isSame = (one: number, other: number): boolean =>
    one < old.length && other < text.length && old[one] === text[other] && !/[\p{L}\p{M}\p{N}]/u.test(old[one]!);
  let [first, last] = [0, 0];
  while (isSame(first, first)) first += 1;
  const most = Math.min(old.length, text.length) - first;
  while (last < most && isSame(old.length - 1 - last, text.length - 1 - last)) last += 1;
  return { start: start + first, end: end - last, text: text.slice(first, text.length - last) };
}

const plain = (text: string): string => escapeReadable(text.replace(/\s+/gu, ' '));

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[^\s—–…⋯]{1,400}/gu), ({ 0: word, index }): Word => {
    const found = core.exec(word);
    if (!found) return { start: index, end: index, key: '' };
    const start = index + found.index;
    const folded = foldText(unescapeMarkdown(found[0]), 'words');
    return { start, end: start + found[0].length, key: folded.replace(/[*_~]|(?<=\p{L})\./gu, '') };
  }).filter(({ key }) => key !== '');
}

/** The longest common subsequence of two lists of words, as pairs of indexes. */
function alike(said: readonly Word[], words: readonly Word[]): { at: number; from: number }[] {
  const width = words.length + 1;
  const lengths = new Uint16Array((said.length + 1) * width);
  for (let at = said.length - 1; at >= 0; at -= 1)
    for (let from = words.length - 1; from >= 0; from -= 1)
      lengths[at * width + from] =
        said[at]!.key === words[from]!.key
          ? lengths[(at + 1) * width + from + 1]! + 1
          : Math.max(lengths[(at + 1) * width + from]!, lengths[at * width + from + 1]!);
  const pairs: { at: number; from: number }[] = [];
  for (let at = 0, from = 0; at < said.length && from < words.length;) {
    if (said[at]!.key === words[from]!.key) pairs.push({ at: at++, from: from++ });
    else if (lengths[(at + 1) * width + from]! >= lengths[at * width + from + 1]!) at += 1;
    else from += 1;
  }
  return pairs;
}
