import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, keyVariable, panels, settings, views } from '../../../src/ids.ts';
import { openDesk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import {
  calendarFills,
  clickRow,
  downloadCalendar,
  giveKey,
  offeredCalendar,
  withDesk,
  withService,
} from './service.ts';

const withoutKey = { [settings.connectionAuthentication]: 'none' };

suite('a gateway that adds the key', () => {
  test('connecting to a gateway asks only for its address', bound, () =>
    withService(
      async (service) => {
        const desk = await openDesk({ settings: withoutKey });
        try {
          const connecting = desk.run(commands.connectionUseService);
          const box = await desk.box();
          assert.match(box.prompt, /Enter the address of the gateway that adds the key/);
          box.type(service.address);
          box.accept();
          await connecting;
          await downloadCalendar(desk);
          assert.equal(desk.boxes.current(), undefined);
        } finally {
          await desk.close();
        }
      },
      { keyless: true },
    ),
  );

  test('a stored key isn’t sent to a gateway from the moment the setting changes', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await giveKey(desk, 'a-stored-key-5d2');
        await clickRow(desk, await offeredCalendar(desk));
        await desk.welcomed(views.calendar, /rejected the API key/);
        const keyed = service.requestsSeen().length;
        desk.configure(settings.connectionAuthentication, 'none');
        await downloadCalendar(desk);
        const after = service.requestsSeen().slice(keyed);
        assert.ok(after.length > 0 && after.every(({ keyless }) => keyless));
      },
      { keyless: true, given: null },
    ),
  );

  test('the environment’s key isn’t sent to a gateway', bound, async () => {
    process.env[keyVariable] = 'a-key-of-the-environment-5d3';
    try {
      await withDesk(
        withoutKey,
        async (desk, service) => {
          await downloadCalendar(desk);
          assert.ok(service.requestsSeen().every(({ keyless }) => keyless));
          // The key is sent where the service wants one: nothing but the setting kept it here.
          desk.configure(settings.connectionAuthentication, 'key');
          await desk.call(commands.transcriptsOpen, { ticker: 'QFEN' }).catch(() => undefined);
          assert.ok(!service.requestsSeen().at(-1)!.keyless);
        },
        { keyless: true, given: null },
      );
    } finally {
      Reflect.deleteProperty(process.env, keyVariable);
    }
  });

  test('a gateway’s refusal names the gateway, asks for no key and isn’t tried again unasked', bound, () =>
    withDesk(
      withoutKey,
      async (desk, service) => {
        for (const [fault, status] of [
          [undefined, 401],
          ['403', 403],
        ] as const) {
          await service.setFault(fault);
          await assert.rejects(
            desk.call(commands.transcriptsOpen, { ticker: 'QFEN' }),
            (error: Error) =>
              error.message.includes(`the gateway refused the request (status ${status})`) &&
              !/set (?:it|the key) again|no API key/i.test(error.message),
          );
        }
        const before = service.requestsSeen().length;
        await offeredCalendar(desk);
        assert.equal(service.requestsSeen().length, before);
      },
      { given: null },
    ),
  );

  test('Try Again asks past its cache where its answer could not be read, in the tree and on a page', bound, () =>
    withDesk(
      withoutKey,
      async (desk, service) => {
        const wishes = () => service.requestsSeen().map(({ pastCaches = false }) => pastCaches);
        await service.setFault('truncated');
        await clickRow(desk, await offeredCalendar(desk));
        desk.messages.messages[0]?.close();
        const retry = await desk.until('the row with Try Again', async () =>
          (await desk.view(views.calendar).rows()).find(({ label }) => label.includes('Try Again · 1 request')),
        );
        await service.setFault(undefined);
        await clickRow(desk, retry);
        await calendarFills(desk);
        assert.deepEqual(wishes(), [false, true]);
        const call = { ticker: 'QFEN' };
        await desk.call(commands.transcriptsOpen, call);
        const page = await desk.page(panels.transcript, 'state');
        await service.setFault('truncated');
        await page.request('retry');
        await service.setFault(undefined);
        await page.request('retry');
        assert.deepEqual(wishes(), [false, true, false, false, true]);
      },
      { keyless: true, given: null },
    ),
  );
});
