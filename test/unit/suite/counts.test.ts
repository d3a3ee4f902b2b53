import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readCounts } from '../../suite/counts.ts';

const nodeOutput = 'ℹ tests 5\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 0\nℹ skipped 1\nℹ todo 0\n';

test('the counts read the totals of Node’s runner', () => {
  assert.deepEqual(readCounts(nodeOutput, { counting: 'node', ok: false }), { passed: 3, failed: 1, skipped: 1 });
});

test('the counts add up several processes of Node’s runner', () => {
  const counts = readCounts(`${nodeOutput}✔ more\n${nodeOutput}`, { counting: 'node', ok: false });
  assert.deepEqual(counts, { passed: 6, failed: 2, skipped: 2 });
});

test('the counts read the last closing line, with or without colors', () => {
  const output = '9 passed, 9 failed\n\u001b[32m12 passed, 0 failed, 2 skipped\u001b[0m\n';
  assert.deepEqual(readCounts(output, { counting: 'line', ok: true }), { passed: 12, failed: 0, skipped: 2 });
});

test('a check without counts is one test', () => {
  assert.deepEqual(readCounts('', { counting: 'none', ok: true }), { passed: 1, failed: 0, skipped: 0 });
  assert.deepEqual(readCounts('', { counting: 'none', ok: false }), { passed: 0, failed: 1, skipped: 0 });
});

test('a group that failed never counts as free of failures', () => {
  const clean = nodeOutput.replace('fail 1', 'fail 0');
  assert.equal(readCounts(clean, { counting: 'node', ok: false }).failed, 1);
  assert.equal(readCounts('Segmentation fault', { counting: 'node', ok: false }).failed, 1);
});
