import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const key = 'test-key-7c1e9a';

async function rowsAppear(): Promise<void> {
  await eventually(async () => {
    const rows = await calendar.rows();
    assert.ok(rows.filter(({ level }) => level === 2).length > 3, JSON.stringify(rows.slice(0, 3)));
  });
}

test('without a key, with a wrong one, and with the right one', async () => {
  await withService({ key }, async (service) => {
    await open();
    await eventually(async () => {
      assert.match(await calendar.welcome(), /no API key/);
    });
    assert.equal(service.requestsSeen().length, 0, 'nothing is sent without a key');
    await workbench.screenshot('welcome, no key');

    await giveKey('not-the-key');
    await eventually(async () => {
      assert.match(await calendar.welcome(), /did not accept/);
    });
    await workbench.screenshot('welcome, key rejected');

    await giveKey(key);
    await rowsAppear();
    await runFromPalette('Market Desk: Clear API Key');
    await vscode.commands.executeCommand('workbench.view.extension.marketDesk');
  });
});

test('a rejected key costs the one request that the test of the connection says', async () => {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withService({ key }, async (service) => {
    await giveKey('not-the-key');
    await vscode.commands.executeCommand(commands.connectionTest);
    await notifications.waitFor('did not accept the API key');
    await open();
    await eventually(async () => {
      assert.match(await calendar.welcome(), /did not accept/);
    });
    // A program's wish is one: it is asked for, and costs its request.
    await assert.rejects(async () => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC' }));
    assert.deepEqual(
      service.requestsSeen().map(({ endpoint }) => endpoint),
      ['calendar', 'transcript'],
    );
    await giveKey(key);
    await rowsAppear();
  });
});

test('a connection that is cut in the middle of an answer: the request may have been counted, and is', async () => {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withService({ key }, async (service) => {
    await giveKey(key);
    for (const fault of ['cut', 'reset', 'no-answer'] as const) {
      await service.setFault(fault);
      await assert.rejects(
        async () => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'QFEN' }),
        /cut before the whole answer came.*may have been counted/,
      );
    }
  });
});

test('an answer to another question is not shown as the one that was asked for, and says so', async () => {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withService({ key }, async (service) => {
    await giveKey(key);
    await service.setFault('other-identity');
    const { ticker } = sampleFunds('2026-01-02')[0]!.profile;
    await assert.rejects(
      async () => vscode.commands.executeCommand(commands.fundsOpen, { ticker }),
      new RegExp(`answered for OTHR when ${ticker} was asked for`),
    );
    assert.equal(service.requestsSeen('fund').length, 1);
  });
});

test('the connection can be tested: one request, and its calendar is kept', async () => {
  await withService({ key }, async (service) => {
    await giveKey(key);
    await open();
    await rowsAppear();
    const before = service.requestsSeen().length;
    await vscode.commands.executeCommand(commands.connectionTest);
    assert.equal(service.requestsSeen().length, before + 1);
    await notifications.waitFor('took the key');
    await runFromPalette('Market Desk: Open Earnings Call');
    await eventually(async () => {
      assert.match((await quickInput.placeholder()) ?? '', /Ticker or CIK/);
    });
    await quickInput.cancel();
    assert.equal(service.requestsSeen().length, before + 1, 'asking for a company spends nothing');
  });
});

test('another address asks for its own key and never receives this one', async () => {
  await withService({ key }, async (first) => {
    await giveKey(key);
    await open();
    await rowsAppear();
    assert.ok(first.requestsSeen().length > 0);
    await withService({ key: 'another' }, async (second) => {
      await eventually(async () => {
        assert.match(await calendar.welcome(), /no API key/);
      });
      assert.equal(second.requestsSeen().length, 0);
    });
  });
});

test('a calendar that fails is a row with Retry, and Retry gets it', async () => {
  await withService({ key }, async (service) => {
    await service.setFault('500');
    await giveKey(key);
    await open();
    await calendar.waitFor('Retry · 1 request');
    const failed = (await calendar.rows()).map(({ label }) => label).join('\n');
    assert.match(failed, /the service failed \(status 500\)/);
    await workbench.screenshot('calendar, the service failed');
    await service.setFault(undefined);
    await calendar.click('Retry · 1 request');
    await rowsAppear();
  });
});

test('a service that is gone, one that answers with a web page, one that is spent: each has its own words', async () => {
  await withService({ key }, async (service) => {
    await giveKey(key);
    const words: string[] = [];
    for (const fault of ['refused', 'html', '403', 'truncated', '429'] as const) {
      await service.setFault(fault);
      await assert.rejects(
        async () => vscode.commands.executeCommand(commands.fundsOpen, { ticker: `X${fault}`.slice(0, 5) }),
        (error: Error) => words.push(error.message) > 0,
      );
    }
    await service.setFault(undefined);
    assert.equal(new Set(words.map((text) => text.replace(/^.*?: /, ''))).size, words.length, words.join('\n'));
    for (const text of words) assert.ok(!text.includes(key), 'no key in a message');
  });
});

test('what was paid for once is not fetched again', async () => {
  await withService({ key }, async (service) => {
    await giveKey(key);
    const ticker = 'BRMC';
    await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
    const page = webview(panels.transcript);
    await page.waitFor('body[data-state="ready"]');
    const spent = service.requestsSeen('transcript').length;
    assert.equal(spent, 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
    await page.waitFor('body[data-state="ready"]');
    assert.equal(service.requestsSeen('transcript').length, spent);
  });
});

test('a workspace’s settings cannot turn the requests elsewhere', async () => {
  await withService({ key }, async (elsewhere) => {
    const configuration = vscode.workspace.getConfiguration();
    await assert.rejects(
      async () =>
        configuration.update('marketDesk.connection.baseUrl', elsewhere.address, vscode.ConfigurationTarget.Workspace),
      /baseUrl/,
    );
  });
});
