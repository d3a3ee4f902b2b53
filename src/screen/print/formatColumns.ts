import type { Layout } from './layout.ts';
import type { Comment, Token } from '../parse/token.ts';

const width = 100;

export type CommentsBefore = (offset: number, write: (comment: Comment) => void) => void;

/** `columns: a, b`, filled into lines that end with a comma. The first two tokens are the word and its colon. */
export function formatColumns(tokens: readonly Token[], layout: Layout, commentsBefore: CommentsBefore): void {
  const [header] = tokens;
  layout.breakLine(0, header!.start);
  for (const [at, token] of tokens.entries()) {
    commentsBefore(token.start, (comment) => {
      layout.comment(comment, 1);
    });
    const sign = token.kind === 'comma' || token.kind === 'colon';
    const room = layout.width + token.text.length + (tokens[at + 1]?.kind === 'comma' ? 2 : 1);
    if (!sign && room > width && tokens[at - 1]?.kind === 'comma') layout.breakLine(1, token.start);
    layout.write(token, at === 0 ? 'columns' : token.text, { apart: !sign, indent: 1 });
  }
}
