import { firstIndex } from '../../base/sortedSearch.ts';
import type { Steps } from '../../base/slices.ts';

/** A range of a note, by offsets. */
export interface NoteSpan {
  start: number;
  end: number;
}

/** Spans in order, with those that overlap joined. */
export function mergeSpans(spans: readonly NoteSpan[]): NoteSpan[] {
  const found: NoteSpan[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** Returns the parts of a note, in order, that start between two offsets. */
export function beginningIn<T extends { from: number }>(all: readonly T[], start: number, end: number): T[] {
  const first = firstIndex(all.length, (at) => all[at]!.from >= start);
  return all.slice(
    first,
    firstIndex(all.length, (at) => all[at]!.from >= end),
  );
}

/** Returns whether only indents and block quote marks precede an offset in its line. */
export function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= Math.max(0, offset - longestLead) && ' \t>'.includes(text.charAt(at))) at -= 1;
  return at < 0 || '\r\n'.includes(text.charAt(at));
}

const longestLead = 100;

interface NoteLine extends NoteSpan {
  text: string;
}

/** The start of a list item, possibly within a block quote. */
export const itemMark = String.raw`(?:>[ \t]?){0,9}[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}`;
/** A line of a block quote, which may itself be a list item. */
export const quotedLine = new RegExp(String.raw`^[ \t]{0,60}(?:${itemMark})?(?:>[ \t]{0,20})+`);
/** The mark of a callout, with which its title begins. */
export const calloutMark = String.raw`\[![\w-]{1,30}\]`;
export const calloutTitle = new RegExp(`^${calloutMark}`);
const quotedItem = new RegExp(String.raw`^[ \t]{0,60}${itemMark}>`);

const unmarked = { length: 0, depth: 0 };
/** The number of lines that are examined in one step. */
const stepLines = 2_000;

/** The lines of a note. It remembers the examination of each, since many citations ask about the same lines. */
export class NoteLines {
  readonly #lines: NoteLine[] = [];
  readonly #marks: ({ length: number; depth: number } | undefined)[] = [];

  constructor(text: string) {
    let start = 0;
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g)) {
      this.#lines.push({ start, end: index, text: text.slice(start, index) });
      start = index + lineBreak.length;
    }
    this.#lines.push({ start, end: text.length, text: text.slice(start) });
  }

  get(line: number): NoteLine | undefined {
    return this.#lines[line];
  }

  /** Gives a line, which must exist. */
  at(line: number): NoteLine {
    return this.#lines[line]!;
  }

  lineOf(offset: number): number {
    return Math.max(0, firstIndex(this.#lines.length, (index) => this.#lines[index]!.start > offset) - 1);
  }

  /** Returns the number of block quotes that a line is nested in; 0 outside of any. */
  depth(line: number): number {
    return this.#marksOf(line).depth;
  }

  isQuotedItem(line: number): boolean {
    return quotedItem.test(this.#lines[line]?.text ?? '');
  }

  /** The line without its block quote marks. The line must exist. */
  bare(line: number): string {
    return this.at(line).text.slice(this.#marksOf(line).length);
  }

  /** Examines all lines in steps, so that later code doesn't have to examine a long note all at once. */
  *look(): Steps<void> {
    for (let line = 0; line < this.#lines.length; line++) {
      this.#marksOf(line);
      if (line % stepLines === stepLines - 1) yield;
    }
  }

  #marksOf(line: number): { length: number; depth: number } {
    const known = this.#marks[line];
    if (known) return known;
    const text = this.#lines[line]?.text;
    const marks = text === undefined ? undefined : quotedLine.exec(text)?.[0];
    if (marks === undefined) return (this.#marks[line] = unmarked);
    return (this.#marks[line] = { length: marks.length, depth: marks.split('>').length - 1 });
  }
}
