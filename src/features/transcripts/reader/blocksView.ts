/** A part of a speech that the page lays out by itself: offsets into the transcript, `end` exclusive. */
export interface Block {
  start: number;
  end: number;
}

const longest = 4_000;
const mostParagraphs = 300;
/** A letter with more marks than this is no writing. */
const longestCharacter = 64;

/**
 * The paragraphs of a speech; what lies between two blocks is white space.
 * A paragraph too long to be laid out at once is cut at a space; a speech of very many short lines is grouped,
 * with its line breaks inside the blocks.
 */
export function blocksOf(text: string, start: number, end: number): Block[] {
  const lines = linesOf(text, start, end);
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

/** After the last space in the second half, or where no character is torn apart as far as that can be. */
function cutPoint(text: string, from: number, limit: number): number {
  const half = from + longest / 2;
  // Looked for there alone: a text without any would be read back to its beginning at every cut.
  const space = text.slice(half, limit).lastIndexOf(' ');
  if (space > 0) return half + space + 1;
  for (let point = limit; point > limit - longestCharacter; point -= 1)
    if (!/[\p{M}\u{200D}\u{DC00}-\u{DFFF}]/u.test(text.charAt(point)) && text.charAt(point - 1) !== '\u{200D}')
      return point;
  return /[\u{DC00}-\u{DFFF}]/u.test(text.charAt(limit)) ? limit - 1 : limit;
}
