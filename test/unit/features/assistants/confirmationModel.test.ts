import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatQuestion,
  isEnough,
  requestsLeft,
  type Spending,
} from '../../../../src/features/assistants/confirmationModel.ts';

const usage = (used: number, limit: number | undefined = 40, spent = false): Spending['usage'] => ({
  used,
  limit,
  spent,
});
const unlimited = { used: 3, limit: undefined, spent: false };
const words = (cost: number, of: Spending['usage'], things = ['BRMC, Q3 2026']) =>
  formatQuestion({ things, cost, usage: of });

suite('the question before a tool spends requests', () => {
  test('says what is requested, how many requests it costs, and how many are left', () => {
    assert.equal(words(1, usage(28)), 'Spends 1 of today’s 12 remaining requests: BRMC, Q3 2026');
    assert.equal(
      words(2, usage(0), ['BRMC, Q3 2026', 'BRMC, Q2 2026']),
      'Spends 2 of today’s 40 remaining requests: BRMC, Q3 2026; BRMC, Q2 2026',
    );
    assert.equal(words(1, usage(39)), 'Spends the last of today’s requests: BRMC, Q3 2026');
  });

  test('names no number of requests left where none is known', () => {
    assert.equal(words(1, unlimited), 'Spends 1 request: BRMC, Q3 2026');
    assert.equal(words(2, unlimited), 'Spends 2 requests: BRMC, Q3 2026');
  });

  test('says where the cost is an estimate', () => {
    const bars = { things: ['BRMC, 5 days'], cost: 4, isEstimate: true };
    assert.equal(
      formatQuestion({ ...bars, usage: usage(0) }),
      'Spends about 4 of today’s 40 remaining requests: BRMC, 5 days',
    );
    assert.equal(formatQuestion({ ...bars, usage: unlimited }), 'Spends about 4 requests: BRMC, 5 days');
  });

  test('names the first few of many things', () => {
    assert.match(words(5, usage(0), ['A', 'B', 'C', 'D', 'E']), /: A; B; C and 2 more$/);
  });

  test('counts what is left, and whether it is enough', () => {
    assert.deepEqual([requestsLeft(usage(50)), requestsLeft(usage(1, 40, true)), requestsLeft(usage(1))], [0, 0, 39]);
    assert.equal(isEnough({ cost: 2, usage: usage(38) }), true);
    assert.equal(isEnough({ cost: 3, usage: usage(38) }), false);
    assert.equal(isEnough({ cost: 300, usage: unlimited }), true);
  });
});
