import { firstIndex } from './sortedSearch.ts';

/** Both from 0; `character` in UTF-16 units. */
export interface LinePosition {
  line: number;
  character: number;
}

/** The starts of a text's lines. An editor may write other line breaks, but its line numbers stay the same. */
export interface LineTable {
  readonly lineCount: number;
  /** An offset outside the text is moved to its beginning or end. */
  positionOf(offset: number): LinePosition;
}

const byteOrderMark = '\ufeff';

/** Lines end at `\n`, `\r\n` or `\r`, as in an editor. A byte order mark at the beginning is not counted. */
export function createLineTable(text: string): LineTable {
  const starts = [0];
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + lineBreak.length);
  const lead = text.startsWith(byteOrderMark) ? 1 : 0;
  return {
    lineCount: starts.length,
    positionOf: (offset) => {
      const at = Math.min(Math.max(0, offset), text.length);
      const line = firstIndex(starts.length, (index) => starts[index]! > at) - 1;
      return { line, character: Math.max(0, at - starts[line]! - (line === 0 ? lead : 0)) };
    },
  };
}
