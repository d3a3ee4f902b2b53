import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atMost, costOfRead, estimated, exactly, formatCost, withCost } from '../../../../src/domain/format/cost.ts';

suite('what something costs', () => {
  test('is free, exact, an estimate or a limit, one or several', () => {
    const words = [exactly, estimated, atMost].map((kind) => [0, 1, 7].map((requests) => formatCost(kind(requests))));
    assert.deepEqual(words, [
      ['free', '1 request', '7 requests'],
      ['free', 'about 1 request', 'about 7 requests'],
      ['free', 'up to 1 request', 'up to 7 requests'],
    ]);
  });

  test('is an estimate for minute bars alone, whose pages are counted when the first has come', () => {
    assert.deepEqual(costOfRead('bars', 3), estimated(3));
    for (const endpoint of ['fund', 'call', 'transcript', 'calendar', 'screen', 'metrics'])
      assert.deepEqual(costOfRead(endpoint, 2), exactly(2));
  });

  test('follows the action that spends it', () => {
    assert.equal(withCost('Run', exactly(0)), 'Run · free');
    assert.equal(withCost('Download 7 Quarters', atMost(7)), 'Download 7 Quarters · up to 7 requests');
  });
});
