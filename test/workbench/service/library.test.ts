import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, viewContainer } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { runFromPalette, quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';
import { nameFile } from './fileDialog.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const key = 'test-key-library-e2';
const library = tree('Library');
const calls = (service: BundledService): number => service.requestsSeen('transcript').length;

async function quartersOf(service: BundledService, ticker: string): Promise<string[]> {
  const answer = await fetch(`${service.address}/transcripts?ticker=${ticker}&api_key=${key}`);
  const { metadata } = (await answer.json()) as { metadata: { available_fyq: string[] } };
  return metadata.available_fyq;
}

/** Two calls of one company and one of another in the library of a fresh service; the older quarter is read first. */
async function withLibrary(
  body: (service: BundledService, quarters: [string, string]) => Promise<void>,
): Promise<void> {
  await withService({ key }, async (service) => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await giveKey(key);
    const [latest, older] = (await quartersOf(service, 'BRMC')) as [string, string];
    for (const question of [{ ticker: 'BRMC', fyq: older }, { ticker: 'BRMC', fyq: latest }, { ticker: 'OSTM' }])
      await vscode.commands.executeCommand(commands.transcriptsOpen, question);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
    await vscode.commands.executeCommand('marketDesk.library.focus');
    await library.waitFor('(BRMC)');
    await body(service, [latest, older]);
  });
}

async function labels(level: number): Promise<string[]> {
  return (await library.rows()).filter((row) => row.level === level).map(({ label }) => label);
}

async function showQuarters(quarter: string): Promise<void> {
  await eventually(async () => {
    const rows = await library.rows();
    if (rows.find(({ label }) => label.includes('(BRMC)'))?.expanded === false) await library.click('(BRMC)');
    assert.ok(
      rows.some(({ label }) => label === quarter),
      'the quarters are in sight',
    );
  });
}

test('the library lists calls by company and quarter and opens them for free', async () => {
  await withLibrary(async (service, [latest, older]) => {
    assert.deepEqual(await labels(1), ['Earnings calls']);
    const companies = await labels(2);
    assert.equal(companies.length, 2, companies.join());
    assert.ok(companies.some((label) => label.includes('(OSTM)')));
    await showQuarters(latest);
    assert.deepEqual(await labels(3), [latest, older]);
    for (const { description } of (await library.rows()).filter(({ level }) => level === 3))
      assert.match(description, /^[\d.,\u202f\u00a0]+ words · /);
    const spent = calls(service);
    await library.open(older, () => (vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '').includes('BRMC'));
    assert.equal(calls(service), spent);
    await workbench.screenshot('library');
  });
});

test('a refresh shows its cost, can be canceled, and asks the service', async () => {
  await withLibrary(async (service, [latest]) => {
    await showQuarters(latest);
    await service.setFault('slow');
    const before = calls(service);
    const words = `Refreshing BRMC, ${latest} · 1 request`;
    // The editor forgets whose row was pressed where it draws the rows anew at that moment, and then asks for one.
    await eventually(async () => {
      if (await quickInput.isOpen()) await quickInput.cancel();
      await library.action(latest, 'Refresh from Service');
      await eventually(async () => {
        assert.ok(!(await quickInput.isOpen()));
        assert.ok((await notifications.texts()).some((text) => text.includes(words)));
      }, 5_000);
    });
    await notifications.press(words, 'Cancel');
    await service.setFault(undefined);
    await library.waitFor(latest);
    const spent = calls(service);
    assert.ok(spent <= before + 1);
    await library.action(latest, 'Refresh from Service');
    await eventually(() => assert.equal(calls(service), spent + 1));
    await eventually(async () => {
      const row = (await library.rows()).find(({ label }) => label === latest);
      assert.match(row?.description ?? '', /just now/);
    });
  });
});

test('a library is exported to a file and imported from it, each named in the editor’s own dialog', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-shelf-'));
  try {
    await withLibrary(async (_service, [latest]) => {
      const file = join(folder, 'mine.shelf');
      await runFromPalette('Market Desk: Export Library');
      await nameFile(file);
      await notifications.waitFor('items. The export doesn’t include');
      assert.ok((await stat(file)).size > 10_000);
      await answering(['Clear'], async () => vscode.commands.executeCommand(commands.libraryClear));
      await eventually(async () => {
        assert.match(await library.welcome(), /free to open again/);
      });
      await answering(['Add'], async () => {
        await runFromPalette('Market Desk: Import Library');
        await nameFile(file);
        await notifications.waitFor('items added');
      });
      await library.waitFor('(OSTM)');
      await showQuarters(latest);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
