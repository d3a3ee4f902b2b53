/** A label before words: `**Mary Quill (CEO):**`, `Quill:`, `**Europe** –`, or a line of its own. */
export interface QuotationLabel {
  name: string;
  /** The offset of the name, and the one behind the label. */
  start: number;
  end: number;
}

/** In characters and in words. A longer text is what was said. */
const longestName = 80;
const mostWords = 8;
/** Words that a name without emphasis has at most. */
const mostPlain = 6;
const emphasis = /^(?:[*_]{1,3}|<\/?(?:b|i|em|strong|u)>)/i;
const namingWord = /^[^\p{L}\p{N}]{0,4}(?:\p{Lu}|\d)/u;
/** Small words within a name, a title or the name of a call. */
const smallWords = new Set('and of the de van von la le del di for in on at its their from by via per'.split(' '));

/** Whether all words begin as names do, apart from small ones between them. */
export function isNaming(text: string, isSmall = (word: string): boolean => smallWords.has(word)): boolean {
  const words = text.match(/\S+/gu) ?? [];
  return words.every((word) => namingWord.test(word) || isSmall(word.toLowerCase()) || !/[\p{L}\p{N}]/u.test(word));
}

/** Names without the periods of initials and titles, which end no sentence. */
export const withoutInitials = (name: string): string =>
  name.replace(/(?<!\p{L})(\p{L}|Mr|Mrs|Ms|Dr|Jr|Sr|St)\./gu, '$1');

/** The label that a line begins with. `isWhole`: the line may be one, since words follow on others. */
export function labelOf(line: string, { isWhole }: { isWhole: boolean }): QuotationLabel | undefined {
  const opened = emphasis.exec(line)?.[0] ?? '';
  const start = opened.length;
  let end = start;
  const till = Math.min(line.length, start + longestName);
  while (end < till && !'*_<:：'.includes(line.charAt(end))) end += 1;
  const name = line.slice(start, end).trim();
  const words = name.split(/\s+/u);
  if (!/\p{L}/u.test(name) || words.length > (opened ? mostWords : mostPlain)) return undefined;
  if (/["“”„«»]|[.!?…]\s|[?!…,]$/u.test(withoutInitials(name)) || (!opened && !isNaming(name))) return undefined;
  let [at, marks] = [end, ''];
  for (let taken = 0; taken < 4; taken += 1) {
    const mark = (emphasis.exec(line.slice(at, at + 9)) ?? /^[:：]/.exec(line.charAt(at)))?.[0];
    if (mark === undefined) break;
    marks += mark;
    at += mark.length;
  }
  const isColon = /[:：]/.test(marks);
  const rest = line.slice(at, at + 40);
  const found = { name, start, end: at };
  if (/^\s*$/.test(rest) && at + 40 > line.length) {
    const isPlain = words.length > 1 && words.length < 6 && isNaming(name, () => false) && !/[.,;]/.test(name);
    return isWhole && (isColon || (opened !== '' && !name.endsWith('.')) || (!opened && isPlain)) ? found : undefined;
  }
  if (isColon) return /^\s|^["“„«]/u.test(rest) || marks.endsWith('：') ? found : undefined;
  const dash = opened && marks ? /^\s{0,3}(?:[–—]|--?)\s/u.exec(rest)?.[0].length : undefined;
  return dash === undefined ? undefined : { ...found, end: at + dash };
}
