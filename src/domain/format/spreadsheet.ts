import { withoutFormatCharacters } from './shownText.ts';

/** What begins a formula in a spreadsheet, full-width characters included. */
const formula = /^[=+\-@＝＋－＠]/;
const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * Text of a cell without characters that reorder or hide its words, and with an apostrophe, which means “this is text”,
 * before what a spreadsheet would execute, even after white space. A plain negative number is kept.
 */
export function neutralizeCell(foreign: string): string {
  const text = withoutFormatCharacters(foreign);
  const bare = text.trim();
  if (plainNumber.test(bare)) return text;
  return formula.test(bare) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
