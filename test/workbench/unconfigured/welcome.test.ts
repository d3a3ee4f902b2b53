import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { panels, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);

test('nothing is configured: the view says so and where address and key come from', async () => {
  await open();
  const words = await eventually(async () => {
    const text = await calendar.welcome();
    assert.match(text, /isn't connected/);
    return text;
  });
  assert.match(words, /Your provider gives you/);
  assert.match(words, /Connect to a Service/);
  // One button, and a link beside it; the editor paints every link of a line of its own as a button.
  const pane = '.pane:has(> .pane-header:has-text("Economic Calendar"))';
  assert.deepEqual(await workbench.texts(`${pane} .welcome-view-content .monaco-button`), ['Explore with Sample Data']);
  assert.deepEqual(
    await workbench.texts(`${pane} > .pane-header .actions .action-label:not(.codicon-toolbar-more)`),
    [],
  );
  await workbench.screenshot('welcome, nothing configured');
});

test('one click on “Explore with Sample Data” opens the calendar, a call and a note beside it', async () => {
  await open();
  await calendar.welcomeButton('Explore with Sample Data');
  const page = webview(panels.transcript);
  await page.waitFor('body[data-state="ready"]');
  await page.waitFor('article[data-turn="0"]');
  assert.match(await page.text('header[data-part="title"]'), /sample/);
  const note = vscode.window.visibleTextEditors.find(({ document }) => document.languageId === 'markdown');
  assert.ok(note, 'a note is visible');
  const call = vscode.window.tabGroups.all.find(({ activeTab }) => activeTab?.input instanceof vscode.TabInputWebview);
  assert.notEqual(call?.viewColumn, note.viewColumn);
  await eventually(async () => {
    const rows = await calendar.rows();
    assert.ok(rows.some(({ label }) => label === 'Today' || label === 'Tomorrow' || label === 'Overdue'));
  });
  await workbench.screenshot('after one click');
});
