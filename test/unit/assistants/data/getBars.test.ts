import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getBarsTool } from '../../../../src/assistants/data/getBars.ts';
import type { ToolAnswer } from '../../../../src/assistants/tool.ts';
import type { BarSeries, MinuteBar } from '../../../../src/domain/bar.ts';
import { ask, aRead, reading } from '../fakeSources.ts';

const bar = (time: string, volume: number, change: Partial<MinuteBar> = {}): MinuteBar => ({
  date: `2026-02-10 ${time}`,
  open: 10,
  high: 10.5,
  low: 9.25,
  close: 10,
  volume,
  ...change,
});

function seriesOf(bars: MinuteBar[], change: Partial<BarSeries> = {}): BarSeries {
  const day = '2026-02-10';
  return {
    ticker: 'ABC',
    from_date: day,
    till_date: day,
    bars,
    totalRecords: bars.length,
    totalChanged: false,
    ...change,
  };
}

const answerTo = (series: BarSeries[], input: object = {}): Promise<ToolAnswer> =>
  ask(
    getBarsTool,
    { tickers: series.map(({ ticker }) => ticker), ...input },
    reading({ bars: () => Promise.resolve(aRead(series)) }),
  );

suite('the summary of a session', () => {
  const minutesOf = (day: string, from: number, till: number, step = 1): MinuteBar[] =>
    Array.from({ length: Math.ceil((till - from) / step) }, (_, index) => {
      const at = from + index * step;
      const clock = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
      return bar(clock, at, { date: `${day} ${clock}`, close: at });
    });
  for (const [title, day, bars, facts] of [
    ['a half day on which minutes go on', '2025-11-28', minutesOf('2025-11-28', 570, 1020), [true, '12:59', 0]],
    [
      'a half day with stragglers',
      '2025-12-24',
      [...minutesOf('2025-12-24', 570, 780), ...minutesOf('2025-12-24', 789, 1020, 10)],
      [true, '12:59', 0],
    ],
    ['a half day of few minutes', '2025-07-03', minutesOf('2025-07-03', 570, 780, 3), [true, '12:57', 138]],
    ['a halt at 12:55', '2026-02-10', minutesOf('2026-02-10', 570, 775), [false, '12:54', 0]],
    [
      'a hole in the feed',
      '2026-02-10',
      [...minutesOf('2026-02-10', 570, 780), ...minutesOf('2026-02-10', 959, 970)],
      [false, '15:59', 179],
    ],
  ] as const)
    test(`the summary of ${title} has the regular hours of its day`, async () => {
      const { structured } = await answerTo([seriesOf([...bars], { from_date: day, till_date: day })]);
      const [session] = structured['sessions'] as { halfDay: boolean; last: string; missingMinutes: number }[];
      assert.deepEqual([session?.halfDay, session?.last, session?.missingMinutes], facts);
    });

  test('the summary of a half day that was read at 14:00 is after hours so far', async () => {
    const at = Date.parse('2025-11-28T19:00:00Z');
    const { structured } = await answerTo([
      seriesOf(minutesOf('2025-11-28', 570, 840), { running: { day: '2025-11-28', at } }),
    ]);
    assert.equal((structured['sessions'] as { soFar: string }[])[0]?.soFar, 'afterHours');
  });

  test('the summary of a session counts its gaps and their missing minutes', async () => {
    const { structured } = await answerTo([
      seriesOf([
        bar('09:30:00', 5),
        bar('09:32:00', 9),
        bar('09:33:00', 12, { high: 11 }),
        bar('09:37:00', 20, { close: 9.5 }),
      ]),
    ]);
    assert.deepEqual(structured['sessions'], [
      {
        ticker: 'ABC',
        date: '2026-02-10',
        utcOffset: '-05:00',
        first: '09:30',
        last: '09:37',
        open: 10,
        high: 11,
        low: 9.25,
        close: 9.5,
        volume: 20,
        minuteBars: 4,
        gaps: 2,
        missingMinutes: 4,
        fromStart: true,
        soFar: null,
        hoursTold: true,
        halfDay: false,
        looksLikeSplit: null,
      },
    ]);
  });

  test('the summary of a session leaves out the volume where the cumulative volume fell, and marks a beginning that isn’t loaded', async () => {
    const fallen = await answerTo([seriesOf([bar('09:30:00', 50), bar('09:31:00', 20)])]);
    assert.partialDeepStrictEqual(fallen.structured['sessions'], [{ volume: null }]);
    const late = await answerTo([seriesOf([bar('12:00:00', 500), bar('12:01:00', 510)], { parts: ['2026-02-10'] })]);
    assert.partialDeepStrictEqual(late.structured['sessions'], [{ volume: null, fromStart: false }]);
  });
});

suite('the hours of a session', () => {
  test('the summary of a session opens at 09:30 and names the pre-market print as such', async () => {
    const bars = [bar('04:00:00', 5, { open: 12, high: 13 }), bar('09:30:00', 9), bar('16:00:00', 11, { close: 8 })];
    const { structured, text } = await answerTo([seriesOf(bars)], { minutes: 120 });
    assert.partialDeepStrictEqual(structured, {
      sessions: [{ first: '09:30', last: '09:30', open: 10, high: 10.5, close: 10, volume: 4, minuteBars: 1 }],
      extended: [
        { hours: 'preMarket', first: '04:00', open: 12, high: 13, volume: 5 },
        { hours: 'afterHours', first: '16:00', close: 8, volume: 2 },
      ],
    });
    assert.match(text, /\nRegular hours:\n.*\nABC,2026-02-10,-05:00,09:30,09:30,10,/);
    assert.match(text, /\nExtended hours, apart:\n.*\nABC,2026-02-10,preMarket,04:00,04:00,12,13,/);
    assert.deepEqual(
      (structured['bars'] as unknown[][]).map(([time]) => time),
      ['2026-02-10 03:30', '2026-02-10 09:30', '2026-02-10 16:00'],
    );
  });

  test('the summary of a session has no figures for hours without bars, or for times of another zone', async () => {
    const early = await answerTo([seriesOf([bar('08:00:00', 5)])]);
    assert.partialDeepStrictEqual(early.structured['sessions'], [
      { open: null, close: null, volume: null, first: null },
    ]);
    const overnight = [bar('23:59:00', 5), bar('00:00:00', 9, { date: '2026-02-11 00:00:00' })];
    const { structured, text } = await answerTo([seriesOf(overnight)]);
    assert.partialDeepStrictEqual(structured, { sessions: [{ hoursTold: false, open: null }], extended: [] });
    assert.match(text, /runs over midnight/);
  });

  test('the summary of a session marks hours as running only if they were read while they ran', async () => {
    const soFar = async (at: string): Promise<unknown> => {
      const running = { day: '2026-02-10', at: Date.parse(at) };
      const { structured, text } = await answerTo([seriesOf([bar('09:30:00', 5)], { running })]);
      const [{ soFar: said }] = structured['sessions'] as [{ soFar: unknown }];
      assert.equal(text.includes('was read while it ran: its figures and its last bar are so far'), said !== null);
      return said;
    };
    assert.equal(await soFar('2026-02-10T14:00:00Z'), 'preMarket');
    assert.equal(await soFar('2026-02-10T15:00:00Z'), 'regular');
    assert.equal(await soFar('2026-02-10T22:00:00Z'), 'afterHours');
    assert.equal(await soFar('2026-02-11T02:00:00Z'), null);
    assert.equal(await soFar('2026-02-12T15:00:00Z'), null);
  });

  test('the summary of a session mentions a likely split, never as a fact', async () => {
    const next = (time: string, volume: number) => bar(time, volume, { date: `2026-02-11 ${time}`, open: 5, close: 5 });
    const bars = [bar('09:30:00', 900), next('09:30:00', 2_000)];
    const { structured, text } = await answerTo([seriesOf(bars, { till_date: '2026-02-11' })]);
    assert.partialDeepStrictEqual(structured['sessions'], [
      { looksLikeSplit: null },
      { looksLikeSplit: { factor: '1/2', previousDate: '2026-02-10', previousClose: 10 } },
    ]);
    assert.match(
      text,
      /2026-02-11 may follow a split, or news: it opened at 5, about ×1\/2 of the close on 2026-02-10, 10\./,
    );
  });
});

suite('bars', () => {
  test('get_bars states the requested and the served window, holidays, and that no currency is stated', async () => {
    const series = seriesOf([bar('09:30:00', 5)], { from_date: '2026-02-09', till_date: '2026-02-20' });
    const { structured, text } = await answerTo([series], { from: '2026-02-01', till: '2026-02-20' });
    assert.partialDeepStrictEqual(structured, { asked: '2026-02-01 to 2026-02-20', currency: null });
    assert.partialDeepStrictEqual(structured['tickers'], [
      { served: '2026-02-09 to 2026-02-20', holidays: '2026-02-16', takenFor: null },
    ]);
    assert.match(text, /asked for 2026-02-01 to 2026-02-20\..*states neither currency.*; holidays by rule 2026-02-16/s);
  });

  test('get_bars leaves an unknown volume empty, and adds seconds only if a bar has any', async () => {
    const { structured, text } = await answerTo(
      [seriesOf([bar('12:00:00', 500), bar('12:01:30', 510)], { parts: ['2026-02-10'] })],
      { minutes: 1 },
    );
    assert.deepEqual(structured['bars'], [
      ['2026-02-10 12:00', 10, 10.5, 9.25, 10, null],
      ['2026-02-10 12:01:30', 10, 10.5, 9.25, 10, 10],
    ]);
    assert.match(text, /\ntime,open,high,low,close,volume\n2026-02-10 12:00,10,10\.5,9\.25,10,\n/);
  });

  test('get_bars lists what the service did not serve, and bars without a time', async () => {
    const { structured, text } = await answerTo([
      seriesOf([], {
        unread: Array.from({ length: 8 }, (_, at) => ({ from: `2026-01-0${at + 1}`, till: `2026-01-0${at + 1}` })),
        from_date: '',
        till_date: '',
      }),
      seriesOf([], { ticker: 'DEF' }),
      seriesOf([bar('09:30:00', 5)], {
        ticker: 'GHI',
        named: { from: 'long\nago', till: '9999-12-31' },
        undated: { bars: [], count: 3 },
      }),
    ]);
    assert.partialDeepStrictEqual(structured['tickers'], [
      { ticker: 'ABC', served: null, unreadDays: 6, problem: 'no bars in the library' },
      { ticker: 'DEF', served: '2026-02-10', unread: null, problem: 'the service has no bars' },
      {
        ticker: 'GHI',
        problem: 'the service named the window long ago to 9999-12-31; 3 bars without a usable time are left out',
      },
    ]);
    assert.match(text, /2026-01-06 and 2 later spans/);
  });
});
