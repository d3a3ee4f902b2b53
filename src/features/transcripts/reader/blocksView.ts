import { sentencesIn } from '../../../domain/notes/pairing/sentences.ts';
import { countWords } from '../../../domain/transcripts/countWords.ts';

/** A part of a speech that the page lays out separately, by offsets into the transcript. `end` is exclusive. */
export interface Block {
  start: number;
  end: number;
}

const longest = 4_000;
const mostParagraphs = 300;
/** A paragraph of this many words is split after this many sentences. */
const unbroken = { words: 400, sentences: 5 };
/** No writing system puts more combining marks than this on a letter. */
const longestCharacter = 64;

/**
 * Splits a speech into its source's paragraphs, with only white space between them. A paragraph of 400 words or more is
 * split at every fifth sentence. A paragraph too long to lay out at once is cut at a space. A speech of very many short
 * lines is grouped, with its line breaks inside the blocks.
 */
export function blocksOf(text: string, start: number, end: number): Block[] {
  const lines = linesOf(text, start, end).flatMap((line) => partAtSentences(text, line));
  const paragraphs = lines.length > mostParagraphs ? groupLines(lines) : lines;
  return paragraphs.flatMap((block) => cut(text, block));
}

function linesOf(text: string, start: number, end: number): Block[] {
  const lines: Block[] = [];
  let from = start;
  while (from < end) {
    const newline = text.indexOf('\n', from);
    const till = newline === -1 || newline > end ? end : newline;
    if (/\S/.test(text.slice(from, till))) lines.push({ start: from, end: till });
    from = till + 1;
  }
  return lines;
}

function partAtSentences(text: string, line: Block): Block[] {
  if (line.end - line.start < unbroken.words || countWords(text, line.start, line.end) < unbroken.words) return [line];
  const sentences = sentencesIn(text, line);
  return sentences.flatMap(({ start }, at) =>
    at % unbroken.sentences === 0
      ? [{ start, end: (sentences[at + unbroken.sentences - 1] ?? sentences.at(-1)!).end }]
      : [],
  );
}

function groupLines(lines: readonly Block[]): Block[] {
  const groups: Block[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.end - last.start <= longest) last.end = line.end;
    else groups.push({ ...line });
  }
  return groups;
}

function cut(text: string, { start, end }: Block): Block[] {
  const blocks: Block[] = [];
  let from = start;
  while (end - from > longest) {
    const till = cutPoint(text, from, from + longest);
    blocks.push({ start: from, end: till });
    from = till;
  }
  blocks.push({ start: from, end });
  return blocks;
}

/**
 * Returns the place to cut a text: after the last space in its second half, or else without splitting a character if
 * possible.
 */
function cutPoint(text: string, from: number, limit: number): number {
  const half = from + longest / 2;
  // Only the second half is searched: without spaces, the search would otherwise reach the start at every cut.
  const space = text.slice(half, limit).lastIndexOf(' ');
  if (space > 0) return half + space + 1;
  for (let point = limit; point > limit - longestCharacter; point -= 1)
    if (!/[\p{M}\u{200D}\u{DC00}-\u{DFFF}]/u.test(text.charAt(point)) && text.charAt(point - 1) !== '\u{200D}')
      return point;
  return /[\u{DC00}-\u{DFFF}]/u.test(text.charAt(limit)) ? limit - 1 : limit;
}
