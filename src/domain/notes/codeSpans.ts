import type { Steps } from '../../base/slices.ts';
import type { NoteSpan } from './noteLines.ts';

export interface NoteCode {
  /** Code in fences and between backticks, in order. */
  spans: readonly NoteSpan[];
  /** Whether the note ends within a fence that nothing closes. */
  isOpen: boolean;
}

const fence = /^[ \t>]{0,80}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20})?(`{3,}|~{3,})/;
/** The number of lines that are examined in one step. */
const stepLines = 2_000;

/** Finds the code of a note, in which Markdown has no links. */
export function* readCode(text: string): Steps<NoteCode> {
  const spans: NoteSpan[] = [];
  let paragraph = { start: 0, end: 0 };
  let open: { ticks: string; start: number } | undefined;
  let seen = 0;
  const endParagraph = (next: number): void => {
    for (const span of inlineCode(text.slice(paragraph.start, paragraph.end), paragraph.start)) spans.push(span);
    paragraph = { start: next, end: next };
  };
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    const ticks = fence.exec(line)?.[1];
    const rest = ticks === undefined ? '' : line.slice(line.indexOf(ticks) + ticks.length);
    if (open) {
      if (ticks?.startsWith(open.ticks) && rest.trim() === '') {
        spans.push({ start: open.start, end });
        open = undefined;
      }
      paragraph = { start: end + 1, end: end + 1 };
    } else if (ticks !== undefined && !(ticks.startsWith('`') && rest.includes('`'))) {
      endParagraph(end + 1);
      open = { ticks, start };
    } else if (line.trim() === '') endParagraph(end + 1);
    else paragraph.end = end;
    start = end + 1;
    seen += 1;
    if (seen % stepLines === 0) yield;
  }
  if (open) spans.push({ start: open.start, end: text.length });
  else endParagraph(text.length);
  return { spans, isOpen: open !== undefined };
}

/** Code between two runs of equally many backticks. A run without a closing one is text. */
function inlineCode(text: string, offset: number): NoteSpan[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ index, 0: ticks }) => ({ start: index, length: ticks.length }));
  /** For each run, the index of the next run of the same length. */
  const next: (number | undefined)[] = [];
  const latest = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    next[at] = latest.get(runs[at]!.length);
    latest.set(runs[at]!.length, at);
  }
  const spans: NoteSpan[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const { start } = runs[at]!;
    const closing = text.charAt(start - 1) === '\\' ? undefined : next[at];
    if (closing === undefined) continue;
    spans.push({ start: offset + start, end: offset + runs[closing]!.start + runs[closing]!.length });
    at = closing;
  }
  return spans;
}
