import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findFiscalQuarters,
  findNamedQuarters,
  formatFiscalQuarter,
  parseFiscalQuarter,
  readFiscalQuarter,
  splitQuarter,
} from '../../../../src/domain/identifiers/fiscalQuarter.ts';
import { assertReads, assertRefuses } from './check.ts';

test('parseFiscalQuarter reads any case and spacing; formatFiscalQuarter writes one form', () => {
  for (const text of ['Q3 2024', 'q3 2024', ' Q3   2024 ', 'q 3 2024', 'Q32024', 'Q3\t2024']) {
    assertReads(parseFiscalQuarter(text), { quarter: 3, year: 2024 });
  }
  assert.equal(formatFiscalQuarter({ quarter: 3, year: 2024 }), 'Q3 2024');
});

test('parseFiscalQuarter refuses an invalid quarter at its place', () => {
  for (const text of ['', 'Q5 2024', 'Q0 2024', '3 2024', 'Q3', '2024 Q3', 'Q3 24', 'Q3-2024', 'Q3 20245']) {
    assertRefuses(parseFiscalQuarter(text), 0, text.length);
  }
  assertRefuses(parseFiscalQuarter('  third  '), 2, 7);
});

test('readFiscalQuarter reads a whole text in any form with a year', () => {
  for (const text of [
    '3Q24',
    'Q3’24',
    'FY24 Q3',
    'Q3 FY24',
    'fiscal Q3 2024',
    ' third quarter of fiscal 2024 ',
    'Q3 2024',
  ])
    assertReads(readFiscalQuarter(text), { quarter: 3, year: 2024 });
  for (const text of ['Q3', 'Q3 2024 call', 'Q3 2024, Q4 2024']) assert.ok(!readFiscalQuarter(text).ok, text);
});

test('splitQuarter finds the quarter at either end of a text', () => {
  for (const text of ['AAPL Q3 2024', 'AAPL, 3Q24', 'AAPL FY24 Q3', 'Q3 2024 AAPL', 'AAPL (Q3 2024)', 'AAPL Q3’24']) {
    const { company, quarter } = splitQuarter(text) ?? { company: '', quarter: '' };
    assert.equal(company, 'AAPL', text);
    assertReads(readFiscalQuarter(quarter), { quarter: 3, year: 2024 });
  }
  assert.deepEqual(splitQuarter('AAPL Q3'), { company: 'AAPL', quarter: 'Q3' });
  assert.equal(splitQuarter('Q3 2024'), undefined);
});

test('the search finds the quarters in a text in order, each once', () => {
  const text = 'No call for q9 2030 or Q2  2021. Available: Q1 2024, q4 2023,Q4 2023 and EQ1 2020; Q1 20245.';
  assert.deepEqual(findFiscalQuarters(text), ['Q2 2021', 'Q1 2024', 'Q4 2023']);
});

test('the search finds quarters in every form used in prose', () => {
  const forms =
    "Q3 2020|Q3 FY2020|Q3 FY20|Q3’20|Q3 '20|Q3-2020|Q3, 2020|q3 2020|Q32020|3Q20|3Q2020|3Q 2020|3Q FY20|FQ3’20|fq3 2020|FQ3 FY20|F3Q20|F3Q 2020|FY20 FQ3|2020 Q3|20Q3|2024Q3|FY20 Q3|" +
    'third quarter 2020|third-quarter 2020|Third Quarter 2020|third quarter of 2020|third quarter of fiscal 2020|' +
    'third quarter of fiscal year 2020|fiscal third quarter 2020|fiscal Q3 2020|fiscal 2020 third quarter|3rd quarter 2020|Quarter 3 2020';
  for (const form of forms.split('|')) {
    const text = `In its ${form}, and later`;
    const year = form.startsWith('2024') ? 2024 : 2020;
    assert.deepEqual(findNamedQuarters(text), [{ quarter: 3, year, start: 7, end: 7 + form.length }], form);
  }
  assert.deepEqual(
    findNamedQuarters('from Q4 2025 to Q1 2026; the third-quarter call, Q2').map(({ quarter, year }) => [
      quarter,
      year,
    ]),
    [
      [4, 2025],
      [1, 2026],
      [3, undefined],
      [2, undefined],
    ],
  );
  const named = (text: string): string =>
    findNamedQuarters(text)
      .map(({ quarter, year }) => `${quarter}/${year}`)
      .join(' ');
  for (const text of ['2020 Q3, 2021 Q2', '2020 Q3/2021 Q2', 'FY2020 Q3 and 2021 Q2', 'In 2020, Q3 2020, 2021 Q2'])
    assert.equal(named(text), '3/2020 2/2021', text);
  assert.equal(named('FY2020 Q4, 2021 outlook'), '4/2020');
  assert.equal(named('In 2020, the third quarter of 2021'), '3/2021');
  for (const none of [
    '',
    'quarterly',
    'Q5 2020',
    'EQ1 2020',
    'EFQ1 2020',
    'F5Q20',
    '12Q3 2020',
    'Q&A',
    'a quarter of 2020',
    '2020',
  ])
    assert.deepEqual(findNamedQuarters(none), [], none);
});
