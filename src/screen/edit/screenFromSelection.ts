/**
 * Converts selected text into the text of a screen: removes a Markdown fence, block quote markers, and the indentation
 * that all lines share. Empty if nothing is left.
 */
export function screenFromSelection(selected: string): string {
  const lines = selected
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:>\s?)+/, '').trimEnd())
    .filter((line) => !isFence(line.trimStart()));
  const first = lines.findIndex((line) => line !== '');
  if (first < 0) return '';
  const text = lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
  const shared = text.reduce((least, line) => (line === '' ? least : Math.min(least, indentOf(line))), Infinity);
  return `${text.map((line) => line.slice(shared)).join('\n')}\n`;
}

function isFence(line: string): boolean {
  return (
    (line.startsWith('```') && !line.replace(/^`+/, '').includes('`')) ||
    (line.startsWith('~~~') && !line.includes('`'))
  );
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].length;
