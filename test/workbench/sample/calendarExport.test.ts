import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { localDate } from '../../../src/domain/format/time.ts';
import { commands, settings, viewContainer } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';

const rows = sampleCalendar(newYorkTime(Date.now()), 1);
const category = rows.find(({ next_release }) => next_release !== null)!.category;
const filter = (argument: object): Thenable<unknown> =>
  vscode.commands.executeCommand(commands.calendarFilter, argument);
const clear = (): Thenable<unknown> => vscode.commands.executeCommand(commands.calendarClearFilter);

/** The file dialog answers with this file; tests and extension have the same `vscode`. */
async function savingTo(path: string, body: () => Promise<void>): Promise<string> {
  const window = vscode.window as { showSaveDialog: typeof vscode.window.showSaveDialog };
  const own = window.showSaveDialog;
  let title = '';
  window.showSaveDialog = (options) => {
    title = options?.title ?? '';
    return Promise.resolve(vscode.Uri.file(path));
  };
  try {
    await body();
    return title;
  } finally {
    window.showSaveDialog = own;
  }
}

test('the calendar export honours the filter that is on, and says so: .ics and CSV', async () => {
  const [ics, csv] = ['ics', 'csv'].map((kind) => join(tmpdir(), `market-desk-calendar-${process.pid}.${kind}`));
  try {
    await filter({ categories: [category] });
    const title = await savingTo(ics!, async () => {
      await vscode.commands.executeCommand(commands.calendarExportIcs);
    });
    assert.match(title, new RegExp(`Only what is shown: Category: ${category}`));
    const shown = rows.filter((row) => row.category === category);
    const scheduled = shown.filter(({ next_release }) => next_release !== null);
    const events = await readFile(ics!, 'utf8');
    assert.equal(events.match(/^BEGIN:VEVENT\r$/gm)?.length, scheduled.length);
    assert.ok(events.includes(`UID:${scheduled[0]!.indicator_id}-`));
    await savingTo(csv!, async () => {
      await vscode.commands.executeCommand(commands.calendarExportCsv);
    });
    assert.equal((await readFile(csv!, 'utf8')).trim().split('\r\n').length, shown.length + 1);
    await notifications.waitFor(`${shown.length} of ${rows.length} indicators written`);
  } finally {
    await clear();
    await Promise.all([rm(ics!, { force: true }), rm(csv!, { force: true })]);
  }
});

test('the calendar’s week ahead is copied as a Markdown table, and written into a note', async () => {
  const ahead = { from: localDate(Date.now()), till: localDate(Date.now() + 6 * 86_400_000) };
  const scheduled = rows.filter(
    ({ next_release }) => next_release !== null && next_release >= ahead.from && next_release <= ahead.till,
  );
  await vscode.commands.executeCommand(commands.calendarCopyMarkdown);
  const lines = (await vscode.env.clipboard.readText()).split('\n').filter((line) => line.startsWith('|'));
  assert.equal(lines.length, scheduled.length + 2);
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: '# Week\n' });
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(1, 0, 1, 0);
  await eventually(async () => {
    if (!document.getText().includes('| --- |')) await vscode.commands.executeCommand(commands.calendarMarkdownToNote);
    assert.match(document.getText(), /^# Week\n[^]*\| --- \|[^]*Sample: invented data/);
  });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

test('a pinned release of the calendar is reminded of on its day, once, when that is wanted', async ({ skip }) => {
  const due = rows.find(({ next_release }) => next_release === localDate(Date.now())) ?? skip('Nothing is due today.');
  const wanted = (value: boolean | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration().update(settings.calendarReminders, value, vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await tree('Economic Calendar').waitFor('Overdue');
  const told = async (): Promise<number> =>
    (await notifications.texts()).filter((text) => text.includes(`Released today: ${due.name}`)).length;
  try {
    await vscode.commands.executeCommand(commands.calendarPin, due.indicator_id);
    assert.equal(await told(), 0);
    await wanted(true);
    await notifications.waitFor(`Released today: ${due.name}`);
    assert.deepEqual((await notifications.buttons(`Released today: ${due.name}`)).sort(), ['Open', 'Turn Off']);
    await vscode.commands.executeCommand(commands.calendarRefresh);
    assert.equal(await told(), 1);
    await notifications.press(`Released today: ${due.name}`, 'Turn Off');
    await eventually(() => {
      assert.equal(vscode.workspace.getConfiguration().get(settings.calendarReminders), false);
    });
  } finally {
    await vscode.commands.executeCommand(commands.calendarUnpin, due.indicator_id);
    await wanted(undefined);
  }
});
