import { test } from 'node:test';
import { parseDate } from '../../../../src/domain/identifiers/date.ts';
import { assertReads, assertRefuses } from './check.ts';

test('a date is a day that the calendar has', () => {
  for (const date of ['2024-02-29', '1999-12-31', '2000-02-29']) assertReads(parseDate(` ${date}`), date);
  for (const text of ['', '2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '1900-02-29', '2024-1-1']) {
    assertRefuses(parseDate(text), 0, text.length);
  }
  for (const text of ['20240101', '2024-01-01T00:00', '01/02/2024', 'today']) {
    assertRefuses(parseDate(text), 0, text.length);
  }
});
