import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import type { Attempt, AttemptOutcome, Client, SendOptions } from '../../../src/api/client.ts';
import { LibraryError } from '../../../src/library/library.ts';
import { createBudget, RunBatch } from '../../../src/mcp/budget.ts';

const outcome: AttemptOutcome = { ok: true, status: 200, bytes: 1 };

/** A client that attempts each request so many times, and counts what left. */
function clientOf(attempts: number, ended = outcome): { client: Client; left: () => number } {
  let left = 0;
  const send = async ({ onAttempt }: SendOptions = {}): Promise<void> => {
    for (let number = 1; number <= attempts; number += 1) {
      const settle = await onAttempt?.({ endpoint: 'calendar', number, target: '/calendar' });
      left += 1;
      settle?.(ended);
    }
  };
  const client = {
    origin: 'https://service.invalid',
    send: (_request: unknown, options?: SendOptions) => Promise.resolve(options).then(send),
    dispose: () => undefined,
  } as unknown as Client;
  return { client, left: () => left };
}

const request = { endpoint: 'calendar' } as const;
const isSpent = (error: unknown): boolean => error instanceof LibraryError && error.kind === 'notInLibrary';

suite('the budget of a server', () => {
  test('the budget takes one request per attempt and stops after the last', async () => {
    const { client, left } = clientOf(2);
    const budget = createBudget(3);
    const limited = budget.limit(client);
    await limited.send(request);
    await assert.rejects(limited.send(request), isSpent);
    assert.equal(left(), 3);
    assert.equal(budget.left, 0);
    await assert.rejects(limited.send(request), isSpent);
    assert.equal(left(), 3);
  });

  test('two clients share the budget', async () => {
    const [one, other] = [clientOf(1), clientOf(1)];
    const budget = createBudget(1);
    await budget.limit(one.client).send(request);
    await assert.rejects(budget.limit(other.client).send(request), isSpent);
    assert.equal(one.left() + other.left(), 1);
  });

  test('the budget takes nothing for refused requests and hides its own refusals from the ledger', async () => {
    const { client, left } = clientOf(1);
    const budget = createBudget(1);
    const refusing = (): never => {
      throw new Error('No');
    };
    await assert.rejects(budget.limit(client).send(request, { onAttempt: refusing }), /No/);
    assert.deepEqual([budget.left, left()], [1, 0]);
    const heard: Attempt[] = [];
    const settled: AttemptOutcome[] = [];
    const onAttempt = (attempt: Attempt) => {
      heard.push(attempt);
      return (ended: AttemptOutcome): void => void settled.push(ended);
    };
    await budget.limit(client).send(request, { onAttempt });
    await assert.rejects(budget.limit(client).send(request, { onAttempt }), isSpent);
    assert.deepEqual([heard.length, settled.length], [1, 1]);
  });

  test('a budget without a limit refuses nothing', async () => {
    const { client, left } = clientOf(5);
    const budget = createBudget(Infinity);
    await budget.limit(client).send(request);
    assert.deepEqual([left(), budget.left], [5, Infinity]);
  });

  test('an accepted run takes only from its accepted requests', async () => {
    const { client, left } = clientOf(1);
    const budget = createBudget(1);
    const [run, other] = [new RunBatch(2, 2), new RunBatch(1, 1)];
    const limited = budget.limit(client, run);
    await limited.send(request);
    await budget.limit(client, run).send(request);
    await assert.rejects(limited.send(request), isSpent);
    assert.deepEqual([run.sent, run.accepted, other.accepted, budget.left, left()], [2, 0, 1, 1, 2]);
    // A run within the budget is counted as well.
    const within = new RunBatch(1);
    await budget.limit(client, within).send(request);
    assert.deepEqual([within.sent, budget.left], [1, 0]);
    // A batch of something else has no requests of its own.
    await assert.rejects(budget.limit(client, { left: 5 }).send(request), isSpent);
  });

  test('the budget counts offline and cached attempts as unsent and passes on the error', async () => {
    const offline = new ApiError('offline', 'No answer', { mayHaveBeenCounted: false });
    const { client } = clientOf(3, { ok: false, error: offline });
    const run = new RunBatch(2, 2);
    await assert.rejects(createBudget(0).limit(client, run).send(request), offline);
    assert.deepEqual([run.sent, run.accepted], [0, 0]);
    const cached = new RunBatch(1, 1);
    await createBudget(0)
      .limit(clientOf(1, { ...outcome, cached: true }).client, cached)
      .send(request);
    assert.deepEqual([cached.sent, cached.accepted], [0, 0]);
  });
});
