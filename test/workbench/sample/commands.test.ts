import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, type CommandId } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';

interface Contributes {
  commands: { command: string; title: string }[];
  menus: Record<string, { command: string; when?: string }[]>;
}

const contributes = (): Contributes =>
  (vscode.extensions.getExtension(extensionId)!.packageJSON as { contributes: Contributes }).contributes;

/** Menus and buttons of the pages of results and of compared calls run them. */
const ofOwnMenus: readonly string[] = [commands.notesInsertFigure, commands.transcriptsCopyChecked];

test('keyboard: every command is in the palette, or on the row or in the editor that it is for', async () => {
  const { commands: declared, menus } = contributes();
  const palette = menus['commandPalette'] ?? [];
  const conditionOf = (id: string): string | undefined => palette.find(({ command }) => command === id)?.when;
  const elsewhere = Object.entries(menus).filter(([menu]) => menu !== 'commandPalette');
  for (const { command } of declared) {
    if (conditionOf(command) !== 'false' || ofOwnMenus.includes(command)) continue;
    // A row's menu opens with Shift+F10.
    assert.ok(
      elsewhere.some(([, items]) => items.some((item) => item.command === command && item.when !== undefined)),
      `${command} is in no menu at all`,
    );
  }
  await workbench.press('F1');
  await quickInput.waitFor();
  await quickInput.type('Market Desk: ');
  const expected = declared.filter(({ command }) => conditionOf(command) === undefined).map(({ title }) => title);
  const seen = new Set<string>();
  const isMissing = (): string[] =>
    expected.filter((title) => ![...seen].some((row) => row.includes(`Market Desk: ${title}`)));
  for (let at = await quickInput.focused(); isMissing().length > 0;) {
    for (const row of await quickInput.rows()) seen.add(row);
    if (at.isLast) break;
    await quickInput.press('PageDown');
    const { index } = at;
    at = await eventually(async () => {
      const now = await quickInput.focused();
      assert.ok(now.index > index, `it went on from row ${index}`);
      return now;
    });
  }
  await quickInput.cancel();
  assert.deepEqual(isMissing(), []);
});

type Show = (message: string, ...rest: unknown[]) => Thenable<unknown>;

/** Modal questions are answered with Escape: VS Code does not show them while tests run. */
async function dismissingQuestions(body: () => Promise<void>): Promise<void> {
  const window = vscode.window as unknown as Record<string, Show>;
  const names = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'];
  const own = names.map((name) => window[name]!);
  for (const [index, name] of names.entries())
    window[name] = (message, ...rest) =>
      (rest[0] as { modal?: boolean } | undefined)?.modal ? Promise.resolve(undefined) : own[index]!(message, ...rest);
  try {
    await body();
  } finally {
    for (const [index, name] of names.entries()) window[name] = own[index]!;
  }
}

/** Runs a command as the palette does, and leaves whatever box it opens. */
async function runAndLeave(id: string): Promise<string | undefined> {
  let outcome: string | undefined;
  let isOver = false;
  const running = Promise.resolve(vscode.commands.executeCommand(id)).then(
    () => undefined,
    (error: unknown) => {
      // The name of what is called off is lost where a command has to wake the extension first.
      if (error instanceof Error && error.message === 'Canceled') return;
      outcome = `${id} rejected: ${String(error)}`;
    },
  );
  void running.then(() => {
    isOver = true;
  });
  // One box may follow another, such as a name and then a place.
  while (!isOver) {
    await eventually(async () => {
      assert.ok(isOver || (await quickInput.isOpen()), `${id} neither ends nor opens a box.`);
    });
    if (!isOver) await quickInput.cancel();
  }
  const said = (await notifications.texts()).filter((text) => /something went wrong|undefined|\[object/i.test(text));
  await vscode.commands.executeCommand('notifications.clearAll');
  return outcome ?? (said.length > 0 ? `${id} said: ${said.join('; ')}` : undefined);
}

/** One of each thing that opens; all others are run without an editor: test/contract/editorless/commands.test.ts. */
const opens: CommandId[] = [
  commands.lookUp,
  commands.barsOpen,
  commands.calendarFilter,
  commands.calendarExportCsv,
  commands.libraryClear,
  commands.screensCreate,
];

test('keyboard: a command that opens a list, a box or a question is left by Escape', async () => {
  const failures: string[] = [];
  await dismissingQuestions(async () => {
    for (const id of opens) {
      const failure = await runAndLeave(id);
      if (failure !== undefined) failures.push(failure);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    }
  });
  assert.deepEqual(failures, []);
});
