import { parseJson } from '../../../base/parseJson.ts';
import { fieldsOf } from '../../../base/record.ts';

/** A Markdown cell of a notebook, with its place among all cells. */
interface MarkdownCell {
  index: number;
  text: string;
}

/** No notebook has more cells. */
const mostCells = 10_000;

/** The Markdown cells in the file of a Jupyter notebook, in order; undefined if it can't be read. */
export function readMarkdownCells(json: string): MarkdownCell[] | undefined {
  if (json.trim() === '') return [];
  const { cells } = fieldsOf(parse(json));
  if (!Array.isArray(cells)) return undefined;
  return cells.slice(0, mostCells).flatMap((each: unknown, index): MarkdownCell[] => {
    const { cell_type: type, source } = fieldsOf(each);
    if (type !== 'markdown') return [];
    const lines: readonly unknown[] = Array.isArray(source) ? source : [source];
    return lines.every((line) => typeof line === 'string') ? [{ index, text: lines.join('') }] : [];
  });
}

function parse(json: string): unknown {
  return parseJson(json) ?? parseLoosely(json);
}

/** Python writes `NaN` and `Infinity`, which JSON doesn't have. */
function parseLoosely(json: string): unknown {
  let isInText = false;
  const strict = json.replace(/\\[^]|"|-?(?:NaN|Infinity)/g, (found) => {
    if (found === '"') isInText = !isInText;
    return isInText || found === '"' || found.startsWith('\\') ? found : 'null';
  });
  return parseJson(strict);
}
