/** How a text stands at its place in a note. */
export interface Standing {
  /** Whether it stands outside of the block quote or list item in whose line the place is. */
  isOutside: boolean;
  /** Whether it is a block of its own, whatever it is by itself. */
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

/** Whether a text stands by itself, apart from what is around it: one of several lines, a block quote, list or heading. */
export function isBlock(written: string): boolean {
  return written.includes('\n') || /^\s*(>|[-*|] |#)/.test(written);
}

/**
 * The text to insert at a place. A block is separated by blank lines and continues the quote or list item at the place,
 * unless it is to stand outside of it; a single line of text is inserted as it is, unless it is to stand apart.
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

/**
 * Whether a line is blank, or there is no line. An empty line of a deeper quote isn't, since it continues that quote.
 */
function isNothing(line: string | undefined, quote: string): boolean {
  return line === undefined || (nothing.test(line) && depthOf(line) <= depthOf(quote));
}

const depthOf = (text: string): number => text.split('>').length;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
