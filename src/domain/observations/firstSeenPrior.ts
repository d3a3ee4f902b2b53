import type { CalendarRow } from '../calendar.ts';
import { isNextPeriod, type FrequencyFields } from './frequency.ts';
import type { Observation } from './observation.ts';

/**
 * Returns the value that was observed first for the period of a row's prior value, in the row's unit; undefined unless
 * it differs from the prior value. That period was the latest one before, or the prior one already.
 */
export function firstSeenPrior(
  { latest_date, prior_value, ...fields }: Pick<CalendarRow, 'latest_date' | 'prior_value'> & FrequencyFields,
  observations: readonly Observation[],
): number | undefined {
  if (latest_date === null || prior_value === null) return undefined;
  const before = observations.findLast((each) => each.latest_date !== latest_date)?.latest_date ?? null;
  const period = isNextPeriod(before, latest_date, fields) ? before : undefined;
  const first = observations
    .flatMap((each) =>
      each.latest_date === period ? [each.latest_value] : each.latest_date === latest_date ? [each.prior_value] : [],
    )
    .find((value) => value !== null);
  return first === prior_value ? undefined : first;
}
