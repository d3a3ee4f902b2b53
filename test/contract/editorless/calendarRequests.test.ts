import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, settings, views } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { Row } from '../../double/trees.ts';
import { bound } from '../../suite/testBound.ts';
import { clickRow, downloadCalendar, giveKey, key, offeredCalendar, withDesk } from './service.ts';

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
  await clickRow(desk, await offeredCalendar(desk));
  assert.ok(desk.messages.messages.length > 0, 'a failure is told');
  desk.messages.messages[0]?.close();
  return desk.until('the row with Try Again', async () =>
    (await rowsOf(desk)).find(({ label, description }) => `${label} ${description}`.includes('Try Again · 1 request')),
  );
}

function assertSilence(desk: Desk): void {
  assert.deepEqual(
    desk.messages.messages.map(({ text }) => text),
    [],
  );
}

suite('the calendar’s view', () => {
  test('the calendar view sends a rejected key once, and a test of the connection once more', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const view = desk.view(views.calendar);
        const offered = await offeredCalendar(desk);
        assert.equal(service.requestsSeen().length, 0);
        await clickRow(desk, offered);
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
        await giveKey(desk, key);
        await downloadCalendar(desk);
        assert.equal(service.requestsSeen().length, 5);
      },
      { given: 'not-the-key' },
    ),
  );

  test('the calendar view asks once, and stays unchanged if Try Again is declined', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('500');
      const retry = await retryRow(desk);
      const before = await painted(desk);
      assert.equal(service.requestsSeen().length, 1);
      for (const [id, value] of Object.entries(everyRequest)) desk.configure(id as keyof typeof everyRequest, value);
      desk.messages.person.answer = () => undefined;
      await clickRow(desk, retry);
      assert.equal(desk.messages.questions.length, 1);
      assert.match(
        desk.messages.questions[0]!.message,
        /^Use 1 of today’s 39 remaining requests for the economic calendar\?$/,
      );
      await isPaintedAgain(desk, before);
      assert.equal(service.requestsSeen().length, 1);
      assertSilence(desk);
    }),
  );

  test('the calendar view stays unchanged and sends nothing more if Try Again is canceled', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('500');
      const retry = await retryRow(desk);
      const before = await painted(desk);
      await service.setFault('slow');
      const done = clickRow(desk, retry);
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

  test('the calendar view reports a declined refresh to a program', bound, () =>
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
