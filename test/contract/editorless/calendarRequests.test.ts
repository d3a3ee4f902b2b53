import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, settings, views, type CommandId } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { Row } from '../../double/trees.ts';
import { withDesk } from './service.ts';

const bound = { timeout: 120_000 };
/** Asked about before every one of the day's requests. */
const everyRequest = { [settings.quotaConfirmBelow]: 40, [settings.quotaRequestsPerDay]: 40 };
const state = (desk: Desk): unknown => desk.context.get('marketDesk.connection');

const rowsOf = (desk: Desk): Promise<Row[]> => desk.view(views.calendar).rows();
const painted = async (desk: Desk): Promise<string[]> =>
  (await rowsOf(desk)).map(({ label, description }) => `${label} ${description}`);

/** The editor is told of a change when it has asked for no rows for a moment. */
const isPaintedAgain = (desk: Desk, rows: readonly string[]): Promise<boolean> =>
  desk.until('the rows are as they were', async () => (await painted(desk)).join('\n') === rows.join('\n'));

async function retryRow(desk: Desk): Promise<Row> {
  desk.view(views.calendar).show();
  return desk.until('the row with Retry', async () =>
    (await rowsOf(desk)).find(({ label, description }) => `${label} ${description}`.includes('Retry · 1 request')),
  );
}
const click = (desk: Desk, { command }: Row): Promise<unknown> =>
  desk.run(command!.command as CommandId, ...((command!.arguments ?? []) as unknown[]));

function assertSilence(desk: Desk): void {
  assert.deepEqual(
    desk.messages.messages.map(({ text }) => text),
    [],
  );
}

suite('the calendar’s view', () => {
  test('sends a rejected key once, and a test of the connection once more', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const view = desk.view(views.calendar);
        assert.equal(service.requestsSeen().length, 0);
        view.show();
        await desk.until('the key is known to be rejected', () => state(desk) === 'keyRejected');
        assert.match(desk.welcomes(views.calendar), /rejected the API key/);
        assert.equal(service.requestsSeen().length, 1);
        for (const sent of [2, 3]) {
          await desk.run(commands.connectionTest);
          assert.equal(service.requestsSeen().length, sent);
        }
        view.hide();
        view.show();
        assert.deepEqual(await view.rows(), []);
        assert.equal(state(desk), 'keyRejected');
        assert.match(desk.welcomes(views.calendar), /rejected the API key/);
        await desk.run(commands.connectionTest);
        assert.equal(service.requestsSeen().length, 4, 'nothing was sent by the view');
      },
      { given: 'not-the-key' },
    ),
  );

  test('is asked about once where its Retry is declined, sends nothing and shows what it showed', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('500');
      const retry = await retryRow(desk);
      const before = await painted(desk);
      assert.equal(service.requestsSeen().length, 1);
      for (const [id, value] of Object.entries(everyRequest)) desk.configure(id as keyof typeof everyRequest, value);
      desk.messages.person.answer = () => undefined;
      await click(desk, retry);
      assert.equal(desk.messages.questions.length, 1);
      assert.match(desk.messages.questions[0]!.message, /requests left/);
      await isPaintedAgain(desk, before);
      assert.equal(service.requestsSeen().length, 1);
      assertSilence(desk);
    }),
  );

  test('sends nothing more where its Retry is called off, and shows what it showed', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('500');
      const retry = await retryRow(desk);
      const before = await painted(desk);
      await service.setFault('slow');
      const done = click(desk, retry);
      const progress = await desk.until('it is being refreshed', () =>
        desk.messages.progresses.find(
          ({ title, isOver }) => !isOver && title.startsWith('Refreshing economic calendar'),
        ),
      );
      await desk.until('it was sent', () => service.requestsSeen().length === 2);
      progress.cancel();
      await done;
      await isPaintedAgain(desk, before);
      assert.equal(service.requestsSeen().length, 2);
      assertSilence(desk);
    }),
  );

  test('tells a program of a refresh that was declined', bound, () =>
    withDesk(everyRequest, async (desk, service) => {
      desk.messages.person.answer = () => undefined;
      await assert.rejects(
        desk.room.outside(async () => desk.api.commands.executeCommand(commands.calendarRefresh)),
        desk.api.CancellationError,
      );
      assert.equal(desk.messages.questions.length, 1);
      assert.equal(service.requestsSeen().length, 0);
      assertSilence(desk);
    }),
  );
});
