import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeRun, readRanTests } from '../../suite/ranTests.ts';

const printed = `▶ outer (x)
  ﹣ in (1) a (1.0ms) # no key (at all)
  ▶ inner
    \u001b[32m✔ deep (30.5ms)\u001b[39m
  ✔ inner (31ms)
  ✖ bad (2ms)
✖ outer (x) (45ms)
ℹ fail 1
✖ failing tests:
test at a.test.ts:1:1
✖ bad (2ms)
✔ next (4ms)
  ✓ a page (of two) (1.5 s)
  - a phone (skipped: no phone)
`;

test('A run tells each test once, with its suites, and no suite by itself', () => {
  assert.deepEqual(readRanTests(printed), [
    { title: 'outer (x) › in (1) a', seconds: 0.001, skipped: 'no key (at all)' },
    { title: 'outer (x) › inner › deep', seconds: 0.0305 },
    { title: 'outer (x) › bad', seconds: 0.002 },
    { title: 'next', seconds: 0.004 },
    { title: 'a page (of two)', seconds: 1.5 },
    { title: 'a phone', seconds: 0, skipped: 'no phone' },
  ]);
});

test('A run ends with its slowest tests and with what it skipped', () => {
  const lines = describeRun(readRanTests(printed), 2).split('\n');
  assert.deepEqual(lines, [
    'The 2 slowest tests:',
    '    1.5 s  a page (of two)',
    '    0.0 s  outer (x) › inner › deep',
    '',
    'Skipped:',
    '  outer (x) › in (1) a: no key (at all)',
    '  a phone: no phone',
  ]);
});
