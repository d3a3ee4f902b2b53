import type { Comment, Token } from '../parse/token.ts';

const step = 2;

/** Builds text line by line, with indentation, comments, and one blank line where the source had any. */
export class PrintLayout {
  readonly #source: string;
  readonly #lines: string[] = [];
  #line = '';
  #indent = 0;
  /** The end of the last written token or comment in the source. */
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

  /** Whether the line is still empty. */
  get fresh(): boolean {
    return this.#line.trim() === '';
  }

  /** Starts a new line unless the line is still empty; sets the indentation in either case. */
  breakLine(indent: number, before: number): void {
    if (!this.fresh) this.#lines.push(this.#line);
    if (this.#lines.length > 0 && this.#blankBefore(before)) this.#lines.push('');
    this.#indent = indent;
    this.#line = ' '.repeat(indent * step);
    this.#breakDue = false;
  }

  /**
   * With `apart`, puts a space before the token unless it begins its line. `indent` is for the line it begins if a
   * comment ended the last one.
   */
  write(token: Token, text: string, { apart, indent }: { apart: boolean; indent: number }): void {
    if (this.#breakDue) this.breakLine(indent, token.start);
    this.#line += (apart && !this.fresh ? ' ' : '') + text;
    this.#last = token.end;
  }

  /** Writes a comment on its own line if it had one, else at the end of the line, which then ends. */
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

/** Writes `columns: a, b`, filled into lines that end with a comma. The first two tokens are the word and its colon. */
export function formatColumns(tokens: readonly Token[], layout: PrintLayout, commentsBefore: CommentsBefore): void {
  const [header] = tokens;
  layout.breakLine(0, header!.start);
  for (const [at, token] of tokens.entries()) {
    commentsBefore(token.start, (comment) => layout.comment(comment, 1));
    const sign = token.kind === 'comma' || token.kind === 'colon';
    const room = layout.width + token.text.length + (tokens[at + 1]?.kind === 'comma' ? 2 : 1);
    if (!sign && room > width && tokens[at - 1]?.kind === 'comma') layout.breakLine(1, token.start);
    layout.write(token, at === 0 ? 'columns' : token.text, { apart: !sign, indent: 1 });
  }
}
