/** What begins a formula in a spreadsheet, full-width characters included. */
const formula = /^[=+\-@＝＋－＠]/;
const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * Puts an apostrophe, which means “this is text”, before text that a spreadsheet would execute, even after white space.
 * A plain negative number is kept.
 */
export function neutralizeCell(text: string): string {
  const bare = text.trim();
  if (plainNumber.test(bare)) return text;
  return formula.test(bare) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
