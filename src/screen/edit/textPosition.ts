import { firstIndex } from '../../base/sortedSearch.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import type { Token } from '../parse/token.ts';

/** The kind of token that may be written at the cursor. */
type Expected = 'metric' | 'column' | 'operator' | 'connector' | 'nothing';

export interface TextPosition {
  expected: Expected;
  /** True if only columns and comments come before it, so `columns:` may begin here. */
  beforeCondition: boolean;
  /** The token being typed, up to the cursor. */
  current?: Token;
  /** The offset of the opening backtick, inside backticks. */
  backtick?: number;
}

/** The number of tokens that end before the offset. */
function countBefore(tokens: readonly Token[], offset: number): number {
  return firstIndex(tokens.length, (index) => tokens[index]!.end >= offset);
}

/** The offset of a backtick on this line that is still open at the offset. */
function openBacktick(text: string, offset: number): number | undefined {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  let open: number | undefined;
  for (let at = line; at < offset; at++) if (text[at] === '`') open = open === undefined ? at : undefined;
  return open;
}

/** The kind of token that may follow these tokens of a condition. */
function expectedAfter(tokens: readonly Token[], last: number): Expected {
  for (let at = last; at >= 0; at--) {
    switch (tokens[at]!.kind) {
      case 'connector':
      case 'open':
      case 'not':
        return at === last ? 'metric' : 'operator';
      case 'comparison':
        return at === last ? 'metric' : 'connector';
      case 'close':
      case 'number':
        return 'connector';
      default:
    }
  }
  return last < 0 ? 'metric' : 'operator';
}

/** Determines what may be written at an offset in a screen. */
export function placeAt({ text, tokens, comments, columnLines }: ParsedScreen, offset: number): TextPosition {
  const nothing: TextPosition = { expected: 'nothing', beforeCondition: false };
  if (comments.some(({ start, end }) => start < offset && offset <= end)) return nothing;
  const backtick = openBacktick(text, offset);
  const index = countBefore(tokens, backtick ?? offset);
  const touched = tokens[index];
  const writing = backtick === undefined && touched !== undefined && touched.start < offset;
  if (writing && (touched.kind === 'number' || touched.kind === 'name' || touched.kind === 'quoted')) return nothing;
  const current = writing && (touched.kind === 'word' || touched.kind === 'connector') ? touched : undefined;
  const last = writing && !current ? index : index - 1;

  const line = columnLines.find(([from, to]) => from <= last && last < to);
  const ended = /[\r\n]/.test(text.slice(tokens[last]?.end ?? 0, current?.start ?? backtick ?? offset));
  const continued = tokens[last]?.kind === 'comma';
  const onColumns = line !== undefined && (!ended || continued);
  const after = columnLines.findLast(([from]) => from <= last)?.[1] ?? 0;
  const own = tokens.slice(after, last + 1);
  // After a column's name, only a comma may follow.
  const named = current === undefined && !['comma', 'colon'].includes(tokens[last]?.kind ?? '');
  const expected = onColumns
    ? last === line[0] || named
      ? 'nothing'
      : 'column'
    : line !== undefined
      ? 'metric'
      : expectedAfter(own, own.length - 1);
  return {
    expected,
    beforeCondition: own.length === 0 && !onColumns && backtick === undefined,
    ...(current && { current }),
    ...(backtick !== undefined && { backtick }),
  };
}
