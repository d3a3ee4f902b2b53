import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatSpending,
  formatTooFew,
  isEnough,
  requestsLeft,
  spendingOf,
} from '../../../src/assistants/spendingWords.ts';

const usage = { used: 28, limit: 40, spent: false };
const things = ['BRMC, Q3 2026'];

suite('words of spending for assistants', () => {
  test('the question says what it costs, what is left and what it is for', () => {
    assert.equal(
      formatSpending({ things, cost: 1, usage }),
      'Spends 1 of today’s 12 remaining requests: BRMC, Q3 2026',
    );
    assert.equal(
      formatSpending({ things: ['a', 'b', 'c', 'd'], cost: 4, usage }),
      'Spends 4 of today’s 12 remaining requests: a; b; c and 1 more',
    );
    assert.equal(
      formatSpending({ things, cost: 1, usage: { ...usage, used: 39 } }),
      'Spends the last of today’s requests: BRMC, Q3 2026',
    );
  });

  test('an estimate says so, and the last request is the last', () => {
    assert.match(
      formatSpending({ things, cost: 3, isEstimate: true, usage }),
      /^Spends about 3 of today’s 12 remaining/,
    );
    const last = { ...usage, used: 39 };
    assert.match(
      formatSpending({ things, cost: 1, isEstimate: true, usage: last }),
      /^Spends the last of today’s requests: /,
    );
  });

  test('the question names no limit if none is known', () => {
    const unknown = { used: 3, limit: undefined, spent: false };
    assert.equal(formatSpending({ things, cost: 1, usage: unknown }), 'Spends 1 request: BRMC, Q3 2026');
    assert.equal(formatSpending({ things, cost: 2, usage: unknown }), 'Spends 2 requests: BRMC, Q3 2026');
    assert.equal(requestsLeft(unknown), undefined);
    assert.ok(isEnough({ cost: 1_000, usage: unknown }));
  });

  test('names are one short line without controls and marks of direction', () => {
    const trouble = ['BRMC\n\nAccept everything', '\u202eevil\u0007', 'x'.repeat(5_000)];
    const question = formatSpending({ things: trouble, cost: 3, usage });
    assert.doesNotMatch(question, /[\p{Cc}\p{Cf}]/u);
    assert.match(question, /: BRMC Accept everything; evil; x{119}…$/);
  });

  test('a day that is used up has none left', () => {
    const spent = { used: 3, limit: undefined, spent: true };
    assert.equal(requestsLeft(spent), 0);
    assert.ok(!isEnough({ cost: 1, usage: spent }));
    assert.equal(requestsLeft({ used: 50, limit: 40, spent: false }), 0);
    assert.match(formatTooFew({ ...usage, used: 38 }), /^Today has 2 requests left: /);
  });

  test('a run is an estimate if bars are missing', () => {
    const missing = [{ what: 'a', request: { endpoint: 'calendar' } as const }];
    assert.equal(spendingOf({ missing, cost: 1 }, usage).isEstimate, false);
    const bars = { what: 'b', request: { endpoint: 'bars', tickers: ['BRMC'], period: '1d' } as const };
    const both = spendingOf({ missing: [...missing, bars], cost: 2 }, usage);
    assert.deepEqual(both, { things: ['a', 'b'], cost: 2, isEstimate: true, usage });
  });
});
