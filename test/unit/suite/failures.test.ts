import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readFailures } from '../../suite/failures.ts';

test('the summary lists the closing lists of all Node runner processes and nothing else', () => {
  const output = [
    '✔ a (1ms)',
    'ℹ fail 1',
    '',
    '✖ failing tests:',
    '',
    'test at a.test.ts:1:1',
    '\u001b[31m✖ first (2ms)\u001b[39m',
    '  AssertionError: 1 !== 2',
    '▶ the next process',
    '  ✔ b (1ms)',
    'ℹ fail 1',
    '✖ failing tests:',
    '✖ second (1ms)',
  ].join('\n');
  const told = readFailures(output, 'node');
  assert.match(told, /first.*\n {2}AssertionError: 1 !== 2\n✖ failing tests:\n✖ second/);
  assert.doesNotMatch(told, /✔|▶|ℹ/);
  assert.ok(!told.includes('\u001b'));
});

test('the summary lists the editor session’s failed tests with their stacks', () => {
  const output =
    '  ✓ good (1.0 s)\n  ✗ bad (2.0 s)\n      Error: no\n          at x\n  ✓ good again (1.0 s)\n1 passed, 1 failed\n';
  assert.equal(readFailures(output, 'line'), '  ✗ bad (2.0 s)\n      Error: no\n          at x');
});

test('the summary shows the end of output without a named failure', () => {
  const output = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
  for (const counting of ['node', 'line', 'none'] as const) {
    const told = readFailures(output, counting);
    assert.match(told, /line 499$/);
    assert.equal(told.split('\n').length, 120);
  }
});

test('the summary cuts very many failures and reports the cut', () => {
  const output = `✖ failing tests:\n${'✖ x\n'.repeat(300)}`;
  assert.match(readFailures(output, 'node'), /… and 181 more lines$/);
});
