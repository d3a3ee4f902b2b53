import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { likelySplit } from '../../../../src/domain/bars/likelySplit.ts';
import { resample } from '../../../../src/domain/bars/resample.ts';
import { splitSessions } from '../../../../src/domain/bars/splitSessions.ts';
import { splitHours, type SplitHours } from '../../../../src/domain/bars/tradingHours.ts';
import { noRealMinutes, realMinutes } from './realMinutes.ts';
import { accumulate, minute, seriesOf } from './truth.ts';

const day = '2026-01-02';
const sessionOf = (clocks: readonly string[], startLoaded = true, date = day) => ({
  date,
  bars: accumulate(clocks.map((clock) => minute(date, clock, 10))),
  startLoaded,
});
/** July 3 on a Thursday. */
const halfDay = '2025-07-03';
const clocksOf = (hours: SplitHours | undefined, name: keyof SplitHours): string[] | undefined =>
  hours?.[name]?.bars.map(({ date }) => date.slice(11, 16));

suite('trading hours', () => {
  test('splitHours splits a session at 09:30 and 16:00, or 13:00 on half days', () => {
    const clocks = ['04:00', '09:29', '09:30', '12:59', '13:00', '15:59', '16:00'];
    const hours = splitHours(sessionOf(clocks));
    assert.deepEqual(clocksOf(hours, 'preMarket'), ['04:00', '09:29']);
    assert.deepEqual(clocksOf(hours, 'regular'), ['09:30', '12:59', '13:00', '15:59']);
    assert.deepEqual(clocksOf(hours, 'afterHours'), ['16:00']);
    assert.deepEqual(clocksOf(splitHours(sessionOf(clocks, true, halfDay)), 'afterHours'), ['13:00', '15:59', '16:00']);
    assert.deepEqual(Object.keys(splitHours(sessionOf(['09:30']))!), ['regular']);
  });

  test('splitHours gives each part only its own volume', () => {
    const hours = splitHours(sessionOf(['04:00', '09:29', '09:30', '16:00']))!;
    assert.deepEqual([hours.preMarket?.volume, hours.regular?.volume, hours.afterHours?.volume], [20, 10, 10]);
  });

  test('splitHours omits the volume if the beginning is missing or the volume falls', () => {
    const late = splitHours(sessionOf(['12:00', '12:01', '16:00'], false))!;
    assert.deepEqual([late.regular?.startLoaded, late.regular?.volume], [false, null]);
    assert.deepEqual([late.afterHours?.startLoaded, late.afterHours?.volume], [true, 10]);
    const session = sessionOf(['09:29', '09:30', '09:31']);
    const [first, second, third] = session.bars;
    const fallen = splitHours({ ...session, bars: [first!, { ...second!, volume: 1 }, third!] })!;
    assert.deepEqual([fallen.preMarket?.volume, fallen.regular?.volume], [10, null]);
  });

  test('splitHours returns undefined for a session across midnight', () => {
    const bars = [minute(day, '23:59', 5), minute('2026-01-03', '00:00', 9)];
    assert.equal(splitHours({ date: day, bars, startLoaded: true }), undefined);
  });

  test('a ticker with round-the-clock trading has the hours of the later day', () => {
    const night = (from: string, till: string) => [
      ...['20:00', '21:30', '23:59'].map((clock) => [from, clock]),
      ...['00:00', '01:00', '02:00', '03:00', '04:00', '09:29', '09:30', '15:59', '19:59'].map((clock) => [
        till,
        clock,
      ]),
    ];
    // The volume begins anew at 20:00 and at 04:00.
    const bars = [...night('2026-03-09', '2026-03-10'), ...night('2026-03-10', '2026-03-11')].map(
      ([date, clock], index) => minute(date!, clock!, index % 12 < 7 ? 100 + (index % 12) : 30 + (index % 12) * 10),
    );
    const sessions = splitSessions(seriesOf(bars));
    assert.deepEqual(
      sessions.map(({ date, bars: own }) => [date, own.length]),
      [
        ['2026-03-10', 12],
        ['2026-03-11', 12],
      ],
    );
    assert.deepEqual(clocksOf(splitHours(sessions[0]!), 'regular'), ['09:30', '15:59']);
    assert.equal(splitHours(sessions[0]!)?.preMarket?.bars.length, 9);
  });

  test('a longer bar never mixes trading hours', () => {
    const minutes = ['09:29', '09:30', '12:59', '13:00', '15:59', '16:00', '17:29', '17:30'];
    const clocks = (date: string): string[] =>
      resample(sessionOf(minutes, true, date), 120).map((span) => span.date.slice(11, 16));
    assert.deepEqual(clocks(day), ['07:30', '09:30', '11:30', '15:30', '16:00', '17:30']);
    assert.deepEqual(clocks(halfDay), ['07:30', '09:30', '11:30', '13:00', '15:30', '17:30']);
  });
});

suite('likely splits', () => {
  const before = { date: '2026-01-02', open: 99, close: 100, volume: 1_000 };
  const after = (open: number, volume: number | null, date = '2026-01-05') => ({ date, open, close: open, volume });

  test('likelySplit finds an open near a simple ratio, with the value traded unchanged', () => {
    for (const [open, volume, factor] of [
      [50.9, 2_100, '1/2'],
      [33, 2_500, '1/3'],
      [66.5, 1_500, '2/3'],
      [151, 700, '3/2'],
      [202, 400, '2'],
      [1_010, 100, '10'],
    ] as const)
      assert.equal(likelySplit(before, after(open, volume)), factor);
  });

  test('likelySplit ignores ordinary nights, falls with news, and prices weeks later', () => {
    assert.equal(likelySplit(before, after(97, 1_000)), undefined);
    assert.equal(likelySplit(before, after(58, 1_700)), undefined);
    assert.equal(likelySplit(before, after(50, 20_000)), undefined);
    assert.equal(likelySplit(before, after(50, 2_000, '2026-01-20')), undefined);
    assert.equal(likelySplit(before, after(50, 2_000, before.date)), undefined);
  });

  test('likelySplit ignores news, which multiplies the value traded', () => {
    for (const [close, value, open, newValue] of [
      [40, 50, 20.1, 120],
      [7.4, 2, 3.75, 5.9],
      [50, 30, 16.4, 80],
      [100, 200, 66.9, 550],
      [12, 1, 18.2, 2.8],
      [100, 10, 2, 20],
    ] as const) {
      const was = { date: '2026-01-02', open: close, close, volume: (value * 1e6) / close };
      assert.equal(likelySplit(was, after(open, (newValue * 1e6) / open)), undefined, `${close} → ${open}`);
    }
  });

  test('likelySplit returns undefined without usable volumes or prices', () => {
    assert.equal(likelySplit({ ...before, volume: 0 }, after(50, 0)), undefined);
    assert.equal(likelySplit(before, after(50, null)), undefined);
    assert.equal(likelySplit({ ...before, close: 0 }, after(50, 2_000)), undefined);
    assert.equal(likelySplit(before, after(-50, 2_000)), undefined);
  });
});

test('real days: splitHours separates pre-market prints; likelySplit finds a split', { skip: noRealMinutes }, () => {
  const [one, other] = realMinutes()
    .filter(({ name }) => name.startsWith('AAPL'))
    .map(({ minutes }) => {
      const [session] = splitSessions(seriesOf(accumulate(minutes)));
      const { preMarket, regular, afterHours } = splitHours(session!)!;
      const volume = minutes
        .filter(({ date }) => date.slice(11) >= '09:30' && date.slice(11) < '16:00')
        .reduce((sum, each) => sum + each.volume, 0);
      assert.equal(regular?.volume, volume);
      assert.equal(regular?.bars.length, 390);
      assert.match(regular.bars[0]!.date, /09:30:00$/);
      assert.notEqual(preMarket?.bars[0]?.open, regular.bars[0]!.open);
      assert.match(afterHours!.bars[0]!.date, /16:00:00$/);
      const { open } = regular.bars[0]!;
      return { date: session!.date, open, close: regular.bars.at(-1)!.close, volume };
    });
  assert.equal(likelySplit(one!, other!), '1/7');
});
