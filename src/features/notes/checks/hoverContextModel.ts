import type { Passage } from '../../../domain/passages/passage.ts';

/** Number of characters of the call shown around the cited words. */
const contextLength = 280;
/** A longer word is cut. */
const longestWord = 60;

/** Returns the range of words to show around a passage of a speech. It starts and ends at a word. */
export function contextOf(text: string, { start, end }: Passage, speech: Passage): [from: number, till: number] {
  const [from, till] = [start - contextLength, end + contextLength];
  return [
    from <= speech.start ? speech.start : Math.min(start, nextWord(text, from)),
    till >= speech.end ? speech.end : end + wholeWords(text.slice(end, speech.end), contextLength).length,
  ];
}

/** Returns as many whole words from the start as fit. */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const space = cut.slice(-longestWord).search(/\s\S*$/);
  return space === -1 ? cut.slice(0, most).toWellFormed() : cut.slice(0, Math.max(0, cut.length - longestWord) + space);
}

/** The start of the first word at or after an offset. */
function nextWord(text: string, at: number): number {
  if (/\s/.test(text.charAt(at - 1))) return at;
  const space = text.slice(at, at + longestWord).search(/\s/);
  return space === -1 ? at : at + space + 1;
}
