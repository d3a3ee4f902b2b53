import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOfCall } from '../../../../../src/features/notes/share/callDateModel.ts';

test('dateOfCall finds the day of a call in its opening', () => {
  for (const [opening, day] of [
    ['Acme Q1 2026 Earnings Call\nJanuary 29, 2026\n\nOperator:\nGood day.', 'January 29, 2026'],
    ['Acme\r\nThursday, January 29, 2026\r\nOperator', 'January 29, 2026'],
    ['Operator:\nWelcome. Today is Thursday, April 30, 2020, and we', 'April 30, 2020'],
    ['Today’s date is April 30th, 2020.', 'April 30th, 2020'],
    ['This conference is being recorded today, May 5, 2021.', 'May 5, 2021'],
    ['This call was held on May\n5, 2021.', 'May 5, 2021'],
  ] as const)
    assert.equal(dateOfCall(opening), day, opening);
});

test('dateOfCall ignores other dates in the opening', () => {
  for (const opening of [
    'Results for the quarter ended March 31, 2020 were good.',
    'Today we report on what we filed on March 31, 2020.',
    'This conference is being recorded.',
    `${'a '.repeat(2_000)}\nJanuary 29, 2026\n`,
    '',
  ])
    assert.equal(dateOfCall(opening), undefined, opening);
});
