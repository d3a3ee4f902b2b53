import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, settings, viewContainer } from '../../../src/ids.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const item = '.statusbar-item[id$="marketDesk.quota"]';
const withoutKey = { [settings.connectionAuthentication]: 'none' };

async function rowsAppear(): Promise<void> {
  await eventually(async () => {
    const rows = await calendar.rows();
    assert.ok(rows.filter(({ level }) => level === 2).length > 3, JSON.stringify(rows.slice(0, 3)));
  });
}

/** As nginx says it of what it had kept. */
const kept = () => ({ 'cache-status': 'gateway; hit', age: '720' });

test('where a gateway adds the key, nothing asks for one, and what it had kept is told and not counted', async () => {
  await withSettings(withoutKey, () =>
    withService({ keyless: true, headers: kept }, async (service) => {
      await open();
      await rowsAppear();
      assert.equal(await quickInput.isOpen(), false);
      await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC' });
      const page = webview(panels.transcript);
      await page.waitFor('body[data-state="ready"] article[data-turn="0"]');
      await page.waitFor('.frame-origin [data-cached="true"]:has-text("as of 12 min ago, from a cache")');
      await eventually(async () => {
        assert.equal((await workbench.text(item)).replaceAll('\u00a0', ' ').trim(), '0 today');
      });
      await vscode.commands.executeCommand(commands.connectionTest);
      await notifications.waitFor('from a cache: no request is counted');
      await vscode.commands.executeCommand(commands.connectionSetKey);
      await notifications.waitFor('No key is sent');
      assert.equal(await quickInput.isOpen(), false);
      assert.ok(service.requestsSeen().length >= 3);
      assert.ok(service.requestsSeen().every(({ keyless }) => keyless));
      await workbench.screenshot('over a gateway');
    }),
  );
});

test('connecting to a gateway asks for its address, and for nothing else', async () => {
  const service = await startBundledService({ keyless: true });
  const before = { ...withoutKey, [settings.connectionBaseUrl]: '', [settings.connectionSource]: 'service' };
  try {
    await withSettings(before, async () => {
      await runFromPalette('Market Desk: Connect to a Service');
      await eventually(async () => {
        assert.match(await quickInput.message(), /Of the gateway that adds the key/);
      });
      await quickInput.answer(service.address);
      await open();
      await rowsAppear();
      assert.equal(await quickInput.isOpen(), false);
    });
  } finally {
    await service.close();
  }
});

test('a key that is stored stays here, and the setting holds at once', async () => {
  await withService({ keyless: true }, async (service) => {
    await open();
    await giveKey('a-stored-key-5d2');
    await eventually(async () => {
      assert.match(await calendar.welcome(), /did not accept/);
    });
    const keyed = service.requestsSeen().length;
    await withSettings(withoutKey, async () => {
      await rowsAppear();
      const after = service.requestsSeen().slice(keyed);
      assert.ok(after.length > 0 && after.every(({ keyless }) => keyless));
    });
  });
});

test('a gateway that refuses is said to have refused, and no key is asked for', async () => {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withSettings(withoutKey, () =>
    withService({}, async (service) => {
      for (const [fault, status] of [
        [undefined, 401],
        ['403', 403],
      ] as const) {
        await service.setFault(fault);
        await assert.rejects(
          async () => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'QFEN' }),
          (error: Error) =>
            error.message.includes(`the gateway refused the request (status ${status})`) &&
            !/set (?:it|the key) again|no API key/i.test(error.message),
        );
      }
      const before = service.requestsSeen().length;
      await open();
      // Nobody asked for it, and a gateway that has just refused is not asked again unasked.
      await eventually(async () => {
        const rows = (await calendar.rows()).map(({ label }) => label).join('\n');
        assert.match(rows, /the gateway refused the last request, so nothing more is sent unasked/);
      });
      assert.equal(service.requestsSeen().length, before);
    }),
  );
});
