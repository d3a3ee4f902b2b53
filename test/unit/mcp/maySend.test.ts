import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maySend, type RunToJudge, type SendVerdict } from '../../../src/mcp/maySend.ts';

const run: RunToJudge = {
  cost: 2,
  budgetLeft: 0,
  canAsk: true,
  usage: () => ({ used: 28, limit: 40, spent: false }),
};
const unkept: ReturnType<RunToJudge['usage']> = {
  used: 1,
  limit: undefined,
  spent: false,
  unkept: { kind: 'newer', isCounted: false, isRead: true, unsaved: 0 },
};
const unread = (): never => assert.fail('The day is not looked at');

suite('whether a run of a tool may send', () => {
  const cases: [string, Partial<RunToJudge>, SendVerdict][] = [
    ['nothing missing', { cost: 0, usage: unread }, 'free'],
    ['within the budget', { budgetLeft: 2 }, 'allowed'],
    ['within a budget without end', { budgetLeft: Infinity, canAsk: false }, 'allowed'],
    ['more than the budget has', { budgetLeft: 1 }, 'ask'],
    ['nobody to ask', { canAsk: false }, 'refuse'],
    ['a count that can’t be kept, whatever was allowed', { budgetLeft: Infinity, usage: () => unkept }, 'notCounted'],
    ['all that is left', { usage: () => ({ used: 38, limit: 40, spent: false }) }, 'ask'],
    ['more than is left', { usage: () => ({ used: 39, limit: 40, spent: false }) }, 'tooFew'],
    ['nothing left', { usage: () => ({ used: 40, limit: 40, spent: true }) }, 'spent'],
    ['a service that asked to wait', { usage: () => ({ used: 0, limit: undefined, spent: true }) }, 'spent'],
    ['no known limit', { usage: () => ({ used: 900, limit: undefined, spent: false }) }, 'ask'],
  ];
  for (const [name, change, verdict] of cases)
    test(`${name}: ${verdict}`, () => assert.equal(maySend({ ...run, ...change }), verdict));
});
