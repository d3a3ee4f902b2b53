import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

const stored = inventedLists();

interface ClientToolCall {
  name: string;
  input: object;
}

/**
 * An Agent Host that uses the extension's tools as client tools, with everything allowed: it invokes all calls of a
 * turn at once, and answers each confirmation that a tool declares by itself. Gives the confirmations beside the
 * results.
 */
async function runTurn(desk: Desk, calls: readonly ClientToolCall[]) {
  const confirmed: unknown[] = [];
  const results = await Promise.allSettled(
    calls.map(async ({ name, input }) => {
      const [preparation, result] = await Promise.all([
        desk.tools.prepare(toolPrefix + name, input),
        desk.tools.invoke(toolPrefix + name, input),
      ]);
      if (preparation?.confirmationMessages) confirmed.push(preparation.confirmationMessages);
      return result;
    }),
  );
  return { confirmed, results };
}

const paid: readonly ClientToolCall[] = [
  { name: 'read_call', input: { ticker: 'OSTM' } },
  { name: 'get_fund', input: { ticker: 'QCBAX' } },
  { name: 'get_fund', input: { ticker: 'QCBIX' } },
];

suite('an Agent Host that allows every client tool', () => {
  test('a turn of the host leaves every question of the extension to the person, and a no sends nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        desk.messages.person.answer = () => undefined;
        const { confirmed, results } = await runTurn(desk, [...paid, { name: 'requests_left', input: {} }]);
        // The host found nothing that it could have answered in the person's place.
        assert.deepEqual(confirmed, []);
        assert.deepEqual(
          results.map(({ status }) => status),
          ['rejected', 'rejected', 'rejected', 'fulfilled'],
        );
        assert.equal(desk.messages.questions.length, paid.length);
        for (const { message, buttons } of desk.messages.questions)
          assert.deepEqual(
            [/^Spends 1 of today’s \d+ remaining requests: /.test(message), buttons],
            [true, ['Use 1 Request']],
          );
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );

  test('a turn of the host sends what the person accepts, one question after the other', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 12 },
      async (desk, service) => {
        desk.messages.person.answer = ({ message, buttons }) => (message.includes('QCBIX') ? buttons[0] : undefined);
        const { results } = await runTurn(desk, paid);
        assert.deepEqual(
          results.map(({ status }) => status),
          ['rejected', 'rejected', 'fulfilled'],
        );
        assert.deepEqual([service.requestsSeen().length, service.requestsSeen('fund').length], [1, 1]);
        assert.equal(desk.messages.questions.length, paid.length);
      },
      { stored },
    ),
  );

  test('a host without a window of the person sends nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        desk.messages.person.hasNoWindow = true;
        const { results } = await runTurn(desk, paid);
        for (const result of results)
          assert.match(
            String(result.status === 'rejected' && result.reason),
            /The person was asked and didn’t allow it/,
          );
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );
});
