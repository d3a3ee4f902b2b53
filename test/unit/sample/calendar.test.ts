import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { indicators } from '../../../src/sample/calendar/indicators.ts';
import { roundTo, sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { dayNumber, dayOfNumber } from '../../../src/domain/dates/days.ts';

const anyMoment = fc.record({
  date: fc.integer({ min: dayNumber('2021-01-01'), max: dayNumber('2045-12-31') }).map(dayOfNumber),
  minute: fc.integer({ min: 0, max: 1439 }),
});

describe('the invented calendar', () => {
  it('the sample calendar has eighty indicators, ten in each of eight categories', () => {
    const categories = Map.groupBy(indicators, (indicator) => indicator.category);
    assert.deepEqual(
      [...categories.keys()],
      ['Trade', 'Credit', 'Inflation', 'Business', 'Housing', 'Rates', 'Growth', 'Employment'],
    );
    for (const group of categories.values()) assert.equal(group.length, 10);
    assert.equal(new Set(indicators.map(({ id }) => id)).size, 80);
    assert.equal(new Set(indicators.map(({ code }) => code.toUpperCase())).size, 80);
    assert.ok(
      indicators.some(({ code }) => code.startsWith('E:')) && indicators.some(({ code }) => !code.includes(':')),
    );
  });

  it('the sample calendar has every kind of row on any day', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const rows = sampleCalendar(now, 1);
        const states = new Set(rows.map((row) => row.release_state));
        assert.deepEqual([...states].sort(), ['due', 'released', 'scheduled', 'upcoming']);
        assert.ok(rows.some((row) => row.next_release === null));
        assert.ok(
          rows.some((row) => row.days_until_next === 0),
          'something is due today',
        );
        assert.ok(
          rows.some((row) => (row.days_until_next ?? 0) < 0),
          'something is overdue',
        );
        assert.ok(rows.some((row) => row.latest_value === null && row.last_release === null));
      }),
      { numRuns: 60 },
    );
  });

  it('the sample calendar is consistent in every row', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer(), (now, seed) => {
        for (const row of sampleCalendar(now, seed)) {
          const { last_release: last, next_release: next, latest_value: latest, prior_value: prior, decimals } = row;
          assert.ok(last === null || last <= now.date);
          assert.ok(next === null || last === null || next > last || row.release_state === 'due');
          assert.equal(row.days_until_next, next === null ? null : dayNumber(next) - dayNumber(now.date));
          assert.ok(row.latest_date === null || row.latest_date < (last ?? ''));
          assert.ok(latest === null || roundTo(latest, decimals) === latest);
          if (latest === null || prior === null) {
            assert.deepEqual([latest, prior, row.change_abs, row.change_pct], [null, null, null, null]);
            continue;
          }
          assert.equal(row.change_abs, roundTo(latest - prior, decimals));
          if (row.change_pct === null) assert.equal(prior, 0);
          else assert.ok(Math.abs(row.change_pct - ((latest - prior) / Math.abs(prior)) * 100) <= 0.00501);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('the sample calendar publishes a print at its minute and awaits the next', () => {
    const claims = (date: string, minute: number) =>
      sampleCalendar({ date, minute }, 1).find((row) => row.code === 'E:CLAIMS')!;
    const before = claims('2026-02-12', 8 * 60 + 29);
    const after = claims('2026-02-12', 8 * 60 + 30);
    assert.deepEqual(
      [before.release_state, before.last_release, before.next_release, before.days_until_next],
      ['due', '2026-02-05', '2026-02-12', 0],
    );
    assert.deepEqual(
      [after.release_state, after.last_release, after.next_release, after.days_until_next],
      ['released', '2026-02-12', '2026-02-19', 7],
    );
    assert.equal(after.latest_date, '2026-02-07');
    assert.equal(after.prior_value, before.latest_value);
    assert.equal(claims('2026-02-17', 0).release_state, 'upcoming');
    const yearly = sampleCalendar({ date: '2026-02-10', minute: 0 }, 1).find(({ code }) => code === 'GDPSTATE')!;
    assert.deepEqual([yearly.latest_date, yearly.last_release], ['2024-01-01', '2025-09-26']);
  });

  it('the sample calendar depends on seed and clock; the seed changes values only', () => {
    const now = { date: '2026-02-10', minute: 600 };
    const [one, same, other] = [sampleCalendar(now, 1), sampleCalendar(now, 1), sampleCalendar(now, 2)];
    assert.deepEqual(one, same);
    assert.notDeepEqual(one, other);
    assert.deepEqual(
      one.map((row) => row.next_release),
      other.map((row) => row.next_release),
    );
  });

  it('the sample calendar rounds half away from zero and never to negative zero', () => {
    assert.deepEqual([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(-0.001, 2)], [1.01, -1.01, 3, 0]);
  });
});
