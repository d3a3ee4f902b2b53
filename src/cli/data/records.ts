import type { CalendarRow } from '../../domain/calendar.ts';
import { fundFieldsOf } from '../../domain/endpoints/fundFields.ts';
import { allIndicatorFields } from '../../domain/endpoints/indicatorFields.ts';
import { recordsOf } from '../../domain/fund.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import { formatMoment, originColumns, originOf, type DataRow, type DataTable } from './dataTable.ts';

/** The share classes of all funds, each as it was answered last, with all fields in the order of their levels. */
export const funds: DataTable = {
  columns: () => [...originColumns, ...fundFieldsOf()],
  read: async ({ reader }, take) => {
    const newest = new Map<string, { fetchedAt: number; row: DataRow }>();
    await reader.answers('fund', (answer) => {
      for (const record of recordsOf(answer.value)) {
        const key = JSON.stringify([answer.source, record.contractid]);
        if ((newest.get(key)?.fetchedAt ?? -1) >= answer.fetchedAt) continue;
        const values = Object.fromEntries(fundFieldsOf().map((field) => [field, record[field] ?? null]));
        newest.set(key, { fetchedAt: answer.fetchedAt, row: { ...originOf(answer), ...values } });
      }
      return Promise.resolve();
    });
    for (const { row } of newest.values()) await take(row);
  },
};

const observed = ['latest_date', 'latest_value', 'prior_value'] as const satisfies readonly (keyof Observation)[];
/** The fields of a calendar's row that are about the day of the answer, which observations don't keep. */
const ofTheDay: ReadonlySet<keyof CalendarRow> = new Set([
  'last_release',
  'next_release',
  'days_until_next',
  'release_state',
  'change_abs',
  'change_pct',
] as const);
const indicatorFields = allIndicatorFields.filter((field) => !ofTheDay.has(field));

/** The observations of all indicators; what an indicator is called and measures is as the newest calendar says it. */
export const observations: DataTable = {
  columns: () => ['source', 'observed_at', ...indicatorFields],
  read: async ({ reader }, take) => {
    const calendar = new Map<string, { fetchedAt: number; row: CalendarRow }>();
    await reader.answers('calendar', ({ source, fetchedAt, value }) => {
      for (const row of value.rows) {
        const key = `${row.indicator_id} ${source}`;
        if ((calendar.get(key)?.fetchedAt ?? -1) < fetchedAt) calendar.set(key, { fetchedAt, row });
      }
      return Promise.resolve();
    });
    await reader.observations(async ({ source, indicator, seen }) => {
      const row = calendar.get(`${indicator} ${source}`)?.row;
      const known = Object.fromEntries(indicatorFields.map((field) => [field, row?.[field] ?? null]));
      for (const each of seen) {
        const values = Object.fromEntries(observed.map((field) => [field, each[field]]));
        await take({ source, observed_at: formatMoment(each.at), ...known, indicator_id: indicator, ...values });
      }
    });
  },
};
