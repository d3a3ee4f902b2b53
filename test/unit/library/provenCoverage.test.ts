import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangeHolidays } from '../../../src/domain/bars/exchangeHolidays.ts';
import { provenDays, withProven } from '../../../src/library/transfer/provenCoverage.ts';
import { findGrowth } from '../../contract/growth/measureGrowth.ts';

const now = Date.parse('2025-03-20T15:00:00Z');
const sessionsOn = (...days: string[]) =>
  days.map((session) => ({ session, fetchedAt: now, count: 1, body: new Uint8Array() }));
const always = [{ from: '1900-01-01', till: '2199-12-31' }];

test('the holidays of the exchanges are those that they publish', () => {
  assert.deepEqual(exchangeHolidays(2024), [
    '2024-01-01',
    '2024-01-15',
    '2024-02-19',
    '2024-03-29',
    '2024-05-27',
    '2024-06-19',
    '2024-07-04',
    '2024-09-02',
    '2024-11-28',
    '2024-12-25',
  ]);
  // Christmas on a Saturday, the new year on one, and no Juneteenth yet.
  assert.deepEqual(exchangeHolidays(2021).slice(-2), ['2021-11-25', '2021-12-24']);
  assert.equal(exchangeHolidays(2022)[0], '2022-01-17');
  assert.deepEqual(exchangeHolidays(2022).slice(4, 6), ['2022-06-20', '2022-07-04']);
  assert.ok(!exchangeHolidays(2021).some((day) => day.startsWith('2021-06')));
  assert.deepEqual(exchangeHolidays(2019).slice(3, 4), ['2019-04-19']);
});

test('sessions that were over prove themselves, and of claims only holidays beside them count', () => {
  assert.deepEqual(provenDays([], always), []);
  // Only a part of a session was read where the file does not say that it was over.
  assert.deepEqual(provenDays(sessionsOn('2025-01-17', '2025-01-21'), []), []);
  assert.deepEqual(provenDays(sessionsOn('2025-01-17', '2025-01-21'), [{ from: '2025-01-17', till: '2025-01-19' }]), [
    { from: '2025-01-17', till: '2025-01-17' },
  ]);
  assert.deepEqual(provenDays(sessionsOn('2025-01-17', '2025-01-21'), always), [
    { from: '2025-01-17', till: '2025-01-17' },
    { from: '2025-01-20', till: '2025-01-21' },
  ]);
  // The day that ran when it was read and days to come prove nothing.
  assert.deepEqual(provenDays(sessionsOn('2025-03-20', '9999-12-31'), always), []);
});

test('proven coverage keeps what is known of days on file', () => {
  const gone = [{ from: '2024-01-01', till: '2024-06-30' }];
  const present = { over: [{ from: '2025-03-03', till: '2025-03-05' }], gone, periods: {} };
  assert.deepEqual(withProven(JSON.stringify(present), [{ from: '2025-03-06', till: '2025-03-06' }]), {
    over: [{ from: '2025-03-03', till: '2025-03-06' }],
    gone,
    periods: {},
  });
  assert.deepEqual(withProven(undefined, []), { over: [], gone: [], periods: {} });
});

test('the work grows with the days, in whatever order and however far apart they are', () => {
  const read = (text: string): unknown => {
    const days = Array.from(text, (_, at) =>
      new Date(((at * 7919) % 900_000) * 2 * 86_400_000).toISOString().slice(0, 10),
    );
    const claims = days.map((day) => ({ from: day, till: '2099-12-31' }));
    return withProven(JSON.stringify({ over: claims, gone: [], periods: {} }), provenDays(sessionsOn(...days), claims));
  };
  assert.deepEqual(findGrowth({ name: 'provenDays', read }, { of: { days: '7' } }), []);
});
