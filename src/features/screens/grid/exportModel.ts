import * as l10n from '@vscode/l10n';
import { formatInFull, formatUnit } from '../../../domain/format/metric.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { formatDelimited, formatMarkdownTable } from '../../../domain/format/table.ts';
import type { Table, TableColumn } from '../../../domain/format/table.ts';
import { cellOf, type Cell } from './cellModel.ts';
import type { ColumnFilter, CopyFormat, NamedRow, ResultColumn, Sort } from './protocol.ts';

/** The rows and columns that the grid shows. */
export interface ShownTable {
  /** The columns after the ticker. */
  columns: readonly Omit<ResultColumn, 'description'>[];
  rows: readonly NamedRow[];
}

/** The source of the rows, and how they were sorted and filtered. */
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

/**
 * Builds the columns with their full numbers. In Markdown, percentages and multiples have their signs, so their heads
 * need no unit.
 */
function tableOf({ columns, rows }: ShownTable, { isMarkdown = false } = {}): Table<NamedRow> {
  return {
    columns: [
      { heading: l10n.t('Ticker'), value: ({ ticker }) => ticker },
      ...columns.map((column): TableColumn<NamedRow> => {
        const { id, name, unit, own } = column;
        const value = (row: NamedRow): Cell => (own === 'name' ? (row.name ?? null) : cellOf(row, id));
        const isSaid = unit === '' || (isMarkdown && /^[%×]$/.test(formatUnit(column)));
        return {
          heading: isSaid ? name : `${name} (${unit})`,
          value,
          isNumeric: own !== 'name',
          ...(own !== 'cik' && { format: (row) => formatInFull(value(row), column) }),
        };
      }),
    ],
    rows,
  };
}

/** Each row under the service's field names: ticker, cik, and the metrics by id; and its name. An absent value is null. */
function objectsOf(shown: ShownTable): Record<string, Cell>[] {
  const ids = ['ticker', ...shown.columns.map(({ id }) => id)];
  const { columns, rows } = tableOf(shown);
  return rows.map((row) => Object.fromEntries(columns.map(({ value }, at) => [ids[at]!, value(row)])));
}

export function formatCopy(format: CopyFormat, table: ShownTable): string {
  switch (format) {
    case 'tsv':
    case 'csv':
      return formatDelimited(tableOf(table), format);
    case 'markdown':
      return `${formatMarkdownTable(tableOf(table, { isMarkdown: true }))}\n`;
    case 'json':
      return `${JSON.stringify(objectsOf(table), null, 2)}\n`;
  }
}

/**
 * Formats the table with its condition, source and time, and how many of the matches it contains: above it, or in CSV
 * as more columns, since a program reads each line as a record.
 */
export function formatExport(format: ExportFormat, table: ShownTable, origin: ExportOrigin): string {
  switch (format) {
    case 'csv': {
      const { columns, rows } = tableOf(table);
      const origins = originLines(table, origin).map(([heading, text]) => ({ heading, value: () => text }));
      return formatDelimited({ columns: [...columns, ...origins], rows }, format);
    }
    case 'markdown': {
      const lines = originLines(table, origin).map(([name, value]) => `- ${name}: ${escapeRendered(value)}`);
      return `# ${escapeRendered(origin.name)}\n\n${lines.join('\n')}\n\n${formatMarkdownTable(tableOf(table, { isMarkdown: true }))}\n`;
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
  const lines: [name: string, value: string][] = [
    [l10n.t('Screen'), name],
    [l10n.t('Condition'), condition],
    [l10n.t('Source'), sources[source]],
    [l10n.t('Read'), `${new Date(readFrom).toISOString()} – ${new Date(readTill).toISOString()}`],
    [
      l10n.t('Rows'),
      l10n.t('{0} of {1} loaded, of {2} matches', formatCount(rows.length), formatCount(loaded), formatCount(total)),
    ],
    [l10n.t('Sorted by'), sort ? `${nameOf(sort.column)} ${sort.descending ? '↓' : '↑'}` : ''],
    [l10n.t('Filter'), filters.map(({ column, text }) => `${nameOf(column)}: ${text}`).join('; ')],
  ];
  return lines.filter(([, value]) => value !== '');
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
