import * as vscode from 'vscode';

import { withinTime } from '../../suite/withinTime.ts';
import type { TestReport } from '../operations.ts';
import { ask } from './ask.ts';
import { losePatience } from './eventually.ts';
import { declaredTests } from './test.ts';
import type { DeclaredTest, TestBody } from './test.ts';
import { workbench } from './workbench.ts';

class Skipped extends Error {}

/**
 * Runs declared tests one after the other; what VS Code calls once its extension host is up. Several editors may share
 * the tests of a session: each takes the next file when it is done with one, and one of them has those across a reload.
 */
export async function runSuite(): Promise<void> {
  const { phase, only, reloads, pages, workspace } = await ask('begin', {});
  const isHere = ({ name, isOfPages }: DeclaredTest): boolean =>
    (only === undefined || name.includes(only)) && (pages === 'too' || isOfPages === (pages === 'alone'));
  const chosen = declaredTests.filter(isHere);
  const across = reloads ? chosen.filter(({ before }) => before !== undefined) : [];
  if (phase === 0 && across.length > 0) {
    await closeEverything();
    for (const each of across) await runOne({ test: each, body: each.before!, reportSuccess: false });
    // As a person does it: a page that is merely loaded anew has no time to write down what was open.
    void vscode.commands.executeCommand('workbench.action.reloadWindow');
    // This extension host is about to end; returning would end the whole run.
    await new Promise(() => undefined);
  }
  for (const each of across) await runOne({ test: each, body: each.body });
  for (let file = await ask('next', {}); file !== undefined; file = await ask('next', {})) {
    const own = chosen.filter((test) => test.file === file && test.before === undefined);
    if (own.length === 0) continue;
    await closeEverything();
    await restoreFolder(workspace);
    // A view of ours that is in sight fills itself.
    await vscode.commands.executeCommand('workbench.view.explorer');
    for (const each of own) {
      await closeEverything();
      await runOne({ test: each, body: each.body });
    }
  }
}

interface Run {
  test: DeclaredTest;
  body: TestBody;
  reportSuccess?: boolean;
}

async function runOne({ test, body, reportSuccess = true }: Run): Promise<void> {
  const started = performance.now();
  const report = (outcome: TestReport['outcome'], detail?: string) =>
    ask('report', {
      name: test.name,
      outcome,
      seconds: (performance.now() - started) / 1000,
      ...(detail !== undefined && { detail }),
    });
  try {
    await withinTime('test', start(body));
    if (reportSuccess) await report('passed');
  } catch (error) {
    if (error instanceof Skipped) {
      await report('skipped', error.message);
      return;
    }
    losePatience();
    const when = body === test.before ? ', before' : '';
    await workbench.screenshot(`failed - ${test.name}${when}`, { failed: true }).catch(() => undefined);
    await report('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function start(body: TestBody): Promise<void> {
  await body({
    skip: (reason) => {
      throw new Skipped(reason);
    },
  });
}

/** Every test begins with no editor, no message and no open box. */
async function closeEverything(): Promise<void> {
  const closing = ['workbench.action.closeQuickOpen', 'notifications.clearAll', 'notifications.hideList'];
  await Promise.all(closing.map((command) => vscode.commands.executeCommand(command)));
  while (vscode.window.activeTextEditor?.document.isDirty) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Deletes the files that earlier tests wrote, and restores those that they changed. */
async function restoreFolder(files: Record<string, string>): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) return;
  for (const [name] of await vscode.workspace.fs.readDirectory(folder))
    if (!name.startsWith('.') && !(name in files))
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, path), new TextEncoder().encode(text));
}
