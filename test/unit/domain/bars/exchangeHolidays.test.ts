import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEarlyClose } from '../../../../src/domain/bars/exchangeHolidays.ts';
import { addDays } from '../../../../src/domain/dates/days.ts';

/** The early closes of New York's exchanges, MMDD by year. */
const halfDays: Readonly<Record<number, string>> = {
  2010: '1126',
  2011: '1125',
  2012: '0703 1123 1224',
  2013: '0703 1129 1224',
  2014: '0703 1128 1224',
  2015: '1127 1224',
  2016: '1125',
  2017: '0703 1124',
  2018: '0703 1123 1224',
  2019: '0703 1129 1224',
  2020: '1127 1224',
  2021: '1126',
  2022: '1125',
  2023: '0703 1124',
  2024: '0703 1129 1224',
  2025: '0703 1128 1224',
  2026: '1127 1224',
  2027: '1126',
  2028: '0703 1124',
  2029: '0703 1123 1224',
  2030: '0703 1129 1224',
};

test('isEarlyClose knows each half day of 2010 to 2030, and no other', () => {
  const found: Record<number, string> = {};
  for (let day = '2010-01-01'; day <= '2030-12-31'; day = addDays(day, 1))
    if (isEarlyClose(day)) {
      const year = Number(day.slice(0, 4));
      found[year] = [found[year], day.slice(5).replace('-', '')].filter(Boolean).join(' ');
    }
  assert.deepEqual(found, halfDays);
});
