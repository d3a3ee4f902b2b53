import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compareFiscalQuarters,
  findFiscalQuarters,
  formatFiscalQuarter,
  parseFiscalQuarter,
} from '../../../../src/domain/identifiers/fiscalQuarter.ts';
import { assertReads, assertRefuses } from './check.ts';

test('a quarter is read in any case and spacing, and written in one way', () => {
  for (const text of ['Q3 2024', 'q3 2024', ' Q3   2024 ', 'q 3 2024', 'Q32024', 'Q3\t2024']) {
    assertReads(parseFiscalQuarter(text), { quarter: 3, year: 2024 });
  }
  assert.equal(formatFiscalQuarter({ quarter: 3, year: 2024 }), 'Q3 2024');
});

test('what is no quarter is refused where it stands', () => {
  for (const text of ['', 'Q5 2024', 'Q0 2024', '3 2024', 'Q3', '2024 Q3', 'Q3 24', 'Q3-2024', 'Q3 20245']) {
    assertRefuses(parseFiscalQuarter(text), 0, text.length);
  }
  assertRefuses(parseFiscalQuarter('  third  '), 2, 7);
});

test('quarters sort by time', () => {
  const quarters = [
    { quarter: 1, year: 2024 },
    { quarter: 4, year: 2022 },
    { quarter: 2, year: 2022 },
  ];
  assert.deepEqual(quarters.sort(compareFiscalQuarters).map(formatFiscalQuarter), ['Q2 2022', 'Q4 2022', 'Q1 2024']);
});

test('the quarters that a text names are found in order, each once', () => {
  const text = 'No call for q9 2030 or Q2  2021. Available: Q1 2024, q4 2023,Q4 2023 and EQ1 2020; Q1 20245.';
  assert.deepEqual(findFiscalQuarters(text), ['Q2 2021', 'Q1 2024', 'Q4 2023']);
});
