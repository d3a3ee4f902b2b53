import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { tools } from '../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { ToolQuestion } from '../../double/tools.ts';
import { values } from '../../double/values.ts';
import { spendingOfTools } from '../../workbench/support/waysToSpend.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { key, withDesk, withSample } from './service.ts';

const bound = { timeout: 120_000 };
const stored = inventedLists();
const call = { ticker: 'OSTM' };
const [list, read, fund] = ['list_library', 'read_call', 'get_fund'].map((name) => toolPrefix + name) as [
  string,
  string,
  string,
];

/** Says yes, and keeps the questions. */
function consenting(): { asked: ToolQuestion[]; answer: (question: ToolQuestion) => boolean } {
  const asked: ToolQuestion[] = [];
  return { asked, answer: (question) => asked.push(question) > 0 };
}

const quota = (desk: Desk, limit: number): void => {
  desk.configure(settings.quotaRequestsPerDay, limit);
};

suite('tools for assistants in the editor', () => {
  test('are all registered, switched off at once by the setting, and on again', bound, () =>
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

  test('read the library without a question', bound, () =>
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

  test('ask before they spend, a no sends nothing, and a yes sends what was said', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 12 },
      async (desk, service) => {
        await assert.rejects(desk.tools.use(read, call, { answer: () => false }), values.CancellationError);
        assert.equal(service.requestsSeen().length, 0);
        const { asked, answer } = consenting();
        assert.match(await desk.tools.use(read, call, { answer }), /OSTM/);
        assert.equal(asked.length, 1);
        assert.equal(asked[0]!.title, 'Use 1 Request?');
        assert.match(asked[0]!.message, /^Spends 1 of today’s 12 remaining requests: OSTM/);
        assert.equal(service.requestsSeen().length, 1);
        await desk.tools.use(read, call);
        assert.equal(service.requestsSeen().length, 1, 'it is in the library now');
        quota(desk, 0);
        const unknown = consenting();
        await desk.tools.use(fund, { ticker: 'QCBIX' }, unknown);
        assert.match(unknown.asked[0]!.message, /^Spends 1 request: /);
        assert.equal(service.requestsSeen('fund').length, 1);
      },
      { stored },
    ),
  );

  test('send nothing that nobody was asked about, and say how to be asked', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await assert.rejects(
          desk.tools.invoke(read, call),
          /not in the library\. Reading it costs 1 request, and none was sent\. Call the tool again/,
        );
        // A yes is for one call.
        const { answer } = consenting();
        await desk.tools.use(read, call, { answer });
        desk.messages.person.answer = ({ buttons }) => buttons[0];
        await desk.run(commands.libraryClear);
        await assert.rejects(desk.tools.invoke(read, call), /none was sent/);
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );

  test('send nothing where the cost grew after the question', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const quarters = { ...call, quarters: await twoQuarters(desk) };
        const compare = `${toolPrefix}compare_calls`;
        const before = service.requestsSeen().length;
        const asked = consenting();
        const answer = (question: ToolQuestion): boolean => asked.answer(question);
        const confirmed = await desk.tools.prepare(compare, quarters);
        assert.ok(confirmed?.confirmationMessages);
        assert.equal(confirmed.confirmationMessages.title, 'Use 1 Request?');
        desk.messages.person.answer = ({ buttons }) => buttons[0];
        await desk.run(commands.libraryClear);
        await assert.rejects(desk.tools.invoke(compare, quarters), /costs 2 requests, and none was sent/);
        assert.equal(service.requestsSeen().length, before);
        await desk.tools.use(compare, quarters, { answer });
        assert.equal(asked.asked[0]!.title, 'Use 2 Requests?');
        assert.equal(service.requestsSeen().length, before + 2);
      },
      { stored },
    ),
  );

  test('with none left they say so, and offer no way around it', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 1, [settings.quotaConfirmBelow]: 0 },
      async (desk, service) => {
        await desk.call(commands.fundsOpen, { ticker: 'QCBAX' });
        const { asked, answer } = consenting();
        await assert.rejects(desk.tools.use(read, call, { answer }), /requests are used up, so nothing was sent/);
        assert.equal(asked[0]!.title, 'No Requests Left');
        assert.match(asked[0]!.message, /used all 1 of today’s requests\. Nothing will be sent: OSTM/);
        assert.equal(service.requestsSeen().length, 1);
      },
      { stored },
    ),
  );

  test('name a ticker that nobody knows in their question', bound, () =>
    withDesk({}, async (desk, service) => {
      const { asked, answer } = consenting();
      await desk.tools.use(read, call, { answer });
      assert.match(asked[0]!.message, /OSTM is in none of the lists/);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('stop when they are canceled', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await service.setFault('slow');
        const source = new values.CancellationTokenSource();
        const done = desk.tools.use(read, call, { ...consenting(), token: source.token });
        await desk.until('the request has left', () => service.requestsSeen().length === 1);
        source.cancel();
        await assert.rejects(done, values.CancellationError);
        const early = new values.CancellationTokenSource();
        early.cancel();
        await assert.rejects(
          desk.tools.use(fund, { ticker: 'QCBIX' }, { ...consenting(), token: early.token }),
          values.CancellationError,
        );
        assert.equal(service.requestsSeen('fund').length, 0);
      },
      { stored },
    ),
  );

  test('fit their answer into what the model has room for', bound, () =>
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

  test('without a service or a key, ask nothing and say what is missing', bound, async () => {
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

  test('read invented data without a question, since it costs nothing', bound, () =>
    withSample(async (desk) => {
      assert.match(await desk.tools.use(read, { ticker: 'BRMC' }), /BRMC/);
    }),
  );

  test('say nothing of the key, whatever the service answers', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 0 },
      async (desk, service) => {
        for (const fault of ['echo', 'echo-refusal', '401'] as const) {
          await service.setFault(fault);
          for (const [name, spending] of Object.entries(spendingOfTools)) {
            if (spending === 'free') continue;
            const said = await desk.tools
              .use(toolPrefix + name, spending.input, consenting())
              .catch((error: unknown) => {
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

  test('refuse a wrong input without a question, in words that say what is wrong', bound, () =>
    withDesk({}, async (desk, service) => {
      await assert.rejects(desk.tools.use(read, { ticker: 7 }), /ticker/);
      await assert.rejects(desk.tools.use(fund, { ticker: 'QCBIX', cusip: 5 }), /cusip/);
      assert.equal(service.requestsSeen().length, 0);
    }),
  );
});

/** Two quarters of the company, the later of which is in the library. */
async function twoQuarters(desk: Desk): Promise<[string, string]> {
  await desk.tools.use(read, call, consenting());
  const library = await desk.tools.use(list, { kind: 'calls' });
  const [, quarter, year] = /Q([1-4]) (\d{4})/.exec(library)!;
  const before = quarter === '1' ? `Q4 ${Number(year) - 1}` : `Q${Number(quarter) - 1} ${year}`;
  return [`Q${quarter} ${year}`, before];
}
