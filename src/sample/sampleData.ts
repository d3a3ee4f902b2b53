import { sampleListing, sampleTickers } from './bars/sampleBars.ts';
import { sampleCalendar } from './calendar/sampleCalendar.ts';
import { sampleCalls } from './calls/sampleCalls.ts';
import { newYorkTime, type Clock } from './clock.ts';
import { sampleCompanies } from './companies/sampleCompanies.ts';
import { sampleFunds } from './funds/sampleFunds.ts';
import type { Screener } from './screener/screenerInterface.ts';
import type { FundRecord, ServiceData } from './serviceData.ts';

/** Services with the same seed and clock share one screener. It may be garbage-collected once none of them uses it. */
let market: { seed: number; clock: Clock; screener: WeakRef<Screener> } | undefined;

/** The invented data: a function of its seed and the clock. */
export function createSampleData({ seed, clock }: { seed: number; clock: Clock }): ServiceData {
  const now = () => newYorkTime(clock());
  /** Loaded with the first screen, because it is the only part that takes long to create. */
  const openScreener = async (): Promise<Screener> => {
    const { createScreener } = await import('./screener/screener.ts');
    const made = market?.seed === seed && market.clock === clock ? market.screener.deref() : undefined;
    if (made) return made;
    const screener = createScreener({ seed, clock });
    market = { seed, clock, screener: new WeakRef(screener) };
    return screener;
  };
  let screener: Promise<Screener> | undefined;
  /** The registry changes only once a day. */
  let registry: { today: string; funds: FundRecord[] } | undefined;
  const fundsOf = (today: string): FundRecord[] => {
    if (registry?.today !== today) registry = { today, funds: sampleFunds(today) };
    return registry.funds;
  };
  return {
    funds: () => fundsOf(now().date),
    calendar: () => sampleCalendar(now(), seed),
    companies: () => sampleCompanies.flatMap(({ cik }) => sampleCalls({ cik }, now().date, seed) ?? []),
    callsOf: (by) => sampleCalls(by, now().date, seed),
    tickers: sampleTickers,
    listing: (ticker) => sampleListing(ticker, now(), seed),
    screener: () => (screener ??= openScreener()),
  };
}
