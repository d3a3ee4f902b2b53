import { escapeOnOneLine } from './markdown.ts';
import { withoutFormatCharacters } from './shownText.ts';

/** A value of a table with every digit; null if absent. */
export type TableValue = number | string | null;

export interface TableColumn<Row> {
  heading: string;
  value: (row: Row) => TableValue;
  /** Formats the value for Markdown. By default, it is written unchanged, and an absent value as a dash. */
  format?: (row: Row) => string;
  /** True if Markdown aligns its cells to the right. */
  isNumeric?: boolean;
}

export interface Table<Row extends object> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

const delimiters = { csv: ',', tsv: '\t' };

/**
 * Formats the table for a spreadsheet (RFC 4180): full numbers, empty cells for absent values, and nothing that a
 * spreadsheet executes.
 */
export function formatDelimited<Row extends object>({ columns, rows }: Table<Row>, format: 'csv' | 'tsv'): string {
  const lines = rows.map((row) =>
    formatDelimitedLine(
      columns.map(({ value }) => value(row)),
      format,
    ),
  );
  const head = formatDelimitedLine(
    columns.map(({ heading }) => heading),
    format,
  );
  return head + lines.join('');
}

/** Formats one line of such a table, with its line break. */
export function formatDelimitedLine(values: readonly TableValue[], format: 'csv' | 'tsv'): string {
  const delimiter = delimiters[format];
  const cell = (value: TableValue): string => {
    const text = typeof value === 'string' ? neutralizeCell(value) : String(value ?? '');
    return text.includes(delimiter) || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${values.map(cell).join(delimiter)}\r\n`;
}

const needsQuotes = /["\r\n\ufeff]|^ | $/;

/**
 * Formats the table in Markdown, with every cell escaped. A row that is a string becomes a bold heading of the rows
 * after it.
 */
export function formatMarkdownTable<Row extends object>({
  columns,
  rows,
}: {
  columns: Table<Row>['columns'];
  rows: readonly (Row | string)[];
}): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cellOf = (row: Row, { value, format }: TableColumn<Row>): string =>
    escapeOnOneLine(format ? format(row) : String(value(row) ?? '—'));
  return [
    line(columns.map(({ heading }) => escapeOnOneLine(heading))),
    line(columns.map(({ isNumeric }) => (isNumeric ? '---:' : '---'))),
    ...rows.map((row) =>
      line(
        columns.map((column, at) =>
          typeof row !== 'string' ? cellOf(row, column) : at === 0 ? `**${escapeOnOneLine(row)}**` : '',
        ),
      ),
    ),
  ].join('\n');
}

/** The characters that begin a formula in a spreadsheet, full-width ones included. */
const formula = /^[=+\-@＝＋－＠]/;
/** A sign followed by digits and their separators isn't a formula: −1,234.56, −5%, or a dash for an absent value. */
const signed = /^[-+][\d.,'’\s%]*(?:e[-+]?\d+)?$/i;

const isExecuted = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || (formula.test(text.trim()) && !signed.test(text.trim()));

/**
 * Returns a cell's text without characters that reorder or hide its words, and with an apostrophe (“this is text”)
 * before anything that a spreadsheet would execute, even after white space, or after a semicolon that could start a
 * cell. A negative number is kept.
 */
export function neutralizeCell(foreign: string): string {
  const text = withoutFormatCharacters(foreign);
  const pieces = text.split(/(?<=;)/).map((piece) => (isExecuted(piece) ? `'${piece}` : piece));
  return pieces.join('');
}
