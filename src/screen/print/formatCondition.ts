import type { CommentsBefore, PrintLayout } from './layout.ts';
import type { Comment, Token } from '../parse/token.ts';

const width = 80;

/** The tokens between two brackets, or the whole condition. */
interface ConditionGroup {
  /** Indices of its first token and of the first one after it, without the brackets. */
  from: number;
  to: number;
  /** Whether each clause has its own line. */
  broken: boolean;
  /** Whether it has both AND and OR, so that the ANDs are indented. */
  mixed: boolean;
  /** The indentation of the lines inside. */
  indent: number;
}

function formatToken(token: Token): string {
  if (token.kind === 'connector') return token.meaning;
  if (token.kind !== 'number') return token.text;
  return token.text.toUpperCase().replace('E', 'e');
}

function needsSpace(before: Token | undefined, token: Token): boolean {
  return token.kind !== 'close' && before?.kind !== 'open';
}

/** Lays out a condition without errors. */
export class ConditionLayout {
  readonly #tokens: readonly Token[];
  readonly #comments: readonly Comment[];
  readonly #layout: PrintLayout;
  /** The length of the tokens before each one if written on one line. */
  readonly #lengths: number[] = [0];
  readonly #partner = new Map<number, number>();

  constructor(tokens: readonly Token[], comments: readonly Comment[], layout: PrintLayout) {
    this.#tokens = tokens;
    this.#comments = comments;
    this.#layout = layout;
    const open: number[] = [];
    for (const [at, token] of tokens.entries()) {
      const space = needsSpace(tokens[at - 1], token) ? 1 : 0;
      this.#lengths.push(this.#lengths[at]! + space + formatToken(token).length);
      if (token.kind === 'open') open.push(at);
      else if (token.kind === 'close') this.#partner.set(open.pop() ?? -1, at);
    }
  }

  write(commentsBefore: CommentsBefore): void {
    if (this.#tokens.length === 0) return;
    const layout = this.#layout;
    const groups = [this.#group(0, this.#tokens.length, 0, true)];
    layout.breakLine(0, this.#tokens[0]!.start);
    for (const [at, token] of this.#tokens.entries()) {
      const group = groups.at(-1)!;
      const closes = token.kind === 'close';
      const connects = token.kind === 'connector';
      const own = group.indent + (connects && group.mixed && token.meaning === 'AND' ? 1 : 0);
      const first = at === group.from;
      commentsBefore(token.start, (comment) => {
        layout.comment(comment, first || connects || closes ? own : group.indent + 1);
      });
      if (group.broken && (first || connects || closes)) {
        if (closes) groups.pop();
        layout.breakLine(closes ? group.indent - 1 : own, token.start);
      } else if (closes) groups.pop();
      layout.write(token, formatToken(token), {
        apart: needsSpace(this.#tokens[at - 1], token),
        indent: group.indent + 1,
      });
      if (token.kind === 'open')
        groups.push(this.#group(at + 1, this.#partner.get(at)!, layout.indent + 1, group.broken));
    }
  }

  #group(from: number, to: number, indent: number, outerBroken: boolean): ConditionGroup {
    const group = { from, to, indent, broken: false, mixed: false };
    if (!outerBroken) return group;
    group.broken = this.#spansLines(from, to) || this.#lengths[to]! - this.#lengths[from]! > width - 2 * indent;
    const own = this.#connectorsOf(from, to);
    group.mixed = own.has('AND') && own.has('OR');
    return group;
  }

  #spansLines(from: number, to: number): boolean {
    const [first, last] = [this.#tokens[from], this.#tokens[to] ?? this.#tokens[to - 1]];
    if (!first || !last) return false;
    const begin = this.#tokens[from - 1]?.end ?? first.start;
    const breaks = this.#tokens.slice(from, to).some((token, index) => token.newline && (index > 0 || from > 0));
    return breaks || this.#comments.some((comment) => comment.start > begin && comment.end <= last.start);
  }

  #connectorsOf(from: number, to: number): Set<string> {
    const own = new Set<string>();
    for (let at = from; at < to; at++) {
      const token = this.#tokens[at]!;
      if (token.kind === 'open') at = this.#partner.get(at)!;
      else if (token.kind === 'connector') own.add(token.meaning);
    }
    return own;
  }
}
