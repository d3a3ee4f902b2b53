import { wordSet } from '../../base/wordSet.ts';

/** A label before words: `**Mary Quill (CEO):**`, `Quill:`, `**Europe** –`, or a line of its own. */
export interface QuotationLabel {
  name: string;
  /** The offset of the name, and the offset after the label. */
  start: number;
  end: number;
}

/** In characters and in words. A longer text is speech. */
const longestName = 80;
const mostWords = 8;
/** Maximum number of words in a name without emphasis. */
const mostPlain = 6;
const emphasis = /^(?:[*_]{1,3}|<\/?(?:b|i|em|strong|u)>)/i;
const namingWord = /^[^\p{L}\p{N}]{0,4}(?:\p{Lu}|\d)/u;
/** Lowercase words within a name, a title or the name of a call. */
const smallWords = wordSet('and of the de van von la le del di for in on at its their from by via per');

/** A subject that a writer puts before words, without emphasis of its own: `On costs: …`, `Full-year outlook: …`. */
const subject = /^(?:\S+\s+){0,2}\S+$|^(?:on|about|asked|re|regarding)\s/iu;

/** Returns whether all words start as names do, apart from lowercase ones between them. */
export function isNaming(text: string, isSmall = (word: string): boolean => smallWords.has(word)): boolean {
  const words = text.match(/\S+/gu) ?? [];
  return words.every((word) => namingWord.test(word) || isSmall(word.toLowerCase()) || !/[\p{L}\p{N}]/u.test(word));
}

/** Removes the periods of initials and titles, which don't end a sentence. */
export const withoutInitials = (name: string): string =>
  name.replace(/(?<![\p{L}\p{N}])(\p{L}|\d{1,2}|Mr|Mrs|Ms|Dr|Jr|Sr|St)\./gu, '$1');

/**
 * Reads the label at the start of a line. `isWhole`: the line may be only a label, since words follow on other lines.
 */
export function labelOf(line: string, { isWhole }: { isWhole: boolean }): QuotationLabel | undefined {
  const symbols = /^[\p{So}\uFE0F\u200D\s]{1,8}/u.exec(line)?.[0].length ?? 0;
  const isMarked = emphasis.test(line.slice(symbols, symbols + 9));
  let [at, end, isOpen, name] = [symbols, -1, isMarked, ''];
  const till = Math.min(line.length, at + longestName);
  while (at < till) {
    const mark = emphasis.exec(line.slice(at, at + 9))?.[0];
    const character = line.charAt(at);
    if (mark !== undefined && name.trim() !== '') isOpen = false;
    if (character === ':' || character === '：') {
      end = at + 1;
      break;
    }
    const dash =
      !isOpen && isMarked && mark === undefined ? /^\s{0,3}(?:[–—]|--?)\s/u.exec(line.slice(at, at + 6)) : null;
    if (dash && !(isWhole && isName(line.slice(at + dash[0].length), false))) {
      end = at + dash[0].length;
      break;
    }
    name += mark === undefined ? character : '';
    at += mark?.length ?? 1;
  }
  const found = { name: name.trim(), start: line.indexOf(name.trim(), symbols), end };
  const after = end === -1 ? '' : line.slice(end, end + 9);
  const closing = /^(?:[*_]{1,3}|<\/(?:b|i|em|strong|u)>)/i.exec(after)?.[0].length ?? 0;
  // Emphasis that goes on after the colon doesn't set the name off from the words.
  const isSetOff = !isOpen || closing > 0 || end === -1;
  if (!isName(name, isMarked) || !(isSetOff || isNaming(name) || subject.test(found.name))) return undefined;
  if (end === -1) {
    const bare = name.trim();
    const isAlone = at === line.length && isWhole && !/[.,;]$/.test(withoutInitials(bare));
    const isPlain = bare.includes(' ') && isNaming(bare, () => false);
    return isAlone && (isMarked || isPlain) ? { ...found, end: at } : undefined;
  }
  const rest = line.slice(end + closing, end + closing + 1);
  const isApart = /^$|[\s"“„«]/u.test(rest) || line.charAt(end - 1) === '：' || /\s/.test(line.charAt(end - 1));
  return isApart && (rest !== '' || isWhole) ? { ...found, end: end + closing } : undefined;
}

function isName(text: string, isMarked: boolean): boolean {
  const name = withoutInitials(text.trim().replace(/\\$|<br>$/u, ''));
  const words = name.split(/\s+/u);
  const isShort = words.length <= (isMarked ? mostWords : mostPlain);
  return isShort && /\p{L}/u.test(name) && !/["“”„«»]|[.!?…]\s|[?!…]$/u.test(name) && (isMarked || isNaming(name));
}
