import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import type { ImportCount } from '../../../src/library/library.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { nameFile } from './fileDialog.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const key = 'test-key-shelf-e2';
const library = tree('Library');
const calls = (service: BundledService): number => service.requestsSeen('transcript').length;

async function quartersOf(service: BundledService, ticker: string): Promise<string[]> {
  const answer = await fetch(`${service.address}/transcripts?ticker=${ticker}&api_key=${key}`);
  const { metadata } = (await answer.json()) as { metadata: { available_fyq: string[] } };
  return metadata.available_fyq;
}

/** Two calls of one company and one of another on the shelf of a fresh service; the older quarter is read first. */
async function withShelf(body: (service: BundledService, quarters: [string, string]) => Promise<void>): Promise<void> {
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

test('calls stand by company and then by quarter, with size and date, and open for nothing', async () => {
  await withShelf(async (service, [latest, older]) => {
    assert.deepEqual(await labels(1), ['Earnings calls']);
    const companies = await labels(2);
    assert.equal(companies.length, 2, companies.join());
    assert.ok(companies.some((label) => label.includes('(OSTM)')));
    await showQuarters(latest);
    assert.deepEqual(await labels(3), [latest, older]);
    for (const { description } of (await library.rows()).filter(({ level }) => level === 3))
      assert.match(description, /^[\d.,\u202f\u00a0]+ characters · /);
    const spent = calls(service);
    await library.click(older);
    await eventually(() => {
      assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /BRMC/);
    });
    assert.equal(calls(service), spent);
    await workbench.screenshot('library');
  });
});

test('a refresh says what it costs while it runs, can be called off, and asks the service', async () => {
  await withShelf(async (service, [latest]) => {
    await showQuarters(latest);
    await service.setFault('slow');
    const before = calls(service);
    const words = `Refreshing BRMC, ${latest} · 1 request`;
    // The editor forgets whose row was pressed where it draws the rows anew at that moment, and then asks for one.
    await eventually(async () => {
      if (await quickInput.isOpen()) await quickInput.cancel();
      await library.action(latest, 'Refresh From the Service');
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
    await library.action(latest, 'Refresh From the Service');
    await eventually(() => {
      assert.equal(calls(service), spent + 1);
    });
    await eventually(async () => {
      const row = (await library.rows()).find(({ label }) => label === latest);
      assert.match(row?.description ?? '', /just now/);
    });
  });
});

test('removing asks first, and only a yes removes', async () => {
  await withShelf(async (service, [latest, older]) => {
    await showQuarters(latest);
    const remaining = async (quarters: string[]): Promise<void> => {
      await library.action(older, 'Remove From the Shelf');
      await eventually(async () => {
        assert.deepEqual(await labels(3), quarters);
      });
    };
    // The second question comes of the first one's no.
    const [words] = await answering([undefined, 'Remove'], async () => {
      await remaining([latest, older]);
      await remaining([latest]);
    });
    assert.match(words!, new RegExp(`^Remove BRMC, ${older} from the shelf`));
    assert.match(words!, /cost a request/);
    const spent = calls(service);
    await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC', fyq: older });
    assert.equal(calls(service), spent + 1, 'it is read anew');
  });
});

test('exported, cleared and imported again: the shelf is whole, and nothing was paid for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-shelf-'));
  try {
    await withShelf(async (service, [latest, older]) => {
      const file = join(folder, 'mine.shelf');
      await runFromPalette('Market Desk: Export the Shelf');
      await nameFile(file);
      await notifications.waitFor('answers are in the export');
      assert.ok((await stat(file)).size > 10_000);

      const [words] = await answering(['Clear'], async () => vscode.commands.executeCommand(commands.libraryClear));
      assert.match(words!, /3 calls, funds and bars/);
      await eventually(async () => {
        assert.match(await library.welcome(), /costs no request to read again/);
      });

      const spent = service.requestsSeen('transcript').length;
      const [question] = await answering(['Add'], async () => {
        await runFromPalette('Market Desk: Import a Shelf');
        await nameFile(file);
        await notifications.waitFor('answers are new');
      });
      assert.match(
        question!,
        new RegExp(`^Import mine\\.shelf into the library\\?\nThe file has data of: ${service.address}\\.`),
      );
      assert.match(question!, /New: 3 calls/);
      await library.waitFor('(OSTM)');
      await showQuarters(latest);
      assert.deepEqual(await labels(3), [latest, older]);
      await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC', fyq: older });
      assert.equal(calls(service), spent);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The export with the words of one call changed, as if it had been read later. */
async function withChangedCall(file: string, fyq: string, fetchedAt: number): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n');
  const changed = lines.map((line) => {
    const { body, ...rest } = JSON.parse(line) as { body?: string };
    const isCall = body?.includes(`"transcript_fyq":"${fyq}"`) === true && body.includes('"BRMC"');
    return isCall ? JSON.stringify({ ...rest, fetchedAt, body: body.replaceAll('Operator', 'Impostor') }) : line;
  });
  await writeFile(file, gzipSync(changed.join('\n')));
}

test('an import names the call that it would replace, and replaces it only when told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-shelf-'));
  try {
    await withShelf(async (service, [latest]) => {
      const uri = vscode.Uri.file(join(folder, 'mine.shelf'));
      await vscode.commands.executeCommand(commands.libraryExport, uri);
      await withChangedCall(uri.fsPath, latest, Date.now());
      const spent = calls(service);
      const isReplaced = async (): Promise<boolean> => {
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC', fyq: latest });
        const page = webview(panels.transcript);
        await page.waitFor('body[data-state="ready"]');
        return (await page.text('article[data-turn="0"]')).includes('Impostor');
      };
      // A program is not asked, and replaces nothing.
      const count = await vscode.commands.executeCommand<ImportCount>(commands.libraryImport, uri);
      assert.deepEqual({ ...count, kept: 0 }, { added: 0, replaced: 0, kept: 0, refused: 0, marks: 0 });
      assert.ok(count.kept >= 3, `${count.kept} were kept`);
      assert.equal(await isReplaced(), false);

      const questions = await answering([undefined, 'Replace 1'], async (asked) => {
        await runFromPalette('Market Desk: Import a Shelf');
        await nameFile(uri.fsPath);
        await eventually(() => {
          assert.equal(asked.length, 1);
        });
        assert.equal(await isReplaced(), false);
        await runFromPalette('Market Desk: Import a Shelf');
        await nameFile(uri.fsPath);
        await notifications.waitFor('1 were replaced');
      });
      for (const question of questions) {
        assert.match(question, /Nothing in it is new\./);
        assert.match(question, new RegExp(`Calls in the library that would be replaced: BRMC, ${latest}\\.`));
      }
      assert.equal(await isReplaced(), true);
      assert.equal(calls(service), spent);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file that is no export is told of, and nothing is asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-shelf-'));
  try {
    await withShelf(async () => {
      const uri = vscode.Uri.file(join(folder, 'no.shelf'));
      await writeFile(uri.fsPath, 'no export');
      await answering([], async () => {
        await assert.rejects(
          async () => vscode.commands.executeCommand(commands.libraryImport, uri),
          /The import: the file is no export/,
        );
        await runFromPalette('Market Desk: Import a Shelf');
        await nameFile(uri.fsPath);
        await notifications.waitFor('the file is no export');
      });
      assert.equal((await labels(2)).length, 2);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
