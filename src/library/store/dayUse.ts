import type { EndpointName } from '../../api/requests.ts';
import type { DayUse } from './store.ts';

/** A reservation that has not left after this long belongs to a window that died before it sent anything. */
export const reservationMs = 120_000;

/** Whether an attempt may not leave without being asked for once more. */
export function isSpent(
  { used, spentBy429 }: Pick<DayUse, 'used' | 'spentBy429'>,
  { limit, refuseAfter429 }: { limit: number | undefined; refuseAfter429: boolean },
): boolean {
  return (limit !== undefined && used >= limit) || (refuseAfter429 && spentBy429);
}

export function sumOf(uses: readonly DayUse[]): DayUse {
  const sum: DayUse = { used: 0, byEndpoint: {}, spentBy429: false };
  for (const { used, byEndpoint, spentBy429 } of uses) {
    sum.used += used;
    sum.spentBy429 ||= spentBy429;
    for (const [endpoint, count] of Object.entries(byEndpoint) as [EndpointName, number][])
      sum.byEndpoint[endpoint] = (sum.byEndpoint[endpoint] ?? 0) + count;
  }
  return sum;
}
