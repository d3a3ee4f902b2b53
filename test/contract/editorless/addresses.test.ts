import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, settings, views } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withListener } from './listener.ts';
import { withDesk } from './service.ts';

const openFund = (desk: Desk, ticker: string): Promise<unknown> => desk.call(commands.fundsOpen, { ticker });

suite('the key goes to the one address that it was given for', () => {
  test('a redirect is not followed', bound, () =>
    withListener(({ address, heard }) =>
      withDesk(
        {},
        async (desk, service) => {
          await service.setFault('redirect');
          await assert.rejects(openFund(desk, 'BRMCX'), /isn’t what the service documents/);
          assert.equal(service.requestsSeen('fund').length, 1);
          assert.deepEqual(heard, []);
        },
        { faultSettings: { redirectTarget: `${address}/?api_key=` } },
      ),
    ),
  );

  test('an address that only looks like it gets nothing', bound, () =>
    withDesk({}, async (desk, service) => {
      const before = service.requestsSeen().length;
      const { port } = new URL(service.address);
      const at = `127.0.0.1:${port}`;
      for (const lookalike of [
        `http://localhost:${port}`,
        `http://127.0.0.2:${port}`,
        `http://${at}@localhost:${port}`,
      ]) {
        desk.configure(settings.connectionBaseUrl, lookalike);
        await assert.rejects(openFund(desk, 'BRMCX'), /BRMCX.*no API key|can’t be used/s, lookalike);
      }
      assert.equal(service.requestsSeen().length, before);
    }),
  );

  test('a path in the settings cannot lead to another origin', bound, () =>
    withListener(({ address, heard }) =>
      withDesk(
        {},
        async (desk, service) => {
          const screen = values.Uri.file(join(desk.workspaceFolder, 'leading away.screen'));
          for (const path of [`${address}/screener`, address.replace('http:', ''), `\\\\${new URL(address).host}/s`]) {
            desk.configure(settings.screenerPath, path);
            desk.configure(settings.screenerMetricsPath, path);
            await assert.rejects(desk.call(commands.screensRun, screen), path);
          }
          assert.deepEqual(heard, []);
          assert.equal(service.requestsSeen().length, 0);
        },
        { files: { 'leading away.screen': 'roic > 15%\n' } },
      ),
    ),
  );

  test(
    'http is allowed only on this machine: view, commands and dialog say what is wrong with the address',
    bound,
    () =>
      withDesk({}, async (desk, service) => {
        desk.configure(settings.connectionBaseUrl, 'http://example.invalid');
        await desk.welcomed(views.calendar, /base address in the settings can't be used, so nothing is sent/);
        await assert.rejects(openFund(desk, 'BRMCX'), /can’t be used.*http is allowed only on this machine/s);
        await desk.call(commands.connectionTest);
        await desk.told('http is allowed only on this machine');
        const asking = desk.run(commands.connectionUseService);
        const box = await desk.box();
        assert.match(box.prompt, /http is allowed only on this machine/);
        box.leave();
        await asking;
        desk.configure(settings.connectionBaseUrl, service.address);
        await desk.until('the address can be used', () => !desk.welcomes(views.calendar).includes("can't be used"));
      }),
  );
});
