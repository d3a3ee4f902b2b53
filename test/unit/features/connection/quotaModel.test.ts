import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { explainUsage, isLow, shortUsage } from '../../../../src/features/connection/quotaModel.ts';
import type { Usage } from '../../../../src/library/library.ts';

const usage = (change: Partial<Usage> = {}): Usage => ({
  source: 'service:https://api.example.com',
  used: 12,
  limit: 40,
  byEndpoint: { transcript: 9, calendar: 3 },
  spentBy429: false,
  spent: false,
  ...change,
});

suite('the day’s requests in words', () => {
  test('used of the limit; without a limit only used', () => {
    assert.equal(shortUsage(usage()), '12 / 40 today');
    assert.equal(shortUsage(usage({ limit: undefined })), '12 today');
    assert.equal(shortUsage(usage({ spentBy429: true })), 'spent today (12)');
  });

  test('is low when no more than so many are left, or the service said so', () => {
    assert.equal(isLow(usage({ used: 34 }), 5), false);
    assert.equal(isLow(usage({ used: 35 }), 5), true);
    assert.equal(isLow(usage({ limit: undefined }), 5), false);
    assert.equal(isLow(usage({ limit: undefined, spent: true }), 5), true);
  });

  test('the hover says what the count rests on, and what it cannot see', () => {
    const words = explainUsage(usage()).join('\n');
    assert.match(words, /earnings calls: 9 · calendar: 3/);
    assert.match(words, /midnight UTC/);
    assert.match(words, /another machine/);
    assert.match(explainUsage(usage({ byEndpoint: {} }))[0]!, /No request/);
  });
});
