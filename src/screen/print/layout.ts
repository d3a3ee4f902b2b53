import type { Comment, Token } from '../parse/token.ts';

const step = 2;

/** Text in lines with indentation, comments and at most one blank line where the source had some. */
export class Layout {
  readonly #source: string;
  readonly #lines: string[] = [];
  #line = '';
  #indent = 0;
  /** End in the source of what was written last. */
  #last = 0;
  #breakDue = false;

  constructor(source: string) {
    this.#source = source;
  }

  get indent(): number {
    return this.#indent;
  }

  get width(): number {
    return this.#line.length;
  }

  /** Nothing stands on the line yet. */
  get fresh(): boolean {
    return this.#line.trim() === '';
  }

  /** A new line, unless the line is still fresh; the indentation is set in either case. */
  breakLine(indent: number, before: number): void {
    if (!this.fresh) this.#lines.push(this.#line);
    if (this.#lines.length > 0 && this.#blankBefore(before)) this.#lines.push('');
    this.#indent = indent;
    this.#line = ' '.repeat(indent * step);
    this.#breakDue = false;
  }

  /** `apart`: a space before it, unless it begins its line. `indent`: of the line it begins if a comment ended the last. */
  write(token: Token, text: string, { apart, indent }: { apart: boolean; indent: number }): void {
    if (this.#breakDue) this.breakLine(indent, token.start);
    this.#line += (apart && !this.fresh ? ' ' : '') + text;
    this.#last = token.end;
  }

  /** On a line of its own where it was; else at the end of the line, which then ends. */
  comment({ own, text, start, end }: Comment, indent: number): void {
    if (own || this.#breakDue) this.breakLine(indent, start);
    this.#line += (this.fresh ? '' : '  ') + text.trimEnd();
    this.#last = end;
    this.#breakDue = true;
  }

  end(): string {
    if (!this.fresh) this.#lines.push(this.#line);
    const newline = this.#source.includes('\r\n') ? '\r\n' : '\n';
    return this.#lines.join(newline) + newline;
  }

  #blankBefore(offset: number): boolean {
    if (this.#lines.at(-1) === '') return false;
    return /\n[^\S\n]*\n/.test(this.#source.slice(this.#last, offset));
  }
}

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
