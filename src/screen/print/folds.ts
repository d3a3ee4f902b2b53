import type { ParsedScreen } from '../parse/parseScreen.ts';
import type { Range } from '../parse/tree.ts';

interface ScreenFold extends Range {
  kind: 'comment' | 'columns' | 'group';
}

/** The folding ranges: blocks of comments, columns on several lines, groups in brackets. */
export function foldsOf({ text, comments, tokens, columnLines }: ParsedScreen): ScreenFold[] {
  const folds: ScreenFold[] = [];
  const add = (kind: ScreenFold['kind'], { start, end }: Range): void => {
    if (text.slice(start, end).includes('\n')) folds.push({ kind, start, end });
  };
  let block: Range | undefined;
  for (const { own, start, end } of comments) {
    if (block && own && text.slice(block.end, start).trim() === '' && !/\n\s*\n/.test(text.slice(block.end, start))) {
      block = { start: block.start, end };
      continue;
    }
    if (block) add('comment', block);
    block = own ? { start, end } : undefined;
  }
  if (block) add('comment', block);
  for (const [from, to] of columnLines) add('columns', { start: tokens[from]!.start, end: tokens[to - 1]!.end });
  const open: number[] = [];
  for (const { kind, start, end } of tokens) {
    if (kind === 'open') open.push(start);
    else if (kind === 'close' && open.length > 0) add('group', { start: open.pop()!, end });
  }
  return folds;
}
