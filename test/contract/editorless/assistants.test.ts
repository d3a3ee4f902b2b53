import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { tools } from '../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { Progress, Question } from '../../double/messages.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { key, withDesk, withSample } from './service.ts';

const stored = inventedLists();
const call = { ticker: 'OSTM' };
const [list, read, fund, check] = ['list_library', 'read_call', 'get_fund', 'check_quotes'].map(
  (name) => toolPrefix + name,
) as [string, string, string, string];

/** Says yes to each question from now on. */
function consent(desk: Desk): readonly Question[] {
  desk.messages.person.answer = ({ buttons }) => buttons[0];
  return desk.messages.questions;
}

const decline = (desk: Desk): void => {
  desk.messages.person.answer = () => undefined;
};

const quota = (desk: Desk, limit: number): void => desk.configure(settings.quotaRequestsPerDay, limit);

suite('tools for assistants in the editor', () => {
  test('the setting registers all tools for assistants, and takes them away at once', bound, () =>
    withSample(async (desk) => {
      const all = tools.map(({ name }) => toolPrefix + name);
      assert.deepEqual(desk.tools.registered(), all);
      desk.configure(settings.assistantsEnabled, false);
      assert.deepEqual(desk.tools.registered(), []);
      desk.configure(settings.quotaConfirmBelow, 3);
      assert.deepEqual(desk.tools.registered(), []);
      desk.configure(settings.assistantsEnabled, true);
      assert.deepEqual(desk.tools.registered(), all);
      assert.match(await desk.tools.use(list, {}), /\S/);
    }),
  );

  test('a long tool shows its progress in the status bar, and ends at once when canceled', bound, () =>
    withSample(async (desk) => {
      const quotations = Array.from({ length: 60 }, (_, at) => `“We said ${at} times that zeppelins carry margins.”`);
      const input = { markdown: quotations.join('\n\n') };
      await desk.tools.use(check, input);
      const shown = desk.messages.progresses.filter(({ isInStatusBar }) => isInStatusBar);
      assert.deepEqual(
        shown.map(({ title, isOver, reports }) => [title, isOver, reports.at(-1)]),
        [['Market Desk', true, 'Checked 60 of 60 quotations']],
      );
      const source = new values.CancellationTokenSource();
      const isCancelled = assert.rejects(
        desk.tools.use(check, input, { token: source.token }),
        values.CancellationError,
      );
      const isTold = (): boolean => desk.messages.progresses.at(-1) !== shown[0] && last().reports.length > 0;
      const last = (): Progress => desk.messages.progresses.at(-1)!;
      await desk.until('it is told how far it is', isTold);
      source.cancel();
      await isCancelled;
      assert.equal(last().isOver, true);
      assert.notEqual(last().reports.at(-1), 'Checked 60 of 60 quotations');
    }),
  );

  test('the tools read the library without a question', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await desk.call(commands.transcriptsOpen, call);
        const before = service.requestsSeen().length;
        const text = await desk.tools.use(read, call);
        assert.match(text, /OSTM/);
        assert.match(await desk.tools.use(list, {}), /OSTM/);
        assert.equal(service.requestsSeen().length, before);
      },
      { stored },
    ),
  );

  test('a tool asks one modal question before it spends, and sends exactly what a yes allows', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 12 },
      async (desk, service) => {
        decline(desk);
        await assert.rejects(
          desk.tools.use(read, call),
          /costs 1 request, and none was sent\. The person was asked and didn’t allow it\. Don’t ask again/,
        );
        assert.equal(service.requestsSeen().length, 0);
        const asked = consent(desk);
        assert.match(await desk.tools.use(read, call), /OSTM/);
        assert.equal(asked.length, 2);
        assert.match(asked[1]!.message, /^Spends 1 of today’s 12 remaining requests: OSTM/);
        assert.deepEqual(asked[1]!.buttons, ['Use 1 Request']);
        assert.equal(service.requestsSeen().length, 1);
        await desk.tools.use(read, call);
        assert.equal(service.requestsSeen().length, 1, 'it is in the library now');
        quota(desk, 0);
        await desk.tools.use(fund, { ticker: 'QCBIX' });
        assert.match(asked[2]!.message, /^Spends 1 request: /);
        assert.equal(service.requestsSeen('fund').length, 1);
        assert.equal(asked.length, 3);
      },
      { stored },
    ),
  );

  test('a tool sends nothing without a window to ask in', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        desk.messages.person.hasNoWindow = true;
        await assert.rejects(desk.tools.use(read, call), /none was sent\. The person was asked and didn’t allow it/);
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );

  test('a tool’s preparation has no confirmation, which the editor might answer by itself', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        assert.equal((await desk.tools.prepare(read, call))?.confirmationMessages, undefined);
        decline(desk);
        // Neither a preparation nor a call without one is a yes.
        await assert.rejects(desk.tools.invoke(read, call), /none was sent/);
        assert.equal(desk.messages.questions.length, 1);
        await desk.tools.prepare(read, call);
        await desk.tools.prepare(read, call);
        await assert.rejects(desk.tools.use(read, call), /none was sent/);
        assert.equal(desk.messages.questions.length, 2);
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );

  test('two identical calls at once send nothing without a yes', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        decline(desk);
        const ended = await Promise.allSettled([desk.tools.use(read, call), desk.tools.use(read, call)]);
        assert.deepEqual(
          ended.map(({ status }) => status),
          ['rejected', 'rejected'],
        );
        assert.equal(desk.messages.questions.length, 2);
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );

  test('the tools send as many requests a day unasked as the setting allows, and name the rest', bound, () =>
    withDesk(
      { [settings.assistantsRequestsPerDay]: 2 },
      async (desk, service) => {
        decline(desk);
        const left = `${toolPrefix}requests_left`;
        assert.match(await desk.tools.use(left, {}), /Tools may send 2 requests today without a question; 0 of these/);
        const funds = ['QCBAX', 'QCBIX'].map((ticker) => desk.tools.use(fund, { ticker }));
        const ended = await Promise.allSettled([...funds, desk.tools.use(read, call)]);
        assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 2);
        assert.equal(service.requestsSeen().length, 2);
        assert.equal(desk.messages.questions.length, 1);
        assert.match(await desk.tools.use(left, {}), /2 of these are used/);
        desk.configure(settings.assistantsRequestsPerDay, 0);
        assert.match(await desk.tools.use(left, {}), /The person is asked before any request is sent/);
      },
      { stored },
    ),
  );

  test('a tool asks about the last requests of the day, whatever the setting allows', bound, () =>
    withDesk(
      { [settings.assistantsRequestsPerDay]: 9, [settings.quotaRequestsPerDay]: 6 },
      async (desk, service) => {
        decline(desk);
        await desk.tools.use(fund, { ticker: 'QCBAX' });
        assert.equal(desk.messages.questions.length, 0);
        await assert.rejects(desk.tools.use(read, call), /didn’t allow/);
        assert.match(desk.messages.questions[0]!.message, /today’s 5 remaining/);
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );

  test('the tools report that no requests are left, without a question or a way around it', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 1, [settings.quotaConfirmBelow]: 0 },
      async (desk, service) => {
        await desk.call(commands.fundsOpen, { ticker: 'QCBAX' });
        const asked = consent(desk);
        await assert.rejects(desk.tools.use(read, call), /requests are used up, so nothing was sent/);
        assert.equal(asked.length, 0);
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );

  test('a tool names an unlisted ticker in its question, even within the setting’s limit', bound, () =>
    withDesk({ [settings.assistantsRequestsPerDay]: 9 }, async (desk, service) => {
      const asked = consent(desk);
      await desk.tools.use(read, call);
      assert.match(asked[0]!.detail, /No known ticker OSTM/);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('a tool sends nothing if its run is canceled while the question is open', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const source = new values.CancellationTokenSource();
        desk.messages.person.answer = ({ buttons }) => {
          source.cancel();
          return buttons[0];
        };
        await assert.rejects(desk.tools.use(read, call, { token: source.token }), values.CancellationError);
        assert.equal(service.requestsSeen().length, 0);
      },
      { stored },
    ),
  );

  test('a tool stops when it is canceled', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        consent(desk);
        await service.setFault('slow');
        const source = new values.CancellationTokenSource();
        const done = desk.tools.use(read, call, { token: source.token });
        await desk.until('the request has left', () => service.requestsSeen().length === 1);
        source.cancel();
        await assert.rejects(done, values.CancellationError);
        const early = new values.CancellationTokenSource();
        early.cancel();
        await assert.rejects(
          desk.tools.use(fund, { ticker: 'QCBIX' }, { token: early.token }),
          values.CancellationError,
        );
        assert.equal(service.requestsSeen('fund').length, 0);
      },
      { stored },
    ),
  );

  test('the tools fit their answer into the model’s token budget', bound, () =>
    withDesk(
      {},
      async (desk) => {
        await desk.call(commands.transcriptsOpen, call);
        const input = { ...call, part: 'prepared' };
        const whole = await desk.tools.use(read, input);
        const small = await desk.tools.use(read, input, { tokenBudget: 400 });
        assert.ok(whole.length > 1_600, `${whole.length} characters`);
        assert.ok(small.length <= 1_600, `${small.length} characters`);
      },
      { stored },
    ),
  );

  test('the tools name a missing service or key without a question', bound, async () => {
    await withDesk(
      {},
      async (desk, service) => {
        await assert.rejects(
          desk.tools.use(read, call),
          /none was sent\. Ask the person to run “Market Desk: Set API Key…”/,
        );
        assert.equal(service.requestsSeen().length, 0);
      },
      { given: null },
    );
    await withDesk({ [settings.connectionBaseUrl]: '' }, (desk) =>
      assert.rejects(desk.tools.use(read, call), /“Market Desk: Connect to a Service…”/),
    );
  });

  test('a tool reads sample data without a question, since it is free', bound, () =>
    withSample(async (desk) => {
      assert.match(await desk.tools.use(read, { ticker: 'BRMC' }), /BRMC/);
    }),
  );

  test('a tool never shows the key, whatever the service answers', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 0 },
      async (desk, service) => {
        consent(desk);
        for (const fault of ['echo', 'echo-refusal', '401'] as const) {
          await service.setFault(fault);
          for (const [name, input] of [
            [read, call],
            [fund, { ticker: 'QCBIX' }],
          ] as const) {
            const said = await desk.tools.use(name, input).catch((error: unknown) => {
              assert.ok(error instanceof Error);
              assert.equal(error.cause, undefined);
              return error.message;
            });
            assert.match(said, /\S/);
            assert.ok(!said.includes(key), `${name} with ${fault}`);
          }
        }
        assert.ok(service.requestsSeen().length > 0);
        assert.ok(!desk.logged.some((line) => line.includes(key)));
      },
      { stored },
    ),
  );

  test('a tool refuses invalid input without a question, and names the fault', bound, () =>
    withDesk({}, async (desk, service) => {
      await assert.rejects(desk.tools.use(read, { ticker: 7 }), /ticker/);
      await assert.rejects(desk.tools.use(fund, { ticker: 'QCBIX', cusip: 5 }), /cusip/);
      assert.equal(service.requestsSeen().length, 0);
    }),
  );
});
