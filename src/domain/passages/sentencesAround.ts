import type { Passage } from './passage.ts';

/** Maximum number of characters added at either end. */
const room = 300;
const endOfSentence = /[.?!]["”’')]?(?=\s)|[。！？]|\n/;
const everyEnd = new RegExp(endOfSentence, 'g');

/**
 * Widens a passage to whole sentences within a speech, by at most a few hundred characters. An end whose sentence is
 * longer stays.
 */
export function sentencesAround(text: string, { start, end }: Passage, speech: Passage): Passage {
  return { start: beginningOf(text, start, speech.start), end: endingOf(text, end, speech.end) };
}

function beginningOf(text: string, start: number, earliest: number): number {
  const from = Math.max(earliest, start - room);
  // A speech starts a sentence.
  let begins = from === earliest ? from : start;
  // The white space before the passage ends the previous sentence.
  for (const { 0: mark, index } of text.slice(from, start).matchAll(everyEnd)) {
    const after = from + index + mark.length;
    const next = after + text.slice(after, start).search(/\S/);
    begins = next < after ? start : next;
  }
  return Math.min(begins, start);
}

function endingOf(text: string, end: number, latest: number): number {
  if (/(?:[.?!]["”’')]?|[。！？])$/.test(text.slice(Math.max(0, end - 2), end))) return end;
  const till = Math.min(Math.max(latest, end), end + room);
  const after = text.slice(end, till + 1);
  const found = endOfSentence.exec(after);
  if (found && end + found.index < till) return end + found.index + (found[0] === '\n' ? 0 : found[0].length);
  return till === latest ? till : end;
}
