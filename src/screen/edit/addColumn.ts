import type { TextEdit } from '../parse/diagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { formatName } from '../parse/token.ts';

/** The edit that makes the metric the last column; undefined when it is a column already. */
export function addColumn(parsed: ParsedScreen, id: string, catalog?: MetricCatalog): TextEdit | undefined {
  const { screen, text, tokens, columnLines } = parsed;
  const identity = (name: string): string => (catalog?.get(name)?.id ?? name).toLowerCase();
  if (screen.columns.some(({ name }) => identity(name) === identity(id))) return undefined;
  const name = formatName(id);
  const line = columnLines.at(-1);
  if (line) {
    const last = tokens[line[1] - 1]!;
    const glue = last.kind === 'comma' || last.kind === 'colon' ? ' ' : ', ';
    return { start: last.end, end: last.end, text: `${glue}${name}` };
  }
  // Above the condition, below what the file says of itself.
  const first = tokens[0]?.start ?? text.length;
  const start = text.lastIndexOf('\n', first - 1) + 1;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const before = tokens.length === 0 && start < text.length ? newline : '';
  const at = before === '' ? start : text.length;
  return { start: at, end: at, text: `${before}columns: ${name}${newline}` };
}
