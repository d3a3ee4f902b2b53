/**
 * What was selected somewhere as the text of a screen: without the fence of a Markdown block or the marks of a
 * quotation, and without the indentation that all lines share. Empty when nothing is left.
 */
export function screenFromSelection(selected: string): string {
  const lines = selected
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:>\s?)+/, '').trimEnd())
    .filter((line) => !/^\s*(?:`{3,}|~{3,})[^`]*$/.test(line));
  const text = lines.join('\n').replace(/^\n+|\n+$/g, '');
  if (text.trim() === '') return '';
  const indents = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^[ \t]*/.exec(line)![0].length);
  const shared = Math.min(...indents);
  return `${text
    .split('\n')
    .map((line) => line.slice(shared))
    .join('\n')}\n`;
}
