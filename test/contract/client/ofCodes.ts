import type { CalendarRow } from '../../../src/domain/calendar.ts';

/** The rows of some codes, in any case, as the service chooses them; all rows without codes. */
export function ofCodes(rows: readonly CalendarRow[], codes: readonly string[] | undefined): readonly CalendarRow[] {
  if (!codes) return rows;
  const wanted = new Set(codes.map((code) => code.toLowerCase()));
  return rows.filter(({ code }) => wanted.has(code.toLowerCase()));
}
