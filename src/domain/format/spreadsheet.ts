/** What a spreadsheet takes for the beginning of a formula, the wide forms of East Asian keyboards among it. */
const formula = /^[=+\-@＝＋－＠]/;
const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * Text that a spreadsheet would execute gets an apostrophe before it, which spreadsheets take for “this is text”.
 * What is hidden behind blanks counts too; a plain negative number is a number and stays.
 */
export function neutralizeCell(text: string): string {
  const bare = text.trim();
  if (plainNumber.test(bare)) return text;
  return formula.test(bare) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
