import { type CalendarRow, filterCalendar } from '../../../domain/calendar.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { formatFirstSeenPrior } from '../../../domain/format/prior.ts';
import { observationsIn } from '../../../domain/observations/observation.ts';
import { observedRuns } from '../../../domain/observations/observedRuns.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { withCurrent } from '../indicator/indicatorView.ts';
import type { CalendarPageRow } from '../protocol.ts';
import { layOutPage, type PageLayout, type PageLine } from './layoutModel.ts';
import { createPageRow } from './rowModel.ts';

/** Lays out the lines of the calendar's page, in the order that exports also use. */
export function layOutShown({ state, pins }: CalendarServices, rows: readonly CalendarRow[]): PageLayout {
  const { filter, sort, week, pageGrouping } = state;
  return layOutPage({
    rows: filterCalendar(rows, filter),
    grouping: pageGrouping,
    sort,
    week,
    pins: pins.ids,
    today: newYorkDay(Date.now()),
  });
}

/** Returns whether the library has seen a value of one of these rows change, which the column of observations shows. */
export async function hasRevision({ services }: CalendarServices, rows: readonly CalendarRow[]): Promise<boolean> {
  const library = await services.library();
  const again = new Set(await library.observedAgain());
  for (const row of rows)
    if (again.has(row.indicator_id)) {
      const runs = observedRuns(await library.observed(row.indicator_id), row);
      if (runs.some(({ revisions }) => revisions.length > 0)) return true;
    }
  return false;
}

/** Returns the prior values that the library has first seen as others, in words, by the indicator's id. */
export async function readPriorsWithFirst(
  { services }: CalendarServices,
  rows: readonly CalendarRow[],
): Promise<Map<number, string>> {
  const library = await services.library();
  const again = new Set(await library.observedAgain());
  const found = new Map<number, string>();
  for (const row of rows.filter(({ indicator_id }) => again.has(indicator_id))) {
    const words = formatFirstSeenPrior(row, await library.observed(row.indicator_id));
    if (words !== undefined) found.set(row.indicator_id, words);
  }
  return found;
}

/** Returns the rows among some lines, with the library's observations of each; null for any other line. */
export async function readPageRows(
  { services, shown, pins }: CalendarServices,
  lines: readonly PageLine[],
): Promise<(CalendarPageRow | null)[]> {
  const library = await services.library();
  const today = newYorkDay(Date.now());
  const pinned = new Set(pins.ids);
  const fetchedAt = shown.snapshot?.fetchedAt ?? Date.now();
  return Promise.all(
    lines.map(async (line) => {
      if (line.type !== 'row') return null;
      const { row } = line.entry;
      const seen = await library.observed(row.indicator_id);
      const observations = withCurrent(seen, observationsIn([row], fetchedAt)[0]!);
      return createPageRow(line.entry, { observations, isPinned: pinned.has(row.indicator_id), today });
    }),
  );
}
