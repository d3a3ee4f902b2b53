import { isNextPeriod, type FrequencyFields } from './frequency.ts';
import { isSamePrint, type Observation } from './observation.ts';

/** A value that has changed since it was observed. */
export interface Revision {
  /** The reference period that it describes. */
  period: string;
  was: number;
  /** When it was last observed. */
  seenAt: number;
  is: number;
}

/** Values that didn't change over one or more consecutive refreshes. */
export interface ObservedRun extends Pick<Observation, 'latest_date' | 'latest_value' | 'prior_value'> {
  /** Milliseconds since the epoch, oldest first. */
  times: number[];
  /** True if no earlier observation has the same reference period. */
  isNewPeriod: boolean;
  revisions: Revision[];
}

/**
 * Groups observations into runs, oldest first, each with the revisions that it shows: a prior value that differs from
 * the latest value last observed for that period, or a different latest value for the same period.
 */
export function observedRuns(observations: readonly Observation[], fields: FrequencyFields): ObservedRun[] {
  const groups: Observation[][] = [];
  for (const each of observations) {
    const last = groups.at(-1);
    if (last && isSamePrint(last.at(-1)!, each)) last.push(each);
    else groups.push([each]);
  }
  return groups.map((group, index) => {
    const [first] = group as [Observation];
    const earlier = groups.slice(0, index).map((each) => each.at(-1)!);
    const { latest_date, latest_value, prior_value } = first;
    return {
      latest_date,
      latest_value,
      prior_value,
      times: group.map(({ at }) => at),
      isNewPeriod: !earlier.some((each) => each.latest_date === latest_date),
      revisions: [...priorRevised(first, earlier, fields), ...latestRevised(first, earlier)],
    };
  });
}

function priorRevised(now: Observation, earlier: readonly Observation[], fields: FrequencyFields): Revision[] {
  if (now.prior_value === null) return [];
  const before = earlier.findLast(({ latest_date }) => latest_date !== now.latest_date);
  // If a period was missed in between, the prior value isn't a revision.
  if (!before || !isNextPeriod(before.latest_date, now.latest_date, fields)) return [];
  return revised(before, now.prior_value);
}

function latestRevised(now: Observation, earlier: readonly Observation[]): Revision[] {
  const before = earlier.findLast(({ latest_date }) => latest_date === now.latest_date);
  return before && now.latest_value !== null ? revised(before, now.latest_value) : [];
}

function revised({ latest_date, latest_value, at }: Observation, is: number): Revision[] {
  return latest_date === null || latest_value === null || latest_value === is
    ? []
    : [{ period: latest_date, was: latest_value, seenAt: at, is }];
}
