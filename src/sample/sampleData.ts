import { sampleListing } from './bars/sampleBars.ts';
import { sampleCalendar } from './calendar/sampleCalendar.ts';
import { sampleCalls } from './calls/sampleCalls.ts';
import { newYorkTime, type Clock } from './clock.ts';
import { sampleFunds } from './funds/sampleFunds.ts';
import type { ServiceData } from './serviceData.ts';

/** The invented world: a function of its seed and of what the clock shows. */
export function createSampleData({ seed, clock }: { seed: number; clock: Clock }): ServiceData {
  const now = () => newYorkTime(clock());
  return {
    funds: () => sampleFunds(now().date),
    calendar: () => sampleCalendar(now(), seed),
    callsOf: (by) => sampleCalls(by, now().date, seed),
    listing: (ticker) => sampleListing(ticker, now(), seed),
    screener: () => Promise.resolve(undefined),
  };
}
