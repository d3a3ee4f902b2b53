import { finish } from '../../base/slices.ts';
import { parseCitationLink } from '../citations/citationLink.ts';
import { findDeskLinks } from '../citations/productLinks.ts';
import { mostLinks } from './citationLinks.ts';
import { readCode } from './codeSpans.ts';
import type { NoteCitation, NoteQuotation } from './noteCitations.ts';
import { NoteLines, type NoteSpan } from './noteLines.ts';

/** Fewer words within quotation marks are a term, and not what somebody said. */
const fewestWords = 4;
/** A callout's title, and the line that names the speaker. */
const besideWords = /^\s*(?:\[![\w-]{1,30}\]|[—–]|--)/;

/** Finds links to earnings calls that can't be read, in order. */
export function findDamagedLinks(text: string): (NoteSpan & { text: string })[] {
  const found: (NoteSpan & { text: string })[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['transcript'])) {
    if (!parseCitationLink(written).ok) found.push({ start, end, text: written });
    if (found.length === mostLinks) break;
  }
  return found;
}

/** Block quotes, and words of some length in quotation marks, that belong to no citation, in order. */
export function findUncited(text: string, citations: readonly NoteCitation[]): NoteQuotation[] {
  const lines = new NoteLines(text);
  const taken = new Spans([
    ...finish(readCode(text)).spans,
    ...citations.flatMap(({ quotation, link, label }) =>
      [link, quotation, link.definition, label].filter((span) => span !== undefined),
    ),
  ]);
  const found: NoteQuotation[] = [];
  for (let line = frontMatterEnd(lines); lines.get(line); line += 1) {
    if (lines.depth(line) === 0) {
      for (const quoted of quotedOn(lines.at(line))) if (!taken.overlaps(quoted)) found.push(quoted);
      continue;
    }
    const first = line;
    while (lines.depth(line + 1) > 0) line += 1;
    const block = { start: lines.at(first).start, end: lines.at(line).end };
    const quotation = taken.overlaps(block) ? undefined : blockOf(lines, first, line);
    if (quotation) found.push(quotation);
  }
  return found;
}

function frontMatterEnd(lines: NoteLines): number {
  if (lines.get(0)?.text.trimEnd() !== '---') return 0;
  for (let line = 1; lines.get(line); line += 1) if (lines.at(line).text.trimEnd() === '---') return line + 1;
  return 0;
}

function quotedOn({ start, text }: { start: number; text: string }): NoteQuotation[] {
  const found: NoteQuotation[] = [];
  const add = (from: number, till: number): void => {
    const words = text.slice(from, till);
    if (words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length < fewestWords) return;
    const at = start + from;
    found.push({ start: at, end: start + till, text: words, prefix: '', lines: [{ start: at }] });
  };
  let open: number | undefined;
  for (const { 0: mark, index } of text.matchAll(/[“”"]/g)) {
    if (mark === '“' || (mark === '"' && open === undefined)) open ??= index + 1;
    else if (open !== undefined) {
      add(open, index);
      open = undefined;
    }
  }
  return found;
}

function blockOf(lines: NoteLines, from: number, till: number): NoteQuotation | undefined {
  const isBeside = (line: number): boolean => lines.bare(line).trim() === '' || besideWords.test(lines.bare(line));
  let [first, last] = [from, till];
  while (first <= last && isBeside(first)) first += 1;
  while (last >= first && isBeside(last)) last -= 1;
  if (first > last) return undefined;
  const bare = Array.from({ length: last - first + 1 }, (_, index) => lines.bare(first + index));
  const starts = bare.map((line, index) => ({ start: lines.at(first + index).end - line.length }));
  return { start: starts[0]!.start, end: lines.at(last).end, text: bare.join('\n'), prefix: '> ', lines: starts };
}

/** Spans of a note that are looked up in the order of the note. */
class Spans {
  readonly #spans: readonly NoteSpan[];
  #at = 0;

  constructor(spans: readonly NoteSpan[]) {
    // Those that end late hide none that begin after them, since each is merged with those that it overlaps.
    const merged: NoteSpan[] = [];
    for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
      const last = merged.at(-1);
      if (last && start <= last.end) last.end = Math.max(last.end, end);
      else merged.push({ start, end });
    }
    this.#spans = merged;
  }

  overlaps({ start, end }: NoteSpan): boolean {
    while (this.#at < this.#spans.length && this.#spans[this.#at]!.end <= start) this.#at += 1;
    const next = this.#spans[this.#at];
    return next !== undefined && next.start < end;
  }
}
