import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getBarsTool } from '../../../../src/assistants/data/getBars.ts';
import type { ToolAnswer } from '../../../../src/assistants/tool.ts';
import type { BarSeries, MinuteBar } from '../../../../src/domain/bar.ts';
import { ask, aRead } from '../fakeSources.ts';

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
    { bars: () => Promise.resolve(aRead(series)) },
  );

suite('the summary of a session', () => {
  test('counts the gaps and the minutes that are missing in them', async () => {
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
        open: 10,
        high: 11,
        low: 9.25,
        close: 9.5,
        volume: 20,
        minuteBars: 4,
        gaps: 2,
        missingMinutes: 4,
        fromStart: true,
      },
    ]);
  });

  test('has no volume where the cumulative volume fell, and says where its beginning is not loaded', async () => {
    const fallen = await answerTo([seriesOf([bar('09:30:00', 50), bar('09:31:00', 20)])]);
    assert.partialDeepStrictEqual(fallen.structured['sessions'], [{ volume: null }]);
    const late = await answerTo([seriesOf([bar('12:00:00', 500), bar('12:01:00', 510)], { parts: ['2026-02-10'] })]);
    assert.partialDeepStrictEqual(late.structured['sessions'], [{ volume: 510, fromStart: false }]);
  });
});

suite('bars', () => {
  test('have an empty volume where it is unknown, and their seconds only if there are any', async () => {
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

  test('say what the service did not serve, and what it sent without a time', async () => {
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
