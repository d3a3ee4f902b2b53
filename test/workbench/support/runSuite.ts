import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';

import type { TestReport } from '../operations.ts';
import { ask } from './ask.ts';
import { declaredTests } from './test.ts';
import type { DeclaredTest, TestBody } from './test.ts';
import { workbench } from './workbench.ts';

class Skipped extends Error {}

/** Runs the declared tests one after the other; what VS Code calls once its extension host is up. */
export async function runSuite(): Promise<void> {
  const { phase, only } = await ask('begin', {});
  const chosen = declaredTests.filter(({ name }) => only === undefined || name.includes(only));
  const across = chosen.filter(({ before }) => before !== undefined);
  if (phase === 0) {
    for (const each of chosen.filter(({ before }) => before === undefined)) {
      await runUpToTwice(each, each.body, { prepare: closeEverything });
    }
    if (across.length === 0) return;
    await closeEverything();
    for (const each of across) await runUpToTwice(each, each.before!, { reportSuccess: false });
    // As a person does it: a page that is merely loaded anew has no time to write down what was open.
    void vscode.commands.executeCommand('workbench.action.reloadWindow');
    // This extension host is about to end; returning would end the whole run.
    await new Promise(() => undefined);
  }
  for (const each of across) await runUpToTwice(each, each.body);
}

interface Running {
  reportSuccess?: boolean;
  prepare?: () => Promise<void>;
}

/**
 * A real editor gives and takes the focus when it likes, which now and then closes a box that a test has just opened:
 * a failure is told, and the test is run once more.
 */
async function runUpToTwice(test: DeclaredTest, body: TestBody, { reportSuccess = true, prepare }: Running = {}) {
  for (const failure of ['repeated', 'failed'] as const) {
    await prepare?.();
    if (await runOne({ test, body, reportSuccess, failure, prepare })) return;
  }
}

interface Run {
  test: DeclaredTest;
  body: TestBody;
  reportSuccess: boolean;
  failure: 'failed' | 'repeated';
  prepare: (() => Promise<void>) | undefined;
}

/** False when it failed. */
async function runOne({ test, body, reportSuccess, failure, prepare }: Run): Promise<boolean> {
  const started = performance.now();
  const report = (outcome: TestReport['outcome'], detail?: string) =>
    ask('report', {
      name: test.name,
      outcome,
      seconds: (performance.now() - started) / 1000,
      ...(detail !== undefined && { detail }),
    });
  const ended = start(body);
  try {
    await withinTime(test.timeout, ended);
    if (reportSuccess) await report('passed');
    return true;
  } catch (error) {
    if (error instanceof Skipped) {
      await report('skipped', error.message);
      return true;
    }
    await workbench.screenshot(`${failure} - ${test.name}`).catch(() => undefined);
    await report(failure, error instanceof Error ? (error.stack ?? error.message) : String(error));
    // One that was late still holds a box open, and puts back what it changed only when that is closed.
    await prepare?.();
    await Promise.race([ended.catch(() => undefined), sleep(20_000)]);
    return false;
  }
}

async function start(body: TestBody): Promise<void> {
  await body({
    skip: (reason) => {
      throw new Skipped(reason);
    },
  });
}

async function withinTime(timeout: number, ended: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It did not end within ${timeout / 1000} s.`));
    }, timeout);
  });
  try {
    await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Every test begins with no editor, no message and no open box. */
async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await vscode.commands.executeCommand('notifications.clearAll');
  await vscode.commands.executeCommand('notifications.hideList');
  while (vscode.window.activeTextEditor?.document.isDirty) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
