import { keepNewest } from '../../base/newest.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { WallTime } from '../clock.ts';
import { sampleCompanies } from '../companies/sampleCompanies.ts';
import { decisions } from '../decisions.ts';
import { sampleFunds } from '../funds/sampleFunds.ts';
import { Random, unit } from '../random.ts';
import { classOfInvented, nameOfInvented } from '../screener/inventedNames.ts';
import { inventSecurities, type InventedSecurity } from '../screener/universe.ts';
import type { TickerListing, MinutePrint } from '../serviceData.ts';
import { closeMinute, latestSessions, openMinute, sessionNumber } from './sessions.ts';

interface Instrument {
  ticker: string;
  name: string;
  price: number;
  /** Number of shares traded in an average minute. */
  turnover: number;
  /** Share of minutes without a print. */
  silence: number;
}

let instruments: Map<string, Instrument> | undefined;

function instrumentOf(ticker: string, name: string, price: number): Instrument {
  const busy = unit('turnover', ticker);
  const turnover = Math.round(400 * 90 ** busy);
  return { ticker, name, price, turnover, silence: busy < 0.15 ? 0.45 : 0.03 * (1 - busy) };
}

/**
 * Every company under each of its tickers, and the ETFs. If a company and a fund share a ticker, it is the company's.
 */
function allInstruments(): Map<string, Instrument> {
  if (instruments) return instruments;
  instruments = new Map();
  const add = (ticker: string, name: string, price: number): void => {
    instruments?.set(ticker, instrumentOf(ticker, name, price));
  };
  for (const { profile } of sampleFunds('2020-01-01')) {
    if (profile.security_type === 'ETF')
      add(profile.ticker, profile.class_name, 20 + 140 * unit('price', profile.ticker));
  }
  for (const { ticker, otherTickers, companyname_short: name, price } of sampleCompanies) {
    for (const each of [ticker, ...otherTickers]) add(each, name, price);
  }
  return instruments;
}

let invented: Map<string, InventedSecurity> | undefined;

/** Also finds stocks and ETFs that only the screener has, so that each row of a screen with a price has bars. */
function findInstrument(ticker: string): Instrument | undefined {
  const folded = foldShareClass(ticker);
  const known = allInstruments().get(folded);
  if (known) return known;
  invented ??= new Map([...inventSecurities()].map((security) => [security.ticker, security]));
  const security = invented.get(folded);
  if (!security || security.kind === 'mutualFund') return undefined;
  const name =
    security.kind === 'etf' ? classOfInvented(security, () => security.ticker).name : nameOfInvented(security);
  return instrumentOf(security.ticker, name, 4 + 190 * unit('price', security.ticker));
}

/** The last price of a session: slow swings around the instrument's price. */
function closingPrice({ ticker, price }: Instrument, session: number, seed: number): number {
  const wave = (length: number, size: number): number =>
    size * Math.sin((session / length + unit(seed, ticker, length)) * 2 * Math.PI);
  const jitter = (unit(seed, ticker, session, 'close') - 0.5) * 0.018;
  return price * (1 + wave(190, 0.14) + wave(37, 0.05) + wave(11, 0.02) + jitter);
}

const exact = (price: number): number => Math.round(price * 1e4) / 1e4;

/** Busy at the open and the close, calm at noon. */
function bustle(part: number): number {
  return 0.55 + 2.6 * (part - 0.5) ** 2 * 2 + (part < 0.02 ? 2.5 : 0) + (part > 0.985 ? 3 : 0);
}

/**
 * Every minute of a session with a print, oldest first, with that minute's own volume. The endpoint's cumulative bars
 * are computed from these.
 */
export function sessionPrints(ticker: string, session: string, seed: number): MinutePrint[] {
  const instrument = findInstrument(ticker);
  if (!instrument) return [];
  const number = sessionNumber(session);
  const random = new Random(seed, instrument.ticker, session);
  const minutes = closeMinute(session) - openMinute;
  const before = closingPrice(instrument, number - 1, seed);
  const start = before * (1 + 0.004 * random.bell());
  const end = closingPrice(instrument, number, seed);
  const step = instrument.price * (0.0004 + 0.0005 * unit('step', instrument.ticker));
  const steps = Array.from({ length: minutes }, () => step * random.bell());
  const drift = (end - start - steps.reduce((sum, each) => sum + each, 0)) / minutes;
  const prints: MinutePrint[] = [];
  let last = start;
  for (const [minute, move] of steps.entries()) {
    const open = last;
    last += move + drift;
    const edge = minute === 0 || minute === minutes - 1;
    const reach = () => Math.abs(random.bell()) * step * 0.4;
    const high = Math.max(open, last) + reach();
    const low = Math.min(open, last) - reach();
    const volume = 1 + Math.round(instrument.turnover * bustle(minute / minutes) * (0.3 + 1.4 * random.next()));
    if (!edge && random.next() < instrument.silence) continue;
    const date = decisions.stampOf(session, openMinute + minute);
    prints.push({ date, open: exact(open), high: exact(high), low: exact(low), close: exact(last), volume });
  }
  return prints;
}

/** Cache of sessions by seed, ticker and day; the oldest are dropped. */
const made = new Map<string, MinutePrint[]>();
const mostSessions = 300;

function cachedPrints(ticker: string, session: string, seed: number): readonly MinutePrint[] {
  const place = `${seed} ${ticker} ${session}`;
  const cached = made.get(place);
  if (cached) return cached;
  const prints = sessionPrints(ticker, session, seed);
  keepNewest(made, [place, prints], mostSessions);
  return prints;
}

/** The tickers of the stocks and ETFs that other endpoints also have. */
export function sampleTickers(): string[] {
  return [...allInstruments().values()].map(({ ticker }) => ticker);
}

/** A stock or ETF over the rolling window; a running session has only its completed minutes. */
export function sampleListing(ticker: string, now: WallTime, seed: number): TickerListing | undefined {
  const instrument = findInstrument(ticker);
  if (!instrument) return undefined;
  const running = decisions.stampOf(now.date, now.minute);
  return {
    ticker: instrument.ticker,
    name: instrument.name,
    sessions: latestSessions(now, decisions.windowSessions),
    prints: (session) => {
      const prints = cachedPrints(instrument.ticker, session, seed);
      return session < now.date ? prints : prints.filter(({ date }) => date < running);
    },
  };
}
