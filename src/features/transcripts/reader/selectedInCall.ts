import { firstIndex } from '../../../base/sortedSearch.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { createLineTable, type LinePosition } from '../../../base/lineTable.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { SelectedWords } from '../../../domain/passages/selectedWords.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import type { CallView } from '../protocol.ts';

/** Returns the selected words with their call. Undefined for a company without calls. */
export function selectedWords(view: CallView, source: SourceId, passage: Passage): SelectedWords | undefined {
  const { cik, ticker, company, fyq, text, turns, speakers } = view;
  if (fyq === null) return undefined;
  const from = fromOfSource(source);
  return { from, cik, ticker, company, fyq, text, parsed: { turns, speakers }, passage };
}

/** Converts an editor's range to offsets into the text. */
export function passageOfRange(text: string, { start, end }: { start: LinePosition; end: LinePosition }): Passage {
  return { start: offsetOfPosition(text, start), end: offsetOfPosition(text, end) };
}

/** Converts an editor's line and character to an offset into the text. */
export function offsetOfPosition(text: string, { line, character }: LinePosition): number {
  const table = createLineTable(text);
  return firstIndex(text.length, (offset) => {
    const position = table.positionOf(offset);
    return position.line > line || (position.line === line && position.character >= character);
  });
}
