import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { amountsIn, isOfTheCall, looksAhead } from '../../../../src/domain/changes/changeWords.ts';

const ahead = [
  'We expect sales of $2 billion.',
  'Sales are now expected to grow.',
  'Margins will be up for the full year.',
  'We now see revenue up in fiscal 2026.',
  'On that basis, our outlook is unchanged.',
  'Costs in the range of 3% remain for the rest of the year.',
];
const past = [
  'Sales were better than expected.',
  'The expected decline came.',
  'Margins were above the mid-point of our guidance.',
  'We had originally expected more.',
  'Margins rose in the second quarter.',
  'It exceeded our expectations.',
];
const amounts: readonly [string, string[]][] = [
  ['$2,690,000,000 to $2.75 billion.', ['$2,690,000,000', '$2.75 billion']],
  ['up 34%, or 40 basis points, at 1.6 times', ['34%', '40 basis points', '1.6 times']],
  ['mid-to-high single digits, and low teens', ['mid-to-high single digits', 'low teens']],
  ['growth of 6 to 8', ['6 to 8']],
  ['in 2026, on Slide 31, on June 30', []],
];
const ofTheCall = [
  'We will make forward-looking statements.',
  'Please see our press release.',
  'I will turn the call over to Ann.',
  'Good morning, everyone.',
];

suite('words of changes', () => {
  test('an expectation looks ahead, and one that was met doesn’t', () => {
    assert.deepEqual([...ahead, ...past].filter(looksAhead), ahead);
  });

  test('the amounts of a sentence have their units, and include neither years nor slides', () => {
    for (const [text, expected] of amounts)
      assert.deepEqual(
        amountsIn(text).map(({ start, end }) => text.slice(start, end)),
        expected,
      );
  });

  test('a greeting and a safe-harbor sentence are about the call', () => {
    assert.deepEqual([...ofTheCall, ...ahead].filter(isOfTheCall), ofTheCall);
  });
});
