import { fieldsOf } from '../../../base/record.ts';

/** A Markdown cell of a notebook, with its place among all cells. */
interface MarkdownCell {
  index: number;
  text: string;
}

/** More cells than any notebook has. */
const mostCells = 10_000;

/** The Markdown cells in the file of a Jupyter notebook, in order; none if it can't be read. */
export function readMarkdownCells(json: string): MarkdownCell[] {
  const { cells } = fieldsOf(parse(json));
  if (!Array.isArray(cells)) return [];
  return cells.slice(0, mostCells).flatMap((each: unknown, index): MarkdownCell[] => {
    const { cell_type: type, source } = fieldsOf(each);
    if (type !== 'markdown') return [];
    const lines: readonly unknown[] = Array.isArray(source) ? source : [source];
    return lines.every((line) => typeof line === 'string') ? [{ index, text: lines.join('') }] : [];
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A notebook that is damaged or being written cites nothing.
    return undefined;
  }
}
