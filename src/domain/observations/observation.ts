import type { CalendarRow } from '../calendar.ts';

/** An indicator's latest print in one calendar answer. Field names are the contract's. */
export interface Observation extends Pick<CalendarRow, 'latest_date' | 'latest_value' | 'prior_value'> {
  /** When the service answered, milliseconds since the epoch. */
  at: number;
}

export interface IndicatorObservation extends Observation {
  indicator_id: number;
}

export function observationsIn(rows: readonly CalendarRow[], at: number): IndicatorObservation[] {
  return rows.map(({ indicator_id, latest_date, latest_value, prior_value }) => ({
    indicator_id,
    at,
    latest_date,
    latest_value,
    prior_value,
  }));
}

/** Returns whether nothing was published or revised between two observations. */
export function isSamePrint(one: Observation, other: Observation): boolean {
  return (
    one.latest_date === other.latest_date &&
    one.latest_value === other.latest_value &&
    one.prior_value === other.prior_value
  );
}
