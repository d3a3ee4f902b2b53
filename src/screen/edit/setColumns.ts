import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import type { TextEdit } from '../parse/diagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { formatName, type Comment } from '../parse/token.ts';
import type { MetricName } from '../parse/tree.ts';

const width = 100;

interface ColumnEntry {
  /** The name as written in the file or, for a new column, in the grammar's form. */
  text: string;
  above: string[];
  behind: string[];
}

/**
 * The edits that make these metrics the screen's columns, in this order. Comments stay with their column; those of a
 * removed column move above the list. No edits if the columns are these already.
 */
export function setColumns(parsed: ParsedScreen, ids: readonly string[], catalog?: MetricCatalog): Parsed<TextEdit[]> {
  const { text, tokens, columnLines, screen, diagnostics } = parsed;
  if (ids.length === 0) return refused(l10n.t('A screen needs at least one column.'));
  const blocks = columnLines.map(([from, next]) => ({
    start: tokens[from]!.start,
    end: lineEnd(text, tokens[next - 1]!.end),
  }));
  const wrong = diagnostics.find(
    ({ severity, start, end }) =>
      severity === 'error' && blocks.some((block) => start < block.end && end > block.start),
  );
  if (wrong) return { ok: false, error: wrong };
  const identity = (name: string): string => (catalog?.get(name)?.id ?? name).toLowerCase();
  const current = screen.columns.map(({ name }) => identity(name));
  if (current.length === ids.length && ids.every((id, at) => identity(id) === current[at]))
    return { ok: true, value: [] };
  const [first, ...others] = blocks;
  if (!first) return { ok: true, value: newColumns(parsed, ids, catalog) };
  const { named, lost } = entriesOf(parsed, blocks, identity);
  const kept = ids.map((id) => named.get(identity(id)) ?? { text: formatName(id), above: [], behind: [] });
  const gone = [...named].filter(([id]) => !ids.some((wanted) => identity(wanted) === id)).map(([, entry]) => entry);
  const above = [...lost, ...gone.flatMap((entry) => [...entry.above, ...entry.behind]), ...(kept[0]?.above ?? [])];
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = [...above, ...listOf(kept)];
  return {
    ok: true,
    value: [
      { ...first, text: lines.join(newline) },
      // Whole lines are removed.
      ...others.map(({ start, end }) => ({
        start,
        end: end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0),
        text: '',
      })),
    ],
  };
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function newColumns(parsed: ParsedScreen, ids: readonly string[], catalog: MetricCatalog | undefined): TextEdit[] {
  const [first, ...rest] = ids;
  const edit = addColumn(parsed, first!, catalog)!;
  const list = listOf([first!, ...rest].map((id) => ({ text: formatName(id), above: [], behind: [] })));
  const newline = edit.text.includes('\r\n') ? '\r\n' : '\n';
  return [{ ...edit, text: edit.text.replace(/columns: .*(?=\r?\n)/, () => list.join(newline)) }];
}

/** Pairs each column with its comments; `lost` are comments that belong to no column. */
function entriesOf(
  { text, screen, comments }: ParsedScreen,
  blocks: readonly { start: number; end: number }[],
  identity: (name: string) => string,
): { named: Map<string, ColumnEntry>; lost: string[] } {
  const named = new Map<string, ColumnEntry>();
  const lost: string[] = [];
  const entryOf = (column: MetricName): ColumnEntry => {
    const id = identity(column.name);
    const entry = named.get(id) ?? { text: text.slice(column.start, column.end), above: [], behind: [] };
    named.set(id, entry);
    return entry;
  };
  for (const column of screen.columns) entryOf(column);
  for (const comment of comments) {
    const block = blocks.find(({ start, end }) => comment.start >= start && comment.end <= end);
    if (!block) continue;
    const own = screen.columns.filter(({ start, end }) => start >= block.start && end <= block.end);
    const before = comment.own ? undefined : own.findLast(({ end }) => end <= comment.start);
    const after = own.find(({ start }) => start >= comment.end);
    const said = textOf(comment);
    if (before) entryOf(before).behind.push(said);
    else if (after) entryOf(after).above.push(said);
    else lost.push(said);
  }
  return { named, lost };
}

const textOf = ({ text }: Comment): string => text.trim();

/** Fills lines with columns, each line ending with a comma. A column with a comment ends its line. */
function listOf(entries: readonly ColumnEntry[]): string[] {
  const lines: string[] = [];
  let line = 'columns:';
  entries.forEach(({ text, above, behind }, at) => {
    const comma = at < entries.length - 1 ? ',' : '';
    const fresh = line.trim() === '';
    if (at > 0 && (above.length > 0 || (!fresh && line.length + 1 + text.length + comma.length > width))) {
      if (!fresh) lines.push(line);
      lines.push(...above.map((comment) => `  ${comment}`));
      line = ' ';
    }
    line += ` ${text}${comma}`;
    if (behind.length === 0) return;
    const [said, ...more] = behind;
    lines.push(`${line}  ${said}`, ...more.map((comment) => `  ${comment}`));
    line = ' ';
  });
  if (line.trim() !== '') lines.push(line);
  return lines;
}

/** The edit that adds the metric as the last column; undefined if it is a column already. */
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
  // Inserts the line above the condition and below the comments at the top of the file.
  const first = tokens[0]?.start ?? text.length;
  const start = text.lastIndexOf('\n', first - 1) + 1;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const before = tokens.length === 0 && start < text.length ? newline : '';
  const at = before === '' ? start : text.length;
  return { start: at, end: at, text: `${before}columns: ${name}${newline}` };
}
