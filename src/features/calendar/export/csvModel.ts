import Papa from 'papaparse';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { neutralizeCell } from '../../../domain/format/spreadsheet.ts';

/** The contract's own names, in its order. */
export const csvFields = [
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

/** RFC 4180. Numbers as the service sent them, nothing where there is none; no text that a spreadsheet would execute. */
export function formatCsv(rows: readonly CalendarRow[]): string {
  const cell = (value: string | number | null): string | number | null =>
    typeof value === 'string' ? neutralizeCell(value) : value;
  const data = rows.map((row) => csvFields.map((field) => cell(row[field])));
  return `${Papa.unparse({ fields: [...csvFields], data }, { newline: '\r\n' })}\r\n`;
}
