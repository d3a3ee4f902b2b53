import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarAnswer, CalendarRow } from '../../../../src/domain/calendar.ts';
import { newYorkDay } from '../../../../src/domain/dates/zones.ts';
import { endpoints, type WholeEndpointName } from '../../../../src/domain/endpoints/endpoints.ts';
import type { Age } from '../../../../src/domain/endpoints/freshness.ts';
import { localDate } from '../../../../src/domain/format/time.ts';

const hour = 3_600_000;
const day = 24 * hour;
const fetchedAt = Date.parse('2025-03-12T15:00:00Z');

suite('how long a whole answer is fresh', () => {
  const limits: Record<Exclude<WholeEndpointName, 'calendar'>, number> = {
    fund: 7 * day,
    metrics: day,
    screen: 60_000,
  };
  for (const [name, limit] of Object.entries(limits))
    test(`an answer of ${name} is fresh within its limit`, () => {
      const { isFresh } = endpoints[name as keyof typeof limits];
      const holds = (age: Age): boolean => isFresh(age, undefined as never);
      assert.equal(holds({ fetchedAt, now: fetchedAt }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt + limit - 1 }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt + limit }), false);
      // A clock that was a minute ahead is one thing, one that was a day ahead another.
      assert.equal(holds({ fetchedAt, now: fetchedAt - 60_000 }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt - day }), false);
    });
});

suite('the calendar', () => {
  const { calendar } = endpoints;

  const releasing = (...releases: (string | null)[]): CalendarAnswer => ({
    total: releases.length,
    rows: releases.map((next_release) => ({ next_release }) as CalendarRow),
  });

  test('the calendar is fresh until the local day ends', () => {
    const endOfDay = new Date(fetchedAt);
    endOfDay.setHours(24, 0, 0, 0);
    const now = endOfDay.getTime();
    assert.equal(calendar.isFresh({ fetchedAt, now: now - 1 }, releasing(null)), true);
    assert.equal(calendar.isFresh({ fetchedAt, now }, releasing(null)), false);
  });

  test('the calendar expires earlier when an upcoming release comes due in New York', () => {
    // 23:30 and 00:30 in New York lie in one local day wherever the local midnight is not between them.
    const before = Date.parse('2025-03-13T03:30:00Z');
    const after = before + hour;
    assert.deepEqual([newYorkDay(before), newYorkDay(after)], ['2025-03-12', '2025-03-13']);
    const sameDay = localDate(before) === localDate(after);
    assert.equal(
      calendar.isFresh({ fetchedAt: before, now: after }, releasing('2025-03-12', '2025-03-14', null)),
      sameDay,
    );
    assert.equal(calendar.isFresh({ fetchedAt: before, now: after }, releasing('2025-03-13')), false);
    assert.equal(calendar.isFresh({ fetchedAt: before, now: before + 60_000 }, releasing('2025-03-13')), true);
  });
});
