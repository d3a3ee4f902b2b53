import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepts } from '../../../../src/base/protocol.ts';
import fc from 'fast-check';
import { formatSeconds, secondsOf } from '../../../../src/domain/bars/barTime.ts';
import { barLengths } from '../../../../src/domain/bars/resample.ts';
import {
  averageLine,
  closeLine,
  decimalsOfBars,
  draw,
  drawnPercents,
  halfDays,
  overlay,
  percentLine,
  sessionDates,
  sessionsShown,
} from '../../../../src/features/bars/barsView.ts';
import { barsProtocol } from '../../../../src/features/bars/protocol.ts';
import { accumulate, minute, seriesOf } from '../../domain/bars/truth.ts';

const day = '2026-01-02';
const clock = (seconds: number): string => formatSeconds(seconds).slice(11, 16);
const drawn = (times: string[], length: 1 | 5 = 1) =>
  draw(sessionsShown(seriesOf(accumulate(times.map((time) => minute(day, time, 1)))), undefined), length);

suite('the slots of a bar chart', () => {
  test('a missing minute keeps an empty slot in the chart', () => {
    const { slots } = drawn(['09:30', '09:33']);
    assert.deepEqual(
      slots.map(({ seconds, bar }) => [clock(seconds), bar !== undefined]),
      [
        ['09:30', true],
        ['09:31', false],
        ['09:32', false],
        ['09:33', true],
      ],
    );
  });

  test('a slot of five minutes is empty only without a bar in them', () => {
    assert.deepEqual(
      drawn(['09:30', '09:34', '09:41'], 5).slots.map(({ seconds, bar }) => [clock(seconds), bar?.count]),
      [
        ['09:30', 2],
        ['09:35', undefined],
        ['09:40', 1],
      ],
    );
  });

  test('draw adds no slots between sessions and marks the end of each', () => {
    const bars = accumulate([minute(day, '16:00', 1), minute('2026-01-05', '09:30', 1)]);
    const { slots, starts } = draw(sessionsShown(seriesOf(bars), undefined), 1);
    assert.equal(slots.length, 2);
    assert.deepEqual(
      slots.map(({ last }) => last),
      [true, true],
    );
    assert.deepEqual(
      starts.map(({ date }) => date),
      [day, '2026-01-05'],
    );
  });

  test('the chart shades bars before 09:30 and from 16:00 on', () => {
    const { outside } = drawn(['09:28', '09:29', '09:30', '15:59', '16:00', '16:02']);
    assert.deepEqual(
      outside.map(({ from, till }) => [clock(from), clock(till)]),
      [
        ['09:28', '09:29'],
        ['16:00', '16:02'],
      ],
    );
  });

  test('slots of every bar length ascend in time and contain every bar', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.constantFrom(...barLengths), (minutes, length) => {
        const bars = minutes.sort((a, b) => a - b).map((at) => minute(day, clock(at * 60), 1));
        const { slots } = draw(sessionsShown(seriesOf(accumulate(bars)), undefined), length);
        assert.ok(slots.every(({ seconds }, index) => index === 0 || seconds > slots[index - 1]!.seconds));
        assert.equal(
          slots.reduce((sum, { bar }) => sum + (bar?.count ?? 0), 0),
          bars.length,
        );
      }),
    );
  });
});

test('sessionDates lists each date once, newest first, and sessionsShown selects one session', () => {
  const series = seriesOf(accumulate([minute(day, '09:30', 1), minute('2026-01-05', '09:30', 1)]));
  assert.deepEqual(sessionDates([sessionsShown(series, undefined), sessionsShown(series, undefined)]), [
    '2026-01-05',
    day,
  ]);
  assert.equal(sessionsShown(series, day).length, 1);
});

test('halfDays returns the half days of the exchange regardless of the bars', () => {
  const sessions = sessionsShown(
    seriesOf([day, '2025-07-03', '2025-12-24'].sort().map((date) => minute(date, '09:30', 1))),
    undefined,
  );
  assert.deepEqual(halfDays(sessions), ['2025-07-03', '2025-12-24']);
  const { outside } = draw(sessionsShown(seriesOf([minute('2025-07-03', '13:00', 1)]), undefined), 1);
  assert.equal(outside.length, 1, '13:00 is after hours');
});

test('percentLine returns changes since the first close, and undefined for a missing minute', () => {
  const bars = [minute(day, '09:30', 1, 50), minute(day, '09:32', 2, 55)];
  const { slots } = draw(sessionsShown(seriesOf(bars), undefined), 1);
  const percents = percentLine(slots).map(({ percent }) => percent);
  assert.deepEqual(percents.slice(0, 2), [0, undefined]);
  assert.ok(Math.abs(percents[2]! - 10) < 1e-9);
});

suite('lines in a bar chart', () => {
  const { slots } = draw(
    sessionsShown(
      seriesOf([
        ...accumulate([minute(day, '09:30', 1, 50), minute(day, '09:33', 2, 55), minute(day, '09:34', 3, 60)]),
        ...accumulate([minute('2026-01-05', '09:30', 1, 40)]),
      ]),
      undefined,
    ),
    1,
  );

  test('drawnPercents interrupts the line at missing minutes and at the end of a session', () => {
    assert.deepEqual(
      drawnPercents(slots).map(({ seconds, value, open }) => [clock(seconds), value && Math.round(value), open]),
      [
        ['09:30', 0, undefined],
        ['09:31', 0, true],
        ['09:32', undefined, undefined],
        ['09:33', 10, undefined],
        ['09:34', 20, true],
        ['09:30', -20, true],
      ],
    );
  });

  test('the VWAP line stays flat through missing minutes and ends with its session', () => {
    const [at0930, at0931, at0932, at0933, at0934, next] = averageLine(slots);
    assert.deepEqual([at0931!.value, at0932!.value], [at0930!.value, at0930!.value]);
    assert.notEqual(at0933!.value, at0930!.value);
    assert.deepEqual([at0934!.open, next!.open], [true, true]);
  });

  test('closeLine keeps each price for its minute and is interrupted at missing minutes', () => {
    const { slots } = drawn(['09:30', '09:31', '09:34']);
    const line = closeLine(slots).filter(({ seconds }) => clock(seconds) >= '09:30' && clock(seconds) <= '09:34');
    assert.deepEqual(
      line.map(({ value, open }) => [value !== undefined, open ?? false]),
      [
        [true, false],
        [true, false],
        [true, true],
        [false, false],
        [true, true],
      ],
    );
    assert.equal(line[2]!.value, line[1]!.value);
  });

  test('overlay merges the slots, sessions, and shaded hours of several tickers on one axis', () => {
    const one = drawn(['09:29', '09:31']);
    const other = drawn(['09:28', '09:30', '16:00']);
    const all = overlay([one, other]);
    assert.deepEqual(
      all.slots.slice(0, 4).map(({ seconds, bar }) => [clock(seconds), bar !== undefined]),
      [
        ['09:28', true],
        ['09:29', true],
        ['09:30', true],
        ['09:31', true],
      ],
    );
    assert.ok(all.slots.every(({ seconds }, index) => index === 0 || seconds > all.slots[index - 1]!.seconds));
    assert.deepEqual(
      all.starts.map(({ seconds, date }) => [clock(seconds), date]),
      [['09:28', day]],
    );
    assert.deepEqual(
      all.outside.map(({ from, till }) => [clock(from), clock(till)]),
      [
        ['09:28', '09:29'],
        ['16:00', '16:00'],
      ],
    );
  });
});

test('decimalsOfBars returns more digits for small prices', () => {
  const of = (...prices: number[]): number => decimalsOfBars(prices.map((low) => ({ low })));
  assert.deepEqual([of(), of(27, 31), of(27, 0.5), of(0.0004)], [2, 2, 4, 6]);
});

test('secondsOf reads a time without converting its time zone', () =>
  assert.equal(secondsOf('1970-01-01 00:01:00'), 60));

test('the host accepts only well-formed requests of the bars page', () => {
  assert.ok(accepts(barsProtocol, 'refresh', null));
  assert.equal(accepts(barsProtocol, 'refresh', {}), false);
  assert.ok(accepts(barsProtocol, 'setPeriod', { period: '5d' }));
  for (const period of ['9y', 5, undefined, '5D']) assert.equal(accepts(barsProtocol, 'setPeriod', { period }), false);
  const mark = { ticker: 'A', from: `${day} 09:30:00`, till: `${day} 09:31:00` };
  assert.ok(accepts(barsProtocol, 'saveAppearance', { length: 5, average: true, session: day, mark }));
  for (const appearance of [
    null,
    { length: 7, average: true },
    { length: 5 },
    { length: 5, average: true, session: 1 },
    { length: 5, average: true, mark: { ...mark, from: 'noon' } },
    { length: 5, average: true, mark: { ...mark, from: mark.till, till: mark.from } },
  ])
    assert.equal(accepts(barsProtocol, 'saveAppearance', appearance), false, JSON.stringify(appearance));
});
