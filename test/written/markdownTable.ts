export const code = (text: string): string => `\`${text}\``;

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
