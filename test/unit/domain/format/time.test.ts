import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAnswerAge } from '../../../../src/domain/format/time.ts';

const now = Date.parse('2026-11-11T12:00:00Z');

test('formatAnswerAge writes an age in the largest unit that it fills', () => {
  for (const [seconds, words] of [
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_400, '1 day ago'],
    [200_000, '2 days ago'],
  ] as const)
    assert.equal(formatAnswerAge({ fetchedAt: now - seconds * 1000 }, now), words);
});

test('formatAnswerAge marks cached and imported answers, with their age', () => {
  const fetchedAt = now - 720_000;
  assert.equal(formatAnswerAge({ fetchedAt }, now), '12 min ago');
  assert.equal(formatAnswerAge({ fetchedAt, cached: false }, now), '12 min ago');
  assert.equal(formatAnswerAge({ fetchedAt, cached: true }, now), '12 min ago (cached)');
  assert.equal(formatAnswerAge({ fetchedAt, imported: true }, now), '12 min ago (imported)');
});
