import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatConfirmation,
  isEnough,
  requestsLeft,
  type Spending,
} from '../../../../src/features/assistants/confirmationModel.ts';

const noneLeft = 'You’ve used all 40 of today’s requests.';
const usage = (used: number, limit: number | undefined = 40, spent = false): Spending['usage'] => ({
  used,
  limit,
  spent,
});
const unlimited = { used: 3, limit: undefined, spent: false };
const words = (cost: number, of: Spending['usage'], things = ['BRMC, Q3 2026']) =>
  formatConfirmation({ things, cost, usage: of }, noneLeft);

suite('the question before a tool spends requests', () => {
  test('says what is requested, how many requests it costs, and how many are left', () => {
    assert.deepEqual(words(1, usage(28)), {
      title: 'Use 1 Request?',
      message: 'Spends 1 of today’s 12 remaining requests: BRMC, Q3 2026',
      allowed: 1,
    });
    assert.deepEqual(words(2, usage(0), ['BRMC, Q3 2026', 'BRMC, Q2 2026']), {
      title: 'Use 2 Requests?',
      message: 'Spends 2 of today’s 40 remaining requests: BRMC, Q3 2026; BRMC, Q2 2026',
      allowed: 2,
    });
    assert.equal(words(1, usage(39)).message, 'Spends the last of today’s requests: BRMC, Q3 2026');
  });

  test('names no number of requests left where none is known', () => {
    assert.equal(words(1, unlimited).message, 'Spends 1 request: BRMC, Q3 2026');
    assert.equal(words(2, unlimited).message, 'Spends 2 requests: BRMC, Q3 2026');
  });

  test('says where the cost is an estimate', () => {
    const bars = { things: ['BRMC, 5 days'], cost: 4, isEstimate: true };
    assert.equal(
      formatConfirmation({ ...bars, usage: usage(0) }, noneLeft).message,
      'Spends about 4 of today’s 40 remaining requests: BRMC, 5 days',
    );
    assert.equal(
      formatConfirmation({ ...bars, usage: unlimited }, noneLeft).message,
      'Spends about 4 requests: BRMC, 5 days',
    );
  });

  test('with too few left, a yes allows none', () => {
    assert.deepEqual(words(1, usage(40)), {
      title: 'No Requests Left',
      message: `${noneLeft} Nothing will be sent: BRMC, Q3 2026`,
      allowed: 0,
    });
    assert.equal(words(1, usage(3, 40, true)).allowed, 0);
    assert.deepEqual(words(3, usage(38)), {
      title: 'Too Few Requests Left',
      message: 'Needs 3 requests, more than the 2 left today. Nothing will be sent: BRMC, Q3 2026',
      allowed: 0,
    });
  });

  test('names the first few of many things', () => {
    assert.match(words(5, usage(0), ['A', 'B', 'C', 'D', 'E']).message, /: A; B; C and 2 more$/);
  });

  test('counts what is left, and whether it is enough', () => {
    assert.deepEqual([requestsLeft(usage(50)), requestsLeft(usage(1, 40, true)), requestsLeft(usage(1))], [0, 0, 39]);
    assert.equal(isEnough({ cost: 2, usage: usage(38) }), true);
    assert.equal(isEnough({ cost: 3, usage: usage(38) }), false);
    assert.equal(isEnough({ cost: 300, usage: unlimited }), true);
  });
});
