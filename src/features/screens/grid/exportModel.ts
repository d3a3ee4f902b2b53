import * as l10n from '@vscode/l10n';
import Papa from 'papaparse';
import { formatCount } from '../../../domain/format/number.ts';
import { escapeRendered, escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { neutralizeCell } from '../../../domain/format/spreadsheet.ts';
import { formatInFull } from '../results/resultsView.ts';
import { cellOf, type Cell } from './cellModel.ts';
import type { ColumnFilter, CopyFormat, NamedRow, ResultColumn, Sort } from './protocol.ts';

/** The rows and columns that the grid shows. */
export interface ShownTable {
  /** The columns after the ticker. */
  columns: readonly Omit<ResultColumn, 'description'>[];
  rows: readonly NamedRow[];
}

/** Where the rows come from, and how they were sorted and filtered. */
export interface ExportOrigin {
  name: string;
  condition: string;
  source: 'service' | 'sample' | 'data';
  /** When the first and the last page were answered, in milliseconds since the epoch. */
  readFrom: number;
  readTill: number;
  total: number;
  loaded: number;
  sort?: Sort;
  filters: readonly ColumnFilter[];
}

export const exportFormats = ['csv', 'json', 'markdown'] as const;
type ExportFormat = (typeof exportFormats)[number];

function headings({ columns }: ShownTable): string[] {
  return [l10n.t('Ticker'), ...columns.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))];
}

function cellsOf({ columns }: ShownTable, row: NamedRow): Cell[] {
  return [row.ticker, ...columns.map(({ id, own }) => (own === 'name' ? (row.name ?? null) : cellOf(row, id)))];
}

/** The table with full numbers and empty cells for absent values. */
function formatDelimited(table: ShownTable, delimiter: ',' | '\t'): string {
  const lines = [headings(table), ...table.rows.map((row) => cellsOf(table, row))];
  const safe = lines.map((line) => line.map((cell) => (typeof cell === 'string' ? neutralizeCell(cell) : cell)));
  return `${Papa.unparse(safe, { delimiter, newline: '\r\n' })}\r\n`;
}

/** A Markdown table with full numbers, percentages as such, and a dash for absent values. */
function formatTable(table: ShownTable): string {
  const columns = [undefined, ...table.columns];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = (cell: Cell, at: number): string => {
    const column = columns[at];
    return escapeOnOneLine(!column || column.own === 'cik' ? String(cell) : formatInFull(cell, column));
  };
  const isText = (column: (typeof columns)[number]): boolean => !column || column.own === 'name';
  return [
    line(headings(table).map(escapeRendered)),
    line(columns.map((column) => (isText(column) ? '---' : '---:'))),
    ...table.rows.map((row) => line(cellsOf(table, row).map(shown))),
    '',
  ].join('\n');
}

/** Each row under the service's field names: ticker, cik, and the metrics by id; and its name. An absent value is null. */
function objectsOf(table: ShownTable): Record<string, Cell>[] {
  const ids = ['ticker', ...table.columns.map(({ id }) => id)];
  return table.rows.map((row) => Object.fromEntries(cellsOf(table, row).map((cell, at) => [ids[at]!, cell])));
}

export function formatCopy(format: CopyFormat, table: ShownTable): string {
  switch (format) {
    case 'tsv':
      return formatDelimited(table, '\t');
    case 'csv':
      return formatDelimited(table, ',');
    case 'markdown':
      return formatTable(table);
    case 'json':
      return `${JSON.stringify(objectsOf(table), null, 2)}\n`;
  }
}

/** The table below a header that states the condition, source and time, and how many of the matches it contains. */
export function formatExport(format: ExportFormat, table: ShownTable, origin: ExportOrigin): string {
  switch (format) {
    case 'csv': {
      const lines = originLines(table, origin).map(([name, value]) => `# ${commentText(`${name}: ${value}`)}\r\n`);
      return lines.join('') + formatDelimited(table, ',');
    }
    case 'markdown': {
      const lines = originLines(table, origin).map(([name, value]) => `- ${name}: ${escapeRendered(value)}`);
      return `# ${escapeRendered(origin.name)}\n\n${lines.join('\n')}\n\n${formatTable(table)}`;
    }
    case 'json': {
      const { readFrom, readTill, ...rest } = origin;
      const columns = table.columns.map(({ id, name, unit }) => ({ id, name, unit }));
      const times = { readFrom: new Date(readFrom).toISOString(), readTill: new Date(readTill).toISOString() };
      return `${JSON.stringify({ ...rest, ...times, shown: table.rows.length, columns, rows: objectsOf(table) }, null, 2)}\n`;
    }
  }
}

function originLines({ rows, columns }: ShownTable, origin: ExportOrigin): [name: string, value: string][] {
  const { name, condition, source, readFrom, readTill, total, loaded, sort, filters } = origin;
  const sources = {
    service: l10n.t('the data service'),
    sample: l10n.t('sample data, invented'),
    data: l10n.t('a data folder'),
  };
  const nameOf = (id: string): string => columns.find((column) => column.id === id)?.name ?? id;
  return [
    [l10n.t('Screen'), name],
    [l10n.t('Condition'), condition],
    [l10n.t('Source'), sources[source]],
    [l10n.t('Read'), `${new Date(readFrom).toISOString()} – ${new Date(readTill).toISOString()}`],
    [
      l10n.t('Rows'),
      l10n.t('{0} of {1} loaded, of {2} matches', formatCount(rows.length), formatCount(loaded), formatCount(total)),
    ],
    ...(sort
      ? [[l10n.t('Sorted by'), `${nameOf(sort.column)} ${sort.descending ? '↓' : '↑'}`] as [string, string]]
      : []),
    ...filters.map(({ column, text }): [string, string] => [l10n.t('Filter'), `${nameOf(column)}: ${text}`]),
  ];
}

/** The text on one line, without anything that a spreadsheet could read as a cell with a formula. */
function commentText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=[,;])/)
    .map((piece) => neutralizeCell(piece))
    .join('')
    .replaceAll('"', '”');
}

const endings: Readonly<Record<ExportFormat, string>> = { csv: 'csv', json: 'json', markdown: 'md' };

export function exportEnding(format: ExportFormat): string {
  return endings[format];
}

/** The format that a file's extension names; undefined for any other. */
export function formatOfFile(path: string): ExportFormat | undefined {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  return ending === 'markdown' ? 'markdown' : exportFormats.find((format) => endings[format] === ending);
}
