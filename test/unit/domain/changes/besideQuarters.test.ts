import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quartersBeside } from '../../../../src/domain/changes/besideQuarters.ts';

test('the newest quarters before the latest compared one come first, then the next after it, eight in all', () => {
  const stored = [2022, 2023, 2024].flatMap((year) => [1, 2, 3, 4].map((quarter) => `Q${quarter} ${year}`));
  assert.deepEqual(quartersBeside([...stored, 'unknown'], ['Q1 2023', 'Q3 2023']), [
    ...['Q2 2023', 'Q4 2022', 'Q3 2022', 'Q2 2022', 'Q1 2022'],
    'Q4 2023',
  ]);
  assert.deepEqual(quartersBeside(stored, stored.slice(0, 8)), []);
});
