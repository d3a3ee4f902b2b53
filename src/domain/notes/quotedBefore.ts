import type { NoteSpan } from './noteLines.ts';

const curly = /[“”]/g;

/** Finds the last quoted words before the end of a text: in curly quotes, possibly nested, or else in straight ones. */
export function quotedBefore(stretch: string): NoteSpan | undefined {
  return inCurlyQuotes(stretch) ?? inStraightQuotes(stretch);
}

/** Searches back from the last closing quote, over nested pairs, to the quote that opens it. */
function inCurlyQuotes(stretch: string): NoteSpan | undefined {
  const marks = [...stretch.matchAll(curly)].map(({ index, 0: mark }) => ({ index, opens: mark === '“' }));
  const last = marks.at(-1);
  if (!last || last.opens) return undefined;
  let at = marks.length - 2;
  while (at >= 1 && !marks[at]!.opens && marks[at - 1]!.opens) at -= 2;
  const first = marks[at];
  return first?.opens ? { start: first.index + 1, end: last.index } : undefined;
}

function inStraightQuotes(stretch: string): NoteSpan | undefined {
  const end = stretch.lastIndexOf('"');
  const start = end < 1 ? -1 : stretch.lastIndexOf('"', end - 1);
  return start === -1 ? undefined : { start: start + 1, end };
}
