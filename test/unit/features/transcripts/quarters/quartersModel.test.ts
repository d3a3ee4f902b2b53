import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatOffer,
  lastQuarters,
  mostRequests,
  parseQuartersArgument,
} from '../../../../../src/features/transcripts/quarters/quartersModel.ts';

const costs = (...requests: number[]) => requests.map((each, index) => ({ fyq: `Q1 ${2026 - index}`, requests: each }));

suite('the last quarters', () => {
  test('are the newest, in whatever order the service lists them', () => {
    assert.deepEqual(lastQuarters(['Q1 2025', 'Q4 2025', 'special', 'Q3 2025'], 3), ['Q4 2025', 'Q3 2025', 'Q1 2025']);
    assert.deepEqual(lastQuarters(['special', 'Q3 2025'], 3), ['Q3 2025', 'special']);
  });

  test('cost no more than those that are not in the library', () => {
    assert.equal(mostRequests(undefined, 8), 8);
    assert.equal(mostRequests({ costs: costs(0, 1, 1, 0), latest: 0 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(0, 0, 0, 0), latest: 0 }, 4), 0);
  });

  test('cost one more where the list may be out of date, unless the newest is missing anyway', () => {
    assert.equal(mostRequests({ costs: costs(0, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 1, 1), latest: 1 }, 4), 4);
  });

  test('are offered with their cost', () => {
    assert.equal(formatOffer(8, 8), 'Download the last 8 quarters · up to 8 requests');
    assert.equal(formatOffer(8, 1), 'Download the last 8 quarters · up to 1 request');
    assert.equal(formatOffer(1, 0), 'Download the last quarter · free');
  });

  test('are asked for by one of ticker and CIK, eight where no number is given', () => {
    assert.deepEqual(parseQuartersArgument({ ticker: 'aapl' }), {
      ok: true,
      value: { company: { ticker: 'AAPL' }, count: 8 },
    });
    assert.deepEqual(parseQuartersArgument({ cik: 42, count: 2 }), {
      ok: true,
      value: { company: { cik: 42 }, count: 2 },
    });
    for (const argument of [
      { ticker: 'AAPL', cik: 42 },
      {},
      null,
      ...[0, 1.5, '3', 101].map((count) => ({ cik: 42, count })),
    ])
      assert.equal(parseQuartersArgument(argument).ok, false, JSON.stringify(argument));
  });
});
