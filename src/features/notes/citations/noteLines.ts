import { firstIndex } from '../../../base/sortedSearch.ts';
import type { Steps } from '../../../base/slices.ts';

/** A stretch of a note, by offsets. */
export interface NoteSpan {
  start: number;
  end: number;
}

export interface NoteLine extends NoteSpan {
  text: string;
}

/** What begins an item of a list, perhaps within a block quote. */
export const itemMark = String.raw`(?:>[ \t]?){0,9}[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}`;
/** A block quote may be all there is of an item of a list. */
export const quotedLine = new RegExp(String.raw`^[ \t]{0,60}(?:${itemMark})?(?:>[ \t]{0,20})+`);
const quotedItem = new RegExp(String.raw`^[ \t]{0,60}${itemMark}>`);

const unmarked = { length: 0, depth: 0 };
/** Lines that are looked at in one step. */
const stepLines = 2_000;

/** The lines of a note; what is found out of one is remembered, since many citations ask for the same. */
export class NoteLines {
  readonly #lines: NoteLine[] = [];
  readonly #marks: ({ length: number; depth: number } | undefined)[] = [];
  readonly #quotedItems: (boolean | undefined)[] = [];
  readonly #blank: (boolean | undefined)[] = [];

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

  /** The line must be there. */
  at(line: number): NoteLine {
    return this.#lines[line]!;
  }

  lineOf(offset: number): number {
    return Math.max(0, firstIndex(this.#lines.length, (index) => this.#lines[index]!.start > offset) - 1);
  }

  isBlank(line: number): boolean {
    const text = this.#lines[line]?.text;
    return text !== undefined && (this.#blank[line] ??= text.trim() === '');
  }

  /** A quote within a quote is one deeper; 0 outside of any. */
  depth(line: number): number {
    return this.#marksOf(line).depth;
  }

  isQuotedItem(line: number): boolean {
    const text = this.#lines[line]?.text;
    return text !== undefined && (this.#quotedItems[line] ??= quotedItem.test(text));
  }

  /** Without the marks of the quote; the line must be there. */
  bare(line: number): string {
    return this.at(line).text.slice(this.#marksOf(line).length);
  }

  /** Finds out what a walk through a long note would find out of all its lines in one go. */
  *look(): Steps<void> {
    for (let line = 0; line < this.#lines.length; line++) {
      if (this.depth(line) > 0) this.isQuotedItem(line);
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
