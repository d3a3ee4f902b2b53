import type { Steps } from '../../base/slices.ts';

/** A line that isn't blank. Offsets are into the whole text, without the white space around the line. */
export interface TextLine {
  start: number;
  end: number;
  /** The first colon of the line, or -1. */
  colon: number;
  /** True if blank lines, or the start of the text, come before this line. */
  blankBefore: boolean;
}

const colonCode = 0x3a;
const wideColonCode = 0xff1a;

export function isColon(code: number): boolean {
  return code === colonCode || code === wideColonCode;
}

/** White space, control characters, and invisible marks of writing direction. */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return true;
  if (code < 0x7f) return false;
  return (
    code <= 0xa0 ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/g;

/** Finds the first colon at or after an offset. Offsets must not decrease from call to call. */
function createColonSearch(text: string): (from: number) => number {
  const found = [-1, -1];
  return (from) => {
    for (const [index, colon] of [':', '：'].entries()) {
      if (found[index]! < from) {
        const next = text.indexOf(colon, from);
        found[index] = next < 0 ? Infinity : next;
      }
    }
    return Math.min(found[0]!, found[1]!);
  };
}

/** Lines between two steps. */
const stride = 4_000;

/** The lines of a text that aren't blank, in one pass. */
export function* scanLines(text: string): Steps<TextLine[]> {
  const lines: TextLine[] = [];
  const nextColon = createColonSearch(text);
  let blankBefore = true;
  let from = 0;
  for (let scanned = 1; from < text.length; scanned++) {
    if (scanned % stride === 0) yield;
    lineBreak.lastIndex = from;
    const found = lineBreak.exec(text);
    const to = found?.index ?? text.length;
    let start = from;
    let end = to;
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (start < end) {
      const colon = nextColon(start);
      lines.push({ start, end, colon: colon < end ? colon : -1, blankBefore });
    }
    blankBefore = start === end;
    from = found ? to + found[0].length : text.length;
  }
  return lines;
}
