import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clicked } from '../../../src/host/commands/runCommand.ts';
import { commands, contextKeys, extensionId, panels, settings, views } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { clickRow, calendarFills, downloadCalendar, key, offeredCalendar, withDesk, withService } from './service.ts';

const openCall = (desk: Desk, ticker: string): Promise<unknown> => desk.call(commands.transcriptsOpen, { ticker });
const openFund = (desk: Desk, ticker: string): Promise<unknown> => desk.call(commands.fundsOpen, { ticker });

suite('the connection to a service', () => {
  test('a request whose answer was cut counts, since the service may have counted it', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('cut');
      await assert.rejects(openCall(desk, 'QFEN'), /lost before the full response arrived.*may have been counted/);
    }),
  );

  test('an answer to another request is refused with a message', bound, () =>
    withDesk({}, async (desk, service) => {
      await service.setFault('other-identity');
      const { ticker } = sampleFunds('2026-01-02')[0]!.profile;
      await assert.rejects(openFund(desk, ticker), new RegExp(`returned OTHR instead of ${ticker}`));
      assert.equal(service.requestsSeen('fund').length, 1);
    }),
  );

  test('Test Connection sends one request and stores its calendar; asking for a company sends none', bound, () =>
    withDesk({}, async (desk, service) => {
      await downloadCalendar(desk);
      const before = service.requestsSeen().length;
      await desk.call(commands.connectionTest);
      assert.equal(service.requestsSeen().length, before + 1);
      await desk.told('The key was accepted');
      const asking = desk.run(commands.transcriptsOpen);
      const box = await desk.box();
      assert.match(box.placeholder, /ticker or CIK/);
      box.leave();
      await asking;
      assert.equal(service.requestsSeen().length, before + 1);
    }),
  );

  test('another address asks for its own key and never receives this one', bound, () =>
    withDesk({}, async (desk, first) => {
      await downloadCalendar(desk);
      assert.ok(first.requestsSeen().length > 0);
      await withService(
        async (second) => {
          desk.configure(settings.connectionBaseUrl, second.address);
          await desk.welcomed(views.calendar, /no API key/);
          assert.equal(second.requestsSeen().length, 0);
        },
        { key: 'another' },
      );
    }),
  );

  test('a calendar that fails is a row with Try Again, which downloads it', bound, () =>
    withDesk({}, async (desk, service) => {
      const offered = await offeredCalendar(desk);
      await service.setFault('500');
      const view = desk.view(views.calendar);
      await clickRow(desk, offered);
      const retry = await desk.until('the row with Try Again', async () =>
        (await view.rows()).find(({ label }) => label.includes('Try Again · 1 request')),
      );
      const failed = (await view.rows()).map(({ label }) => label).join('\n');
      assert.match(failed, /the service returned an error \(status 500\)/);
      await service.setFault(undefined);
      await clickRow(desk, retry);
      await calendarFills(desk);
    }),
  );

  test('a missing service, a web page and a used-up quota each have their own message without the key', bound, () =>
    withDesk({}, async (desk, service) => {
      const words: string[] = [];
      for (const fault of ['refused', 'html', '403', 'truncated', '429'] as const) {
        await service.setFault(fault);
        await assert.rejects(openFund(desk, `X${fault}`.slice(0, 5)), (error: Error) => words.push(error.message) > 0);
      }
      await service.setFault(undefined);
      assert.equal(new Set(words.map((text) => text.replace(/^.*?: /, ''))).size, 5, words.join('\n'));
      for (const text of words) assert.ok(!text.includes(key), text);
    }),
  );

  test('the error without a connection offers the sample first, then the service', bound, async () => {
    const desk = await openDesk();
    try {
      await desk.run(commands.calendarRefresh);
      const message = await desk.told(/isn’t connected to a data service/);
      assert.deepEqual(message.buttons, ['Explore with Sample Data', 'Connect to a Service']);
      message.press('Explore with Sample Data');
      await desk.until('the sample is connected', () => desk.context.get(contextKeys.connection) === 'sample');
      await desk.page(panels.transcript, 'state');
    } finally {
      await desk.close();
    }
  });

  test('a citation and a batch ask nothing while nothing is connected, and offer to connect', bound, () =>
    withDesk({ [settings.connectionBaseUrl]: '' }, async (desk) => {
      desk.messages.person.answer = () => assert.fail('a request that can’t be sent was asked about');
      const follow = (from: string): void =>
        desk.openUri(`code-oss://${extensionId}/transcript?from=${from}&cik=1018724&fyq=Q1%202026`);
      for (const run of [
        () => follow('service'),
        () => follow('sample'),
        () => void desk.run(commands.transcriptsFetchQuarters, { ticker: 'AMZN' }, clicked),
      ]) {
        run();
        const message = await desk.told(/isn’t connected to a data service/);
        assert.deepEqual(message.buttons, ['Explore with Sample Data', 'Connect to a Service']);
        message.close();
      }
    }),
  );

  test('the error of a missing key offers to set it, or the sample', bound, () =>
    withDesk(
      {},
      async (desk) => {
        await desk.run(commands.calendarRefresh);
        const { buttons } = await desk.told(/no API key for the service’s address/);
        assert.deepEqual(buttons, ['Set API Key', 'Explore with Sample Data']);
      },
      { given: null },
    ),
  );

  test('Clear API Key asks, and takes the key away', bound, () =>
    withDesk({}, async (desk) => {
      desk.messages.person.answer = () => 'Clear Key';
      await desk.call(commands.connectionClearKey);
      assert.match(desk.messages.questions[0]!.message, /^Clear the API key for http:/);
      await desk.run(commands.connectionClearKey);
      await desk.told(/no stored API key to clear/);
      await desk.run(commands.calendarRefresh);
      await desk.told(/no API key for the service’s address/);
    }),
  );
});
