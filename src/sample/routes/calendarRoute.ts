import type { CalendarRow } from '../../domain/calendar.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { ServiceData } from '../serviceData.ts';

/** Rule 3: ascending, null last; rows of one day keep the order of their ids. */
function byNextRelease(left: CalendarRow, right: CalendarRow): number {
  if (left.next_release === right.next_release) return left.indicator_id - right.indicator_id;
  if (left.next_release === null) return 1;
  if (right.next_release === null) return -1;
  return left.next_release < right.next_release ? -1 : 1;
}

/** Contract: GET /calendar/economic. */
export function calendarRoute(query: QueryParameters, data: ServiceData): Reply {
  const categories = query.list('category');
  const states = query.list('release_state');
  const codes = query.list('code')?.map((code) => code.toUpperCase());
  const window = query.window();
  const all = data.calendar();
  const rows = (all ?? [])
    .filter(
      (row) =>
        (!categories || categories.includes(row.category)) &&
        (!states || states.includes(row.release_state)) &&
        (!codes || codes.includes(row.code.toUpperCase())) &&
        (!window || (row.next_release !== null && row.next_release >= window.from && row.next_release <= window.till)),
    )
    .sort(byNextRelease);
  if (all && rows.length === 0 && !categories && !states && !codes && !window)
    throw new RefusedRequest(404, 'The calendar is empty. This is a fault of the service.');
  return { status: 200, body: { metadata: { total_indicators: rows.length }, data: rows } };
}
