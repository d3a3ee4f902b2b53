/** The text before and after the cursor; two lines each are enough. */
export interface Around {
  before: string;
  after: string;
}

/** The start of a Markdown line that is part of a block quote or a list item. */
const container = /^((?:[ \t]*>[ \t]?)*)([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/;
const nothing = /^[ \t>]*$/;

/**
 * The text to insert at a cursor. A citation of several lines, or a block quote, is separated by blank lines and
 * continues the quote or list item at the cursor; a single line of text is inserted as it is.
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

/**
 * Whether a line is blank, or there is no line. An empty line of a deeper quote isn't, since it continues that quote.
 */
function isNothing(line: string | undefined, quote: string): boolean {
  return line === undefined || (nothing.test(line) && depthOf(line) <= depthOf(quote));
}

const depthOf = (text: string): number => text.split('>').length;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
