import Papa from 'papaparse';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { neutralizeCell } from '../../../domain/format/spreadsheet.ts';

/** The field names of the contract in its order. */
const csvFields = [
  'indicator_id',
  'code',
  'name',
  'category',
  'direction',
  'freq',
  'freq_long',
  'seasonal_adj',
  'display_unit',
  'decimals',
  'last_release',
  'next_release',
  'days_until_next',
  'release_state',
  'latest_date',
  'latest_value',
  'prior_value',
  'change_abs',
  'change_pct',
] as const satisfies readonly (keyof CalendarRow)[];

/** A CSV file (RFC 4180): numbers as received, empty cells for missing values, and no text that runs as a formula. */
export function formatCsv(rows: readonly CalendarRow[]): string {
  const cell = (value: string | number | null): string | number | null =>
    typeof value === 'string' ? neutralizeCell(value) : value;
  const data = rows.map((row) => csvFields.map((field) => cell(row[field])));
  return `${Papa.unparse({ fields: [...csvFields], data }, { newline: '\r\n' })}\r\n`;
}
