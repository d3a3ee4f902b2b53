import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, settings } from '../../../src/ids.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-quota-3b';
const item = '.statusbar-item[id$="marketDesk.quota"]';
const hover = '.monaco-hover:has-text("Market Desk")';

/** A view in sight would fill itself, and the counts of these tests are exact. */
async function withLimits(values: Record<string, unknown>, body: () => Promise<void>): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withSettings(values, body);
}

/** Until its page is there: one that is still loading takes the focus from a box opened after it. */
async function openCall(ticker: string): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
  await isShown(ticker);
}

/** The editor tells of a new tab a moment after it was opened. */
async function isShown(ticker: string): Promise<void> {
  await eventually(() => {
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', new RegExp(`^${ticker} `));
  });
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');
}

async function statusSays(words: string): Promise<void> {
  await eventually(async () => {
    assert.equal((await workbench.text(item)).replaceAll('\u00a0', ' ').trim(), words);
  });
}

async function formatHover(): Promise<string> {
  await workbench.hover('.part.titlebar, .part.statusbar .left-items');
  await workbench.hover(item);
  await workbench.waitFor(hover);
  return (await workbench.text(hover)).replaceAll('\u00a0', ' ');
}

test('the status bar counts what was spent, and its hover takes the count apart', async () => {
  await withLimits({ [settings.quotaRequestsPerDay]: 40, [settings.quotaConfirmBelow]: 5 }, () =>
    withService({ key }, async (service) => {
      await giveKey(key);
      await statusSays('40 left today');
      await openCall('BRMC');
      await statusSays('39 left today');
      await openCall('OSTM');
      await statusSays('38 left today');
      assert.equal(service.requestsSeen().length, 2);
      const words = await formatHover();
      for (const part of [/earnings calls: 2/, /midnight UTC/, /every request counts/, /other machines/])
        assert.match(words, part);
      await workbench.screenshot('quota, hover');
    }),
  );
});

test('a click is a person’s, whatever the editor hands over with it: asked before the last are spent', async () => {
  const path = { [settings.screenerPath]: '/screener' };
  await withLimits({ [settings.quotaRequestsPerDay]: 3, [settings.quotaConfirmBelow]: 3, ...path }, () =>
    withService({ key }, async (service) => {
      await giveKey(key);
      const screen = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'asked about.screen');
      await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode('roic > 0.15\n'));
      await vscode.window.showTextDocument(screen);
      for (const place of ['.editor-actions [aria-label^="Run Screen"]', '.codelens-decoration a:has-text("Run")']) {
        await answering([undefined], async (asked) => {
          await workbench.click(place);
          await eventually(() => assert.equal(asked.length, 1, place));
        });
      }
      assert.equal(service.requestsSeen('screen').length, 0);
      // A program can’t be asked, and leaves the last requests alone.
      await assert.rejects(
        Promise.resolve(vscode.commands.executeCommand(commands.screensRun, screen)),
        /few requests are left today/,
      );
      assert.equal(service.requestsSeen('screen').length, 0);
    }),
  );
});
