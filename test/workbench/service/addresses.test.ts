import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';

import { commands, settings, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-addresses-5d';
const calendar = tree('Economic Calendar');
const openViews = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const openFund = (ticker: string): Thenable<unknown> => vscode.commands.executeCommand(commands.fundsOpen, { ticker });

/** Somebody on loopback who writes down whatever arrives. */
async function withListener(body: (listener: { address: string; heard: string[] }) => Promise<void>): Promise<void> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await body({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a redirect is not followed', async () => {
  await withListener(async ({ address, heard }) => {
    await withService({ key, faultSettings: { redirectTarget: `${address}/?api_key=` } }, async (service) => {
      await giveKey(key);
      await service.setFault('redirect');
      await assert.rejects(async () => openFund('BRMCX'), /not what the service describes/);
      assert.equal(service.requestsSeen('fund').length, 1);
      assert.deepEqual(heard, []);
    });
  });
});

test('an address that only looks like the one the key was given for gets nothing', async () => {
  await withService({ key }, async (service) => {
    await giveKey(key);
    const before = service.requestsSeen().length;
    const { port } = new URL(service.address);
    const at = `127.0.0.1:${port}`;
    for (const lookalike of [`http://localhost:${port}`, `http://127.0.0.2:${port}`, `http://${at}@localhost:${port}`])
      await withSettings({ [settings.connectionBaseUrl]: lookalike }, async () => {
        await assert.rejects(async () => openFund('BRMCX'), /BRMCX.*no API key|cannot be used/s, lookalike);
      });
    assert.equal(service.requestsSeen().length, before);
  });
});

test('a path in the settings cannot lead to another origin', async () => {
  await withListener(async ({ address, heard }) => {
    await withService({ key }, async (service) => {
      await giveKey(key);
      const folder = vscode.workspace.workspaceFolders![0]!.uri;
      const screen = vscode.Uri.joinPath(folder, 'leading away.screen');
      await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode('roic > 15%\n'));
      const asked = service.requestsSeen('screen').length;
      for (const path of [`${address}/screener`, address.replace('http:', ''), `\\\\${new URL(address).host}/s`]) {
        const paths = { [settings.screenerPath]: path, [settings.screenerMetricsPath]: path };
        await withSettings(paths, async () => {
          await assert.rejects(async () => vscode.commands.executeCommand(commands.screensRun, screen), path);
        });
      }
      assert.deepEqual(heard, []);
      assert.equal(service.requestsSeen('screen').length, asked);
    });
  });
});

test('settings in the workspace’s own file turn nothing elsewhere', async () => {
  await withListener(async ({ address, heard }) => {
    await withService({ key }, async (service) => {
      await giveKey(key);
      const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.vscode', 'settings.json');
      const text = JSON.stringify({ 'marketDesk.connection.baseUrl': address, 'editor.rulers': [77] });
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      try {
        await eventually(() => {
          const { workspaceValue } = vscode.workspace.getConfiguration().inspect('editor.rulers') ?? {};
          assert.deepEqual(workspaceValue, [77], 'the file has been read');
        });
        assert.equal(vscode.workspace.getConfiguration().get(settings.connectionBaseUrl), service.address);
        await assert.rejects(async () => openFund('BRMCX'), /no registered fund/);
        assert.deepEqual(heard, []);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    });
  });
});

test('http is for this machine only: view, commands and dialog say what is wrong with the address', async () => {
  await withSettings({ [settings.connectionBaseUrl]: 'http://example.invalid' }, async () => {
    await openViews();
    await eventually(async () => {
      assert.match(await calendar.welcome(), /base address in the settings cannot be used, so nothing is sent/);
    });
    await workbench.screenshot('welcome, an address that cannot be used');
    await assert.rejects(async () => openFund('BRMCX'), /cannot be used.*http is for this machine only/s);
    await vscode.commands.executeCommand(commands.connectionTest);
    await notifications.waitFor('http is for this machine only');
    await runFromPalette('Market Desk: Connect to a Service');
    await eventually(async () => {
      assert.match(await quickInput.message(), /http is for this machine only/);
    });
    await quickInput.cancel();
  });
  await eventually(async () => {
    assert.doesNotMatch(await calendar.welcome(), /cannot be used/);
  });
});
