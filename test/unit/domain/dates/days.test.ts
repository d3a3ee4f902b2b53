import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  countWeekdays,
  dayNumber,
  dayOfNumber,
  daysBetween,
  isDay,
  isNearDay,
  isNearTime,
  weekdayFrom,
  weekdayUntil,
} from '../../../../src/domain/dates/days.ts';
import { isWeekend } from './isWeekend.ts';

const noDays = [
  '',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2023-02-29',
  '2026-13-01',
  '2026-1-01',
  '+010000-01',
  'x',
];

test('isDay accepts calendar days, and isNearDay those safe to compute with', () => {
  for (const day of ['0001-01-01', '2024-02-29', '9999-12-31']) assert.equal(isDay(day), true, day);
  for (const text of noDays) assert.deepEqual([isDay(text), isNearDay(text)], [false, false], text);
  for (const day of ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) assert.equal(isNearDay(day), false, day);
  for (const day of ['1900-01-01', '2199-12-31']) assert.equal(isNearDay(day), true, day);
  assert.equal(isNearDay(null), false);
});

test('isNearTime accepts clock times of near days', () => {
  assert.equal(isNearTime('2026-01-02 09:30:00'), true);
  for (const text of [
    '2026-01-02 24:00:00',
    '2026-01-02 09:60:00',
    '2026-01-02T09:30:00',
    '2026-02-30 09:30:00',
    '9999-12-31 09:30:00',
    '2026-01-02',
    '',
  ])
    assert.equal(isNearTime(text), false, text);
});

test('addDays stays within writable dates and returns an invalid day unchanged', () => {
  assert.equal(addDays('2024-02-28', 2), '2024-03-01');
  assert.equal(addDays('9999-12-31', 1), '9999-12-31');
  assert.equal(addDays('9999-12-30', 5), '9999-12-31');
  assert.equal(addDays('0001-01-01', -1), '0001-01-01');
  assert.equal(addDays('2026-01-01', 1e12), '9999-12-31');
  for (const text of noDays) assert.equal(addDays(text, 1), text);
  assert.equal(daysBetween('2026-01-01', '2026-01-31'), 30);
  assert.equal(daysBetween('2026-01-01', '9999-12-31'), undefined);
});

test('the weekday count of any window equals a count day by day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-01') }),
      fc.nat(30),
      (start, length) => {
        const days = Array.from({ length: length + 1 }, (_, index) => dayOfNumber(start + index));
        const weekdays = days.filter((day) => !isWeekend(day));
        assert.equal(countWeekdays(days[0]!, days.at(-1)!), weekdays.length);
        if (weekdays.length === 0) return;
        assert.equal(weekdayFrom(days[0]!), weekdays[0]);
        assert.equal(weekdayUntil(days.at(-1)!), weekdays.at(-1));
      },
    ),
  );
  assert.equal(countWeekdays('2026-11-16', '2026-11-22'), 5);
  assert.equal(countWeekdays('0001-01-01', '9999-12-31'), 2_608_615);
  assert.equal(countWeekdays('2026-11-17', '2026-11-16'), 0);
  for (const text of noDays) assert.equal(countWeekdays('2026-01-01', text), 0);
});
