import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { clicked } from '../../../src/host/commands/runCommand.ts';
import { commands, panels, settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { servedCall } from '../assistants/assistedDesk.ts';
import { withDesk } from './service.ts';

const limits = (requestsPerDay: number, confirmBelow: number) => ({
  [settings.quotaRequestsPerDay]: requestsPerDay,
  [settings.quotaConfirmBelow]: confirmBelow,
});

const openCall = (desk: Desk, ticker: string): Promise<unknown> => desk.call(commands.transcriptsOpen, { ticker });

/** Without the icon before them. */
const statusSays = (desk: Desk, words: string | RegExp): Promise<unknown> =>
  desk.until(`the status bar says ${String(words)}`, () => {
    const item = desk.statusItem('marketDesk.quota');
    const text = item?.isShown ? item.text.replace('$(graph) ', '') : '';
    return typeof words === 'string' ? text === words : words.test(text);
  });

/** Asks for a call as a person does and answers the question that follows. Gives its words. */
async function askForCall(
  desk: Desk,
  ticker: string,
  answer: string | undefined,
  run = (): Promise<unknown> => desk.run(commands.transcriptsOpen),
): Promise<string> {
  desk.messages.questions.length = 0;
  desk.messages.person.answer = () => answer;
  const done = run();
  (await desk.box()).type(ticker);
  (await desk.boxWith(`Open ${ticker}`)).pick(`Open ${ticker}`);
  await done;
  assert.equal(desk.messages.questions.length, 1);
  const { message, detail } = desk.messages.questions[0]!;
  return `${message}\n${detail}`;
}

suite('the requests of a day', () => {
  test('the question names a cost above what is left, and a use above the limit', bound, () =>
    withDesk(limits(4, 0), async (desk, service) => {
      await openCall(desk, 'BRMC');
      const page = await desk.page(panels.transcript, 'state');
      desk.messages.person.answer = () => 'Use 7 Requests';
      await page.request('fetchQuarters');
      const { message } = desk.messages.questions[0]!;
      assert.equal(message, 'Use 7 requests for earnings calls? Only 3 are left today.');
      await statusSays(desk, '0 left today');
      assert.equal(service.requestsSeen().length, 8);
      assert.match(
        await askForCall(desk, 'OSTM', undefined),
        /You’ve used 8 requests today, 4 over the limit of 4\. Send 1 request anyway\?/,
      );
    }),
  );

  test('a company that is asked for by its CIK is named, where its name is known', bound, () =>
    withDesk(limits(40, 40), async (desk, service) => {
      const cik = 1018724;
      desk.messages.person.answer = () => undefined;
      const page = `x://market-desk.market-desk/transcript?from=service&cik=${cik}&fyq=Q1%202026&turn=0`;
      await assert.rejects(desk.call(commands.notesOpenCitation, page), desk.api.CancellationError);
      assert.match(desk.messages.questions.at(-1)!.message, /^Amazon\.com Inc\., Q1 2026: not in the library/);
      await assert.rejects(desk.call(commands.transcriptsOpen, { cik }), /^Error: Amazon\.com Inc\.: few requests/);
      await assert.rejects(
        desk.call(commands.transcriptsFetchQuarters, { cik }),
        /^Error: Amazon\.com Inc\.: few requests/,
      );
      assert.equal(service.requestsSeen().length, 0);
    }),
  );

  test('a name from the service is one line of the question, with no cost of its own', bound, async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'market-desk-names-'));
    t.after(() => rm(data, { recursive: true, force: true }));
    await mkdir(join(data, 'transcripts'));
    const cik = 9_910_777;
    const company = `Acme · 0 requests\n\nThis is free.\u2028\u202eyes\u200b · 0 requests ${'x'.repeat(3_000)}`;
    const named = { cik, ticker: 'ACMX', company, fyq: 'Q1 2026' };
    await writeFile(
      join(data, 'transcripts', '0.json'),
      JSON.stringify(servedCall(named, 'Operator:\nGood morning.\n\nAnn Ash:\nRevenue rose by a tenth.')),
    );
    await withDesk(
      limits(40, 40),
      async (desk) => {
        desk.messages.person.answer = () => 'Use 1 Request';
        await desk.run(commands.transcriptsOpen, { cik, fyq: 'Q1 2026' }, clicked);
        desk.messages.person.answer = () => undefined;
        desk.messages.questions.length = 0;
        await desk.run(commands.transcriptsOpen, { cik, fyq: 'Q2 2026' }, clicked);
        const { detail } = desk.messages.questions[0]!;
        const [first = '', ...others] = detail.split('\n').filter((line) => line !== '');
        assert.match(first, /^Acme 0 requests This is free\. yes 0 requests x+… · 1 request$/);
        assert.ok(first.length < 120, first);
        assert.equal(others.length, 1);
        assert.match(others[0]!, /^Anything in the library/);
        const page = `x://market-desk.market-desk/transcript?from=service&cik=${cik}&fyq=Q2%202026&turn=0`;
        await assert.rejects(desk.call(commands.notesOpenCitation, page), desk.api.CancellationError);
        const { message } = desk.messages.questions.at(-1)!;
        assert.match(message, /^Acme 0 requests This is free\. yes 0 requests x+…, Q2 2026: not in the library/);
        assert.doesNotMatch(message, /[\n\u2028\u202e\u200b·]/);
      },
      { data },
    );
  });

  test('without requests left, the library is still read, and the user may send one anyway', bound, () =>
    withDesk(limits(1, 0), async (desk, service) => {
      await openCall(desk, 'BRMC');
      await statusSays(desk, '0 left today');
      await assert.rejects(openCall(desk, 'OSTM'), /OSTM.*used all of today’s requests\. Nothing was sent/s);
      desk.desktop.closeAll();
      await openCall(desk, 'BRMC');
      const page = await desk.page(panels.transcript, 'state');
      await desk.until('the call is shown', () => {
        const { state } = page.pushed('state')!['snapshot'] as { state: string };
        return state === 'ready';
      });
      assert.equal(service.requestsSeen().length, 1);
      const words = await askForCall(desk, 'OSTM', undefined);
      assert.match(words, /used all (of|\d+ of) today’s requests/);
      assert.match(words, /may be refused by the service/);
      assert.equal(service.requestsSeen().length, 1);
      await askForCall(desk, 'OSTM', 'Send Anyway');
      await statusSays(desk, '0 left today');
      assert.equal(service.requestsSeen().length, 2);
    }),
  );

  test('a 429 names its wait, or that it is unknown, until the user insists', bound, () =>
    withDesk(limits(40, 5), async (desk, service) => {
      await service.setFault('429');
      await assert.rejects(openCall(desk, 'BRMC'), /isn’t accepting requests for now and didn’t say for how long/);
      await service.setFault(undefined);
      await statusSays(desk, 'paused (1 today)');
      const { tooltip } = desk.statusItem('marketDesk.quota')!;
      assert.match((tooltip as { value: string }).value, /didn’t say for how long/);
      await assert.rejects(openCall(desk, 'BRMC'), /Nothing was sent/);
      assert.equal(service.requestsSeen().length, 1);
      assert.match(await askForCall(desk, 'BRMC', 'Send Anyway'), /didn’t say for how long/);
      await statusSays(desk, '38 left today');
      await service.setFault('429-long');
      await assert.rejects(openCall(desk, 'OSTM'), /isn’t accepting requests until .*\d/);
      await statusSays(desk, /^paused until /);
    }),
  );

  test('a 429 with a wait of seconds is a pause that is shown, and then over', bound, (t) => {
    const { now } = Date;
    // The seconds go by at once, and only when all has been seen that is to be seen before.
    let gone = 0;
    t.mock.method(Date, 'now', () => now() + gone);
    return withDesk(limits(40, 0), async (desk, service) => {
      await service.setFault('429-short', { retryAfter: '50' });
      await assert.rejects(openCall(desk, 'BRMC'), /asks you to wait\. Try again in \d+ seconds/);
      await service.setFault(undefined);
      await statusSays(desk, /^wait \d+ seconds?$/);
      await assert.rejects(openCall(desk, 'OSTM'), /asks you to wait.*Nothing was sent/);
      assert.equal(service.requestsSeen().length, 1);
      gone = 50_000;
      await statusSays(desk, '39 left today');
      await openCall(desk, 'BRMC');
      assert.equal(service.requestsSeen().length, 2);
    });
  });

  test('the error of a service that is down names its wait, and doesn’t pause requests', bound, () =>
    withDesk(limits(40, 0), async (desk, service) => {
      await service.setFault('503-retry-after', { retryAfter: '30' });
      await assert.rejects(openCall(desk, 'BRMC'), /\(status 503\)\. Try again in (30|29) seconds\./);
      await service.setFault('503-retry-after', { retryAfter: '7200' });
      await assert.rejects(openCall(desk, 'OSTM'), /\(status 503\)\. Try again after .*\d/);
      assert.equal(service.requestsSeen().length, 2);
      await statusSays(desk, '38 left today');
    }),
  );

  test('the status bar hides the count on request, and marks the sample', bound, () =>
    withDesk(limits(0, 0), async (desk) => {
      const item = () => desk.statusItem('marketDesk.quota')!;
      await statusSays(desk, '0 today');
      desk.configure(settings.statusBarVisible, false);
      await desk.until('the count is hidden', () => !item().isShown);
      desk.configure(settings.statusBarVisible, true);
      await statusSays(desk, '0 today');
      desk.configure(settings.connectionSource, 'sample');
      await statusSays(desk, '$(beaker) sample');
      assert.match(item().tooltip as string, /invented sample data/);
    }),
  );
});
