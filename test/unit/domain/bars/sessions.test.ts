import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { formatSeconds, minuteOf, secondsOf } from '../../../../src/domain/bars/barTime.ts';
import { minuteVolumes } from '../../../../src/domain/bars/minuteVolumes.ts';
import { missingMinutes, splitSessions } from '../../../../src/domain/bars/splitSessions.ts';
import { summarize } from '../../../../src/domain/bars/summarize.ts';
import { noRealMinutes, realMinutes } from './realMinutes.ts';
import { accumulate, minute, seriesOf } from './truth.ts';

suite('sessions of a window', () => {
  test('a session ends at the end of its date', () => {
    const bars = accumulate([minute('2026-01-02', '15:59', 100), minute('2026-01-05', '09:30', 900)]);
    assert.deepEqual(
      splitSessions(seriesOf(bars)).map(({ date, startLoaded, bars: own }) => [date, own.length, startLoaded]),
      [
        ['2026-01-02', 1, true],
        ['2026-01-05', 1, true],
      ],
    );
  });

  test('bars across midnight with a cumulative volume form one session', () => {
    const bars = [minute('2026-01-02', '23:59', 500), minute('2026-01-03', '00:00', 510)];
    assert.equal(splitSessions(seriesOf(bars)).length, 1);
    const fallen = [minute('2026-01-02', '23:59', 500), minute('2026-01-03', '00:00', 10)];
    assert.equal(splitSessions(seriesOf(fallen)).length, 2);
  });

  test('the first session has startLoaded false if its first bars are missing', () => {
    const bars = [minute('2026-01-02', '12:00', 5000), minute('2026-01-05', '09:30', 900)];
    const [first, second] = splitSessions(seriesOf(bars, { totalRecords: 3 }));
    assert.equal(first!.startLoaded, false);
    assert.equal(second!.startLoaded, true);
  });

  test('splitSessions returns an empty list without bars', () => assert.deepEqual(splitSessions(seriesOf([])), []));
});

suite('volume of the minute', () => {
  test('the first bar has its own volume only if the session’s start is loaded', () => {
    const bars = [minute('2026-01-02', '09:30', 70), minute('2026-01-02', '09:31', 100)];
    assert.deepEqual(minuteVolumes({ date: '2026-01-02', bars, startLoaded: true }), [
      { shares: 70, minutes: 1 },
      { shares: 30, minutes: 1 },
    ]);
    assert.deepEqual(minuteVolumes({ date: '2026-01-02', bars, startLoaded: false }), [
      { shares: null, why: 'startNotLoaded' },
      { shares: 30, minutes: 1 },
    ]);
  });

  test('the volume after missing minutes covers those minutes too', () => {
    const bars = [minute('2026-01-02', '09:30', 70), minute('2026-01-02', '09:34', 100)];
    assert.deepEqual(minuteVolumes({ date: '2026-01-02', bars, startLoaded: true })[1], { shares: 30, minutes: 4 });
  });

  test('a session’s volume is that of its last bar, despite earlier decreases', () => {
    for (const [volumes, total] of [
      [[1000, 1500, 1400, 1700], 1700],
      [[1000, 900, 1200, 1100], 1100],
      [[100_000, 99_995, 150_000], 150_000],
    ] as const) {
      const bars = volumes.map((volume, index) => minute('2026-01-02', `09:3${String(index)}`, volume));
      assert.equal(summarize([{ date: '2026-01-02', bars, startLoaded: true }])?.volume, total);
    }
  });

  test('a negative volume is unknown', () => {
    const bars = [minute('2026-01-02', '09:30', -5), minute('2026-01-02', '09:31', 10)];
    const shares = minuteVolumes({ date: '2026-01-02', bars, startLoaded: true }).map((volume) => volume.shares);
    assert.deepEqual(shares, [null, null]);
  });

  test('a decreasing volume is unknown, never negative', () => {
    const bars = [100, 60, 90].map((volume, index) => minute('2026-01-02', `09:3${String(index)}`, volume));
    assert.deepEqual(minuteVolumes({ date: '2026-01-02', bars, startLoaded: true }), [
      { shares: 100, minutes: 1 },
      { shares: null, why: 'decreased' },
      { shares: 30, minutes: 1 },
    ]);
  });
});

test('missingMinutes lists the gaps between the bars', () => {
  const bars = ['09:30', '09:31', '09:35', '09:37'].map((clock) => minute('2026-01-02', clock, 1));
  assert.deepEqual(missingMinutes({ bars }), [
    { from: '2026-01-02 09:32:00', till: '2026-01-02 09:34:00', minutes: 3 },
    { from: '2026-01-02 09:36:00', till: '2026-01-02 09:36:00', minutes: 1 },
  ]);
});

test('the library reads and writes times as the service sends them', () => {
  assert.equal(formatSeconds(secondsOf('2026-03-08 02:30:15')), '2026-03-08 02:30:15');
  assert.equal(minuteOf('1970-01-01 01:02:59'), 62);
});

/** Some sessions of strictly rising minutes, each of at least one. */
const tradedMinutes = fc
  .array(
    fc.uniqueArray(fc.record({ at: fc.integer({ min: 240, max: 1199 }), volume: fc.nat(1_000_000) }), {
      minLength: 1,
      maxLength: 40,
      selector: ({ at }) => at,
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((days) =>
    days.map((day, index) => {
      const date = `2026-01-0${String(index + 1)}`;
      return day
        .sort((a, b) => a.at - b.at)
        .map(({ at, volume }) => minute(date, formatSeconds(at * 60).slice(11, 16), volume));
    }),
  );

test('any session: first differences are the traded volumes, and every minute counts', () => {
  fc.assert(
    fc.property(tradedMinutes, (days) => {
      const sessions = splitSessions(seriesOf(accumulate(days.flat())));
      assert.equal(sessions.length, days.length);
      for (const [index, session] of sessions.entries()) {
        const truth = days[index]!;
        assert.deepEqual(
          minuteVolumes(session).map(({ shares }) => shares),
          truth.map(({ volume }) => volume),
        );
        const missing = missingMinutes(session).reduce((sum, { minutes }) => sum + minutes, 0);
        assert.equal(missing + truth.length, minuteOf(truth.at(-1)!.date) - minuteOf(truth[0]!.date) + 1);
      }
    }),
  );
});

suite('real minutes', { skip: noRealMinutes }, () => {
  for (const { name, minutes } of noRealMinutes ? [] : realMinutes()) {
    test(`${name}: every minute regains its own volume from the accumulated volume`, () => {
      const sessions = splitSessions(seriesOf(accumulate(minutes)));
      assert.equal(sessions.length, 1);
      assert.deepEqual(
        minuteVolumes(sessions[0]!).map(({ shares }) => shares),
        minutes.map(({ volume }) => volume),
      );
    });
  }
});
