import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import { barLengths } from '../../domain/bars/resample.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { barsPeriods, type BarsMark, type BarsProtocol } from './protocol.ts';

const nothing = v.null();
const time = v.pipe(v.string(), v.check(isNearTime));
const mark = v.pipe(
  v.object({ ticker: v.optional(v.string()), from: time, till: time }),
  v.check(({ from, till }) => from <= till),
);

export function isBarsMark(value: unknown): value is BarsMark {
  return v.is(mark, value);
}

/** Checks the requests of a page of bars. */
export const barsGuard = guardBy<BarsProtocol>({
  ready: nothing,
  rest: nothing,
  refresh: nothing,
  readOn: nothing,
  changeWindow: nothing,
  setPeriod: v.object({ period: v.picklist(barsPeriods) }),
  compare: nothing,
  saveAppearance: v.object({
    session: v.optional(v.string()),
    length: v.picklist(barLengths),
    average: v.boolean(),
    mark: v.optional(mark),
  }),
  stopLive: nothing,
});
