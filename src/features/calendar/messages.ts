import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import { pageGroupings, sortColumns } from './page/columnView.ts';
import type { CalendarPageProtocol, IndicatorProtocol } from './protocol.ts';

/** Checks the requests of an indicator's page. */
export const indicatorGuard = guardBy<IndicatorProtocol>({
  ready: v.null(),
  refresh: v.null(),
  pin: v.object({ isPinned: v.boolean() }),
  reveal: v.null(),
});

const number = v.pipe(v.number(), v.safeInteger());
const text = v.pipe(v.string(), v.maxLength(1_000));
const values = v.pipe(v.array(text), v.maxLength(5_000));

/** Checks the requests of the calendar's page. */
export const calendarPageGuard = guardBy<CalendarPageProtocol>({
  ready: v.null(),
  refresh: v.null(),
  rows: v.object({ from: number, count: v.pipe(number, v.maxValue(1_000)) }),
  filter: v.object({
    text: v.exactOptional(text),
    categories: v.exactOptional(values),
    releaseStates: v.exactOptional(values),
    window: v.exactOptional(v.object({ from: text, till: text })),
  }),
  sort: v.object({ sort: v.nullable(v.object({ column: v.picklist(sortColumns), descending: v.boolean() })) }),
  group: v.object({ grouping: v.picklist(pageGroupings) }),
  showAll: v.null(),
  pin: v.object({ id: number, isPinned: v.boolean() }),
  open: v.object({ id: number }),
});
