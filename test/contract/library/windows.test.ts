import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import type { SeenRequest } from '../../../src/sample/http/requestLog.ts';
import { companies, funds, seriesOf, sessions, wideSeries } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Reading } from './window.ts';
import { until } from '../../suite/until.ts';
import { buildWindow, Window } from './windows.ts';

const [class1, class2] = seriesOf(wideSeries);
const other = funds.find(({ profile }) => profile.seriesid !== wideSeries)!;
const days = [sessions[1], sessions[2], sessions[3]];

const readings: Reading[] = [
  ...companies.slice(0, 2).flatMap(({ ticker, cik, quarters }): Reading[] => [
    { what: 'call', ticker },
    { what: 'call', cik },
    { what: 'call', ticker: ticker.toLowerCase(), fyq: quarters.at(-1)! },
    { what: 'call', cik, fyq: quarters[0]! },
  ]),
  { what: 'call', ticker: 'DNMW.A' },
  { what: 'call', ticker: 'dnmw-a' },
  { what: 'fund', seriesid: wideSeries },
  { what: 'fund', ticker: class1!.profile.ticker },
  { what: 'fund', cusip: class2!.cusip! },
  { what: 'fund', ticker: class2!.profile.ticker },
  { what: 'fund', ticker: other.profile.ticker },
  ...days.flatMap((fromDate): Reading[] => [
    { what: 'bars', tickers: ['BARS'], fromDate, tillDate: sessions[3] },
    { what: 'bars', tickers: ['BARS2', 'BARS'], fromDate: sessions[1], tillDate: fromDate },
  ]),
  { what: 'calendar' },
];

/** The content of an answered request, under names that are the same however it was asked for. */
function answersOf({ target }: SeenRequest): string[] {
  const { pathname, searchParams: query } = new URL(target, 'http://x');
  switch (pathname) {
    case '/transcripts': {
      const ticker = query.get('ticker')?.toUpperCase().replace('-', '.');
      const company = companies.find((each) => each.ticker === ticker || String(each.cik) === query.get('cik'))!;
      return [`${company.ticker} ${query.get('fyq') ?? company.quarters.at(-1)!}`];
    }
    case '/funds/profile': {
      const series = query.get('seriesid');
      if (series !== null) return [`series ${series}`, ...seriesOf(series).map(({ profile }) => profile.ticker)];
      const cusip = query.get('cusip');
      // A record does not tell its CUSIP, so the same class may be asked for by it once more.
      if (cusip !== null) return [`cusip ${cusip}`];
      return [query.get('ticker')!];
    }
    case '/quotes': {
      const inWindow = sessions.filter((day) => day >= query.get('from_date')! && day <= query.get('till_date')!);
      const tickers = query.get('ticker')!.split(',');
      // A page of 500 has one session of 390 and the beginning of another; pages of one reading differ by number.
      return tickers.flatMap((ticker) => inWindow.map((day) => `${ticker} ${day} page ${query.get('page') ?? '1'}`));
    }
    default:
      return [pathname];
  }
}

suite('windows in separate processes', () => {
  let desk: Desk;
  let windows: Window[];

  before(async () => {
    desk = await createDesk();
    const file = await buildWindow(join(desk.folder, '..'));
    windows = Array.from({ length: 3 }, () => new Window(file, desk.service, 'whole'));
    await Promise.all(windows.map((window) => window.ready()));
  });
  after(async () => {
    for (const window of windows) window[Symbol.dispose]();
    await desk[Symbol.asyncDispose]();
  });

  let runs = 0;
  /** Every window opens a library of its own run. */
  const begin = async (requestsPerDay?: number): Promise<number> => {
    const folder = join(desk.folder, `run${++runs}`);
    await Promise.all(windows.map((window) => window.open(folder, requestsPerDay)));
    return desk.service.requestsSeen().length;
  };
  const end = async (seenBefore: number): Promise<readonly SeenRequest[]> => {
    const seen = desk.service.requestsSeen().slice(seenBefore);
    for (const window of windows) {
      // While another process writes, a window returns the count that it read last, or zero.
      await until(`a window counts ${seen.length} requests`, async () => (await window.used()) === seen.length);
      assert.deepEqual(window.warnings, []);
    }
    return seen;
  };

  test('for any interleaving of reads, no fresh answer is fetched twice, and all counts agree', async () => {
    const step = fc.record({
      window: fc.nat(2),
      reading: fc.constantFrom(...readings),
      /** Whether to wait for what is under way before it. */
      settle: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const seenBefore = await begin();
        const all: Promise<unknown>[] = [];
        for (const { window, reading, settle } of steps) {
          if (settle) await Promise.all(all);
          all.push(windows[window]!.read(reading));
        }
        await Promise.all(all);
        const fetched = (await end(seenBefore)).flatMap(answersOf);
        // A series fetched after one of its classes brings that class again, which could not be helped.
        const twice = fetched.filter(
          (answer, index) => fetched.indexOf(answer) !== index && !isOfLaterSeries(fetched, answer, index),
        );
        assert.deepEqual(twice, []);
      }),
      { numRuns: 15 },
    );
  });

  test('under load, no read fails, identical reads share a request, and the counts agree', async () => {
    const seenBefore = await begin();
    const fromLibrary = await Promise.all(
      Array.from({ length: 300 }, (_, index) => windows[index % 3]!.read(readings[index % readings.length]!)),
    );
    const seen = await end(seenBefore);
    assert.equal(new Set(seen.map(({ target }) => target)).size, seen.length);
    assert.ok(fromLibrary.filter((each) => each === false).length >= seen.length / 3);
  });

  test('windows together send no more than the day’s limit', async () => {
    const seenBefore = await begin(4);
    const reads = await Promise.allSettled(
      funds
        .slice(0, 15)
        .map(({ profile }, index) => windows[index % 3]!.read({ what: 'fund', ticker: profile.ticker })),
    );
    const seen = await end(seenBefore);
    assert.equal(seen.length, 4);
    assert.equal(reads.filter(({ status }) => status === 'fulfilled').length, 4);
    for (const each of reads)
      if (each.status === 'rejected') assert.match(String(each.reason), /requests of the day are used up/);
  });
});

function isOfLaterSeries(fetched: readonly string[], answer: string, index: number): boolean {
  const series = funds.find(({ profile }) => profile.ticker === answer)?.profile.seriesid;
  if (series === undefined) return false;
  const at = fetched.indexOf(`series ${series}`);
  return at >= 0 && at < index && fetched.indexOf(answer) < at && index <= at + seriesOf(series).length;
}
