import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { secondsOf } from '../../../../src/domain/bars/barTime.ts';
import { barLengths, resample } from '../../../../src/domain/bars/resample.ts';
import { splitSessions } from '../../../../src/domain/bars/splitSessions.ts';
import { summarize } from '../../../../src/domain/bars/summarize.ts';
import { vwap } from '../../../../src/domain/bars/minuteVolumes.ts';
import { noRealMinutes, realMinutes } from './realMinutes.ts';
import { accumulate, minute, seriesOf } from './truth.ts';

const day = '2026-01-02';

suite('longer bars', () => {
  test('longer bars begin on the clock and join their minutes', () => {
    const [session] = splitSessions(
      seriesOf(accumulate([minute(day, '09:33', 5, 10), minute(day, '09:34', 7, 12), minute(day, '09:35', 1, 8)])),
    );
    assert.deepEqual(resample(session!, 5), [
      {
        date: `${day} 09:30:00`,
        seconds: secondsOf(`${day} 09:30:00`),
        open: 10,
        high: 13,
        low: 9,
        close: 12,
        volume: { shares: 12, minutes: 2 },
        reach: 0,
        cumulative: 12,
        count: 2,
      },
      {
        date: `${day} 09:35:00`,
        seconds: secondsOf(`${day} 09:35:00`),
        open: 8,
        high: 9,
        low: 7,
        close: 8,
        volume: { shares: 1, minutes: 1 },
        reach: 0,
        cumulative: 13,
        count: 1,
      },
    ]);
  });

  test('a longer bar has an unknown volume if one of its minutes does', () => {
    const bars = [minute(day, '09:30', 50), minute(day, '09:31', 40), minute(day, '09:32', 60)];
    const [session] = splitSessions(seriesOf(bars));
    assert.deepEqual(resample(session!, 5)[0]!.volume, { shares: null, why: 'decreased' });
  });
});

test('longer bars begin at 09:30 and at whole lengths before and after', () => {
  const bars = accumulate(['08:15', '09:29', '09:30', '10:29', '10:30'].map((clock) => minute(day, clock, 1)));
  const clocks = resample({ date: day, bars, startLoaded: true }, 60).map(({ date }) => date.slice(11, 16));
  assert.deepEqual(clocks, ['07:30', '08:30', '09:30', '10:30']);
});

test('a volume reaches back only over missing minutes before its own span', () => {
  const bars = accumulate(['09:31', '09:33', '09:37', '09:41'].map((clock) => minute(day, clock, 1)));
  const session = { date: day, bars, startLoaded: true };
  assert.deepEqual(
    resample(session, 1).map(({ reach }) => reach),
    [0, 1, 3, 3],
  );
  assert.deepEqual(
    resample(session, 5).map(({ reach }) => reach),
    [0, 1, 2],
  );
});

test('VWAP weights typical prices by volume, and is unknown without the session’s start', () => {
  const bars = accumulate([minute(day, '09:30', 0, 5), minute(day, '09:31', 10, 20), minute(day, '09:32', 30, 40)]);
  assert.deepEqual(vwap({ date: day, bars, startLoaded: true }), [null, 20, (20 * 10 + 40 * 30) / 40]);
  assert.deepEqual(vwap({ date: day, bars, startLoaded: false }), [null, null, null]);
});

test('a summary contains the figures of the chart', () => {
  const bars = accumulate([minute(day, '09:30', 5, 10), minute(day, '09:31', 6, 14), minute(day, '09:35', 7, 6)]);
  const summary = summarize(splitSessions(seriesOf(bars)))!;
  assert.deepEqual(
    [summary.open, summary.high, summary.highAt, summary.low, summary.lowAt, summary.close],
    [10, 15, `${day} 09:31:00`, 5, `${day} 09:35:00`, 6],
  );
  assert.deepEqual([summary.volume, summary.unknownVolumes, summary.missing, summary.count], [18, 0, 3, 3]);
  assert.equal(summarize([]), undefined);
});

suite('real minutes in longer bars', { skip: noRealMinutes }, () => {
  for (const { name, minutes } of noRealMinutes ? [] : realMinutes()) {
    test(`${name}: longer bars keep every share and extreme at any length`, () => {
      const [session] = splitSessions(seriesOf(accumulate(minutes)));
      for (const length of barLengths) {
        const spans = resample(session!, length);
        assert.equal(
          spans.reduce((sum, { count }) => sum + count, 0),
          minutes.length,
        );
        assert.equal(
          spans.reduce((sum, { volume }) => sum + (volume.shares ?? Number.NaN), 0),
          minutes.reduce((sum, { volume }) => sum + volume, 0),
        );
        assert.equal(Math.max(...spans.map(({ high }) => high)), Math.max(...minutes.map(({ high }) => high)));
        assert.equal(Math.min(...spans.map(({ low }) => low)), Math.min(...minutes.map(({ low }) => low)));
        assert.ok(spans.every(({ seconds }, index) => index === 0 || seconds > spans[index - 1]!.seconds));
      }
    });
  }
});
