import { escapeOnOneLine } from './markdown.ts';
import { withoutFormatCharacters } from './shownText.ts';

/** A value of a table, with every digit; null where there is none. */
type TableValue = number | string | null;

export interface TableColumn<Row> {
  heading: string;
  value: (row: Row) => TableValue;
  /** How Markdown shows the value. By default, it is written as it is, and one that is absent as a dash. */
  format?: (row: Row) => string;
  /** Markdown aligns its cells to the right. */
  isNumeric?: boolean;
}

export interface Table<Row extends object> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

const delimiters = { csv: ',', tsv: '\t' };

/** The table for a spreadsheet (RFC 4180): full numbers, empty cells for absent values, and nothing that is executed. */
export function formatDelimited<Row extends object>({ columns, rows }: Table<Row>, format: 'csv' | 'tsv'): string {
  const delimiter = delimiters[format];
  const cell = (value: TableValue): string => {
    const text = typeof value === 'string' ? neutralizeCell(value) : String(value ?? '');
    return text.includes(delimiter) || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const line = (values: readonly TableValue[]): string => `${values.map(cell).join(delimiter)}\r\n`;
  const lines = rows.map((row) => line(columns.map(({ value }) => value(row))));
  return line(columns.map(({ heading }) => heading)) + lines.join('');
}

const needsQuotes = /["\r\n\ufeff]|^ | $/;

/** The table in Markdown, every cell escaped. A row that is a text heads the rows after it, in bold. */
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
/** A sign with digits and what groups or ends them is no formula: −1,234.56, −5%, or a dash for nothing. */
const signed = /^[-+][\d.,'’\s%]*(?:e[-+]?\d+)?$/i;

const isExecuted = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || (formula.test(text.trim()) && !signed.test(text.trim()));

/**
 * Text of a cell without characters that reorder or hide its words, and with an apostrophe, which means “this is text”,
 * before what a spreadsheet would execute, even after white space, and where one that splits at semicolons would begin
 * a cell. A negative number is kept.
 */
export function neutralizeCell(foreign: string): string {
  const text = withoutFormatCharacters(foreign);
  const pieces = text.split(/(?<=;)/).map((piece) => (isExecuted(piece) ? `'${piece}` : piece));
  return pieces.join('');
}
