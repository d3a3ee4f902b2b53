import { formatColumns, PrintLayout } from './layout.ts';
import { ConditionLayout } from './formatCondition.ts';
import { parseScreen } from '../parse/parseScreen.ts';
import type { Comment } from '../parse/token.ts';

/**
 * Formats a screen: upper-case keywords, single spaces, one clause per line unless the condition is short and was
 * written on one line. Comments, brackets, names and numbers are kept. A text with syntax errors is returned unchanged.
 */
export function formatScreen(text: string): string {
  const parsed = parseScreen(text);
  if (parsed.screen.error) return text;
  const { tokens, comments, columnLines } = parsed;
  const layout = new PrintLayout(text);
  const waiting = [...comments].reverse();
  const commentsBefore = (offset: number, write: (comment: Comment) => void): void => {
    while (waiting.length > 0 && waiting.at(-1)!.start < offset) write(waiting.pop()!);
  };
  const atMargin = (comment: Comment): void => layout.comment(comment, 0);
  let from = 0;
  for (const [start, end] of columnLines) {
    commentsBefore(tokens[start]!.start, atMargin);
    formatColumns(tokens.slice(start, end), layout, commentsBefore);
    from = end;
  }
  const condition = tokens.slice(from);
  commentsBefore(condition[0]?.start ?? text.length, atMargin);
  new ConditionLayout(condition, comments, layout).write(commentsBefore);
  commentsBefore(text.length + 1, atMargin);
  return layout.end();
}
