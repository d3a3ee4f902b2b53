import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  atMost,
  costOfRead,
  estimated,
  exactly,
  formatCost,
  isMetered,
  joinWithCost,
  formatWithCost,
  setMetered,
  withCost,
} from '../../../../src/domain/format/cost.ts';

suite('costs of actions', () => {
  test('formatCost writes free, exact, estimated, and maximum costs', () => {
    const words = [exactly, estimated, atMost].map((kind) => [0, 1, 7].map((requests) => formatCost(kind(requests))));
    assert.deepEqual(words, [
      ['free', '1 request', '7 requests'],
      ['free', 'about 1 request', 'about 7 requests'],
      ['free', 'up to 1 request', 'up to 7 requests'],
    ]);
  });

  test('costOfRead estimates only minute bars, which have an unknown page count at first', () => {
    assert.deepEqual(costOfRead('bars', 3), estimated(3));
    for (const endpoint of ['fund', 'call', 'transcript', 'calendar', 'screen', 'metrics'])
      assert.deepEqual(costOfRead(endpoint, 2), exactly(2));
  });

  test('withCost writes the cost after the action', () => {
    assert.equal(withCost('Run', exactly(0)), 'Run · free');
    assert.equal(withCost('Download 7 Quarters', atMost(7)), 'Download 7 Quarters · up to 7 requests');
  });

  test('joinWithCost and formatWithCost write the cost after a row or sentence', () => {
    assert.equal(joinWithCost(['Acme', '', 'latest call'], exactly(1)), 'Acme · latest call · 1 request');
    const tell = (cost: string): string => `Opening it costs ${cost}.`;
    assert.equal(formatWithCost('Not here.', tell, exactly(1)), 'Not here. Opening it costs 1 request.');
  });

  test('the formatters omit costs while the source doesn’t count requests', (context) => {
    context.after(() => setMetered(true));
    setMetered(false);
    assert.equal(isMetered(), false);
    for (const cost of [exactly(0), exactly(1), estimated(3), atMost(7)]) {
      assert.equal(formatCost(cost), '');
      assert.equal(withCost('Run', cost), 'Run');
      assert.equal(joinWithCost(['Acme', ''], cost), 'Acme');
      assert.equal(
        formatWithCost('Not here.', () => assert.fail('no cost is told'), cost),
        'Not here.',
      );
    }
  });
});
