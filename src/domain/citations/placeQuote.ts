/** The text before and after a cursor; two lines of it either way are enough. */
export interface Around {
  before: string;
  after: string;
}

/** What a line of Markdown begins with where it belongs to a quote or to an item of a list. */
const container = /^((?:[ \t]*>[ \t]?)*)([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/;
const nothing = /^[ \t>]*$/;

/**
 * What goes in at a cursor. A citation of several lines, or a block quote, stands apart from what is around it and
 * belongs to the quote or the item of a list in which the cursor is; a line of text goes in as it is.
 */
export function placeQuote(written: string, around: Around): string {
  const isBlock = written.includes('\n') || /^\s*(>|[-*] |#)/.test(written);
  if (!isBlock) return written;
  const above = linesOf(around.before);
  const [rest = '', below] = linesOf(around.after);
  const line = above.pop() ?? '';
  const opening = container.exec(line)!;
  const [, quote = '', indent = '', item = ''] = opening;
  const prefix = `${quote}${indent}${' '.repeat(item.length)}`;
  const empty = prefix.trimEnd();
  const apart = `\n${empty}\n${prefix}`;
  const lead = opening[0] !== line ? apart : item === '' && !isNothing(above.at(-1), quote) ? `\n${prefix}` : '';
  const tail = rest.trim() !== '' ? apart : below === undefined ? '\n' : isNothing(below, quote) ? '' : `\n${empty}`;
  const lines = written.split('\n').map((each, at) => (at === 0 ? each : each === '' ? empty : `${prefix}${each}`));
  return `${lead}${lines.join('\n')}${tail}`;
}

/** Nor is there anything before the first line, or after the last. A line of a deeper quote, though empty, continues it. */
function isNothing(line: string | undefined, quote: string): boolean {
  return line === undefined || (nothing.test(line) && depthOf(line) <= depthOf(quote));
}

function depthOf(text: string): number {
  return text.split('>').length;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
