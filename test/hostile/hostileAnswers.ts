import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { callOfHits, capitalsCall, commandLink, commentsAnswer, endlessWord, endOfTime } from './hostileTexts.ts';

/** A service whose every answer was made to do harm, on loopback. */
export interface HostileService {
  readonly address: string;
  /** Paths and queries as they came, without the key. */
  seen(): readonly string[];
  close(): Promise<void>;
}

/** Tickers of calls, each with its text. */
export const hostileTickers = {
  CAPS: capitalsCall,
  HITS: callOfHits,
  WORD: endlessWord,
  NAME: (): string => `${commandLink}:\nWelcome.\n`,
} as const;

type Answer = (query: URLSearchParams) => string;

const answers: Readonly<Record<string, Answer>> = {
  '/transcripts': (query) => callOf(query.get('ticker') ?? ''),
  '/quotes': farBars,
  '/funds/profile': () => commentsAnswer(),
  '/calendar/economic': () => JSON.stringify({ metadata: { total_indicators: days.length }, data: days.map(rowOf) }),
};

export async function startHostileService(): Promise<HostileService> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(`http://127.0.0.1${request.url ?? '/'}`);
    url.searchParams.delete('api_key');
    seen.push(`${url.pathname}${url.search}`);
    const answer = answers[url.pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
    response.end(answer ? answer(url.searchParams) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function callOf(ticker: string): string {
  const text = hostileTickers[ticker as keyof typeof hostileTickers] ?? capitalsCall;
  const known = Object.keys(hostileTickers);
  return JSON.stringify({
    metadata: {
      cik: 9_990_100 + known.indexOf(ticker),
      ticker,
      companyname: `${commandLink} CORP`,
      companyname_short: `${commandLink} Corp`,
      transcript_fyq: 'Q1 2026',
      available_fyq: ['Q1 2026'],
    },
    data: [{ participants: [{ name: commandLink, role: commandLink }], transcript: text() }],
  });
}

/** Two bars of today, served from the year 1 until the end of time. */
export function farBars(): string {
  return JSON.stringify({ metadata: barsMetadata(), data: bars() });
}

function barsMetadata(): object {
  const pagination = { current_page: 1, limit: 500, total_records: 2, total_pages: 1 };
  return { ticker: 'FARR', companyname: commandLink, from_date: '0001-01-01', till_date: endOfTime, pagination };
}

function bars(): object[] {
  const day = new Date().toISOString().slice(0, 10);
  const bar = (time: string, volume: number): object => ({
    ...{ date: `${day} ${time}`, open: 10, high: 11, low: 9, close: 10, volume },
  });
  return [bar('09:31:00', 200), bar('09:30:00', 100)];
}

/** Impossible days, or days that no calendar reaches. */
const days = ['0000-99-99', endOfTime, '2026-02-30', '', '+010000-01-01', null];

function rowOf(day: string | null, index: number): object {
  return {
    indicator_id: index + 1,
    code: `E:BAD${index}`,
    name: `${commandLink} ${index}`,
    category: commandLink,
    direction: 'up_good',
    freq: 'M',
    freq_long: 'Monthly',
    seasonal_adj: 'NSA',
    display_unit: 'Index',
    decimals: 1,
    last_release: day,
    next_release: day,
    days_until_next: day === null ? null : 2_900_000,
    release_state: 'upcoming',
    latest_date: day,
    latest_value: 1,
    prior_value: 1,
    change_abs: 0,
    change_pct: 0,
  };
}
