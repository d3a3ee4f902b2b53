/** The layout of a text at its place in a note. */
export interface Standing {
  /** True if it is outside of the block quote or list item whose line has the place. */
  isOutside: boolean;
  /** True if it is a block of its own, whatever its own form. */
  isApart: boolean;
}

/** The text before and after the cursor; two lines each are enough. */
export interface Around {
  before: string;
  after: string;
}

/** The start of a Markdown line that is part of a block quote or a list item. */
const container = /^((?:[ \t]*>[ \t]?)*)([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/;
const nothing = /^[ \t>]*$/;

/** Returns whether a text is a block, apart from the text around it: several lines, a block quote, list or heading. */
export function isBlock(written: string): boolean {
  return written.includes('\n') || /^\s*(>|[-*|] |#)/.test(written);
}

/**
 * Returns the text to insert at a place. A block is separated by blank lines and continues the quote or list item at
 * the place, unless it must be outside of it; a single line is inserted as it is, unless it must stand apart.
 */
export function placeQuote(
  written: string,
  around: Around,
  { isApart = isBlock(written), isOutside = false }: Partial<Standing> = {},
): string {
  if (!isApart) return written;
  const above = linesOf(around.before);
  const [rest = '', below] = linesOf(around.after);
  const line = above.pop() ?? '';
  const [opening, quote = '', indent = '', item = ''] = isOutside ? [''] : container.exec(line)!;
  const prefix = `${quote}${indent}${' '.repeat(item.length)}`;
  const empty = prefix.trimEnd();
  const apart = `\n${empty}\n${prefix}`;
  const lead = opening !== line ? apart : item === '' && !isNothing(above.at(-1), quote) ? `\n${prefix}` : '';
  const tail = rest.trim() !== '' ? apart : below === undefined ? '\n' : isNothing(below, quote) ? '' : `\n${empty}`;
  const lines = written.split('\n').map((each, at) => (at === 0 ? each : each === '' ? empty : `${prefix}${each}`));
  return `${lead}${lines.join('\n')}${tail}`;
}

/** Returns whether a line is blank or missing. An empty line of a deeper quote isn't, since it continues that quote. */
function isNothing(line: string | undefined, quote: string): boolean {
  return line === undefined || (nothing.test(line) && depthOf(line) <= depthOf(quote));
}

const depthOf = (text: string): number => text.split('>').length;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
