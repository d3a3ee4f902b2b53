import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatOffer } from '../../../../../src/features/transcripts/quarters/quartersModel.ts';
import { parseArgument } from '../../../../../src/domain/arguments/arguments.ts';

suite('the last quarters', () => {
  test('formatOffer shows the number of quarters and their cost', () => {
    assert.equal(formatOffer(8, 8), 'Download the last 8 quarters · up to 8 requests');
    assert.equal(formatOffer(8, 1), 'Download the last 8 quarters · up to 1 request');
    assert.equal(formatOffer(1, 0), 'Download the last quarter · free');
  });

  test('the quarters command takes either a ticker or a CIK, and a valid count', () => {
    assert.deepEqual(parseArgument('quarters', { ticker: 'aapl' }), {
      ok: true,
      value: { ticker: 'AAPL' },
    });
    assert.deepEqual(parseArgument('quarters', { cik: 42, count: 2 }), {
      ok: true,
      value: { cik: 42, count: 2 },
    });
    for (const argument of [
      { ticker: 'AAPL', cik: 42 },
      {},
      null,
      ...[0, 1.5, '3', 101].map((count) => ({ cik: 42, count })),
    ])
      assert.equal(parseArgument('quarters', argument).ok, false, JSON.stringify(argument));
  });
});
