import type { Steps } from '../../base/slices.ts';
import type { NoteSpan } from './noteLines.ts';

export interface CodeSpan extends NoteSpan {
  /** True for a comment, `<!-- … -->` or `%%…%%`, which readers don't see at all. */
  isComment?: true;
}

export interface NoteCode {
  /** Code in fences and between backticks, and comments, in order. */
  spans: readonly CodeSpan[];
  /** True if the note ends within an unclosed fence. */
  isOpen: boolean;
}

const fence = /^[ \t>]{0,80}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20})?(`{3,}|~{3,})/;
/** The number of lines that are examined in one step. */
const stepLines = 2_000;

/** Finds the code and the comments of a note, in which Markdown has no links. */
export function* readCode(text: string): Steps<NoteCode> {
  const spans: CodeSpan[] = [];
  const comments = new Comments(text);
  let paragraph = { start: 0, end: 0 };
  let open: { ticks: string; start: number } | undefined;
  let seen = 0;
  /** Returns the offset to continue from, which is further on if a comment extends beyond the paragraph. */
  const endParagraph = (next: number): number => {
    const { start, end } = paragraph;
    for (const span of readInline(text.slice(start, end), start, comments)) spans.push(span);
    const from = Math.max(next, spans.at(-1)?.end ?? 0);
    paragraph = { start: from, end: from };
    return from;
  };
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    const ticks = fence.exec(line)?.[1];
    const rest = ticks === undefined ? '' : line.slice(line.indexOf(ticks) + ticks.length);
    const isFence = ticks !== undefined && !(ticks.startsWith('`') && rest.includes('`'));
    let next = end + 1;
    if (open) {
      if (ticks?.startsWith(open.ticks) && rest.trim() === '') {
        spans.push({ start: open.start, end });
        open = undefined;
      }
      paragraph = { start: next, end: next };
    } else if (isFence || line.trim() === '') {
      next = endParagraph(end + 1);
      if (isFence && next === end + 1) open = { ticks, start };
    } else {
      paragraph.end = end;
      if (found === -1) next = endParagraph(next);
    }
    start = next;
    seen += 1;
    if (seen % stepLines === 0) yield;
  }
  if (open) spans.push({ start: open.start, end: text.length });
  return { spans, isOpen: open !== undefined };
}

/** Closing marks of comments, by the opening ones. */
const closings: Readonly<Record<string, string>> = { '<!--': '-->', '%%': '%%' };
/** Marks before a comment that begins with its line. */
const lineStart = /(?:^|[\r\n])[ \t>]{0,80}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20})?$/;

/** Finds the ends of comments, searching for each only once. */
class Comments {
  readonly #text: string;
  readonly #next = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** A comment at the start of its line may continue through further paragraphs; an unclosed one is text. */
  endOf(sign: string, { start, till }: { start: number; till: number }): number | undefined {
    const closing = closings[sign]!;
    let next = this.#next.get(sign) ?? 0;
    // The dashes may be those of the opening mark.
    if (next < start + 2) next = this.#text.indexOf(closing, start + 2);
    this.#next.set(sign, next === -1 ? Number.POSITIVE_INFINITY : next);
    if (next === -1 || next === Number.POSITIVE_INFINITY) return undefined;
    const end = next + closing.length;
    return end <= till || lineStart.test(this.#text.slice(Math.max(0, start - 120), start)) ? end : undefined;
  }
}

/** Code between two runs of equally many backticks, and comments. A run or a comment without a closing one is text. */
function readInline(text: string, offset: number, comments: Comments): CodeSpan[] {
  const signs = Array.from(text.matchAll(/`+|<!--|%%/g), ({ index, 0: sign }) => ({ start: index, sign }));
  /** For each sign, the end of the next one that is the same. */
  const next: (number | undefined)[] = [];
  const latest = new Map<string, number>();
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const { start, sign } = signs[at]!;
    next[at] = latest.get(sign);
    latest.set(sign, offset + start + sign.length);
  }
  const spans: CodeSpan[] = [];
  let done = offset;
  for (const [at, { start: index, sign }] of signs.entries()) {
    const start = offset + index;
    if (start < done || text.charAt(index - 1) === '\\') continue;
    const isCode = sign.startsWith('`');
    const end = isCode ? next[at] : comments.endOf(sign, { start, till: offset + text.length });
    if (end === undefined) continue;
    spans.push({ start, end, ...(!isCode && { isComment: true }) });
    done = end;
  }
  return spans;
}

/** Returns the spans, in order, that don't start in code or a comment. */
export function outsideCode<T extends NoteSpan>(spans: readonly T[], code: NoteCode): T[] {
  let at = 0;
  return spans.filter(({ start }) => {
    while (at < code.spans.length && code.spans[at]!.end <= start) at += 1;
    return at === code.spans.length || start < code.spans[at]!.start;
  });
}
