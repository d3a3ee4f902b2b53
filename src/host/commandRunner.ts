import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import type { Batch, Initiator } from '../library/ledger/initiator.ts';
import { isCancellation } from './plainError.ts';
import { isFromPerson, registerRun, type RunOfCommand } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';
import { treeClickOf, type TreeClick } from './treeClick.ts';

interface CommandOptions {
  /** The command takes no argument; whatever it is given comes from a menu. */
  dropsArgument?: boolean;
}

interface CheckedCommand<A> {
  /**
   * Turns an argument from any caller into what the command works with, and throws if it can't. `beside` is what the
   * editor passes in addition on a click: for a tree, all selected rows.
   */
  check: (given: unknown, beside: unknown) => A | Promise<A>;
  run: RunOfCommand<A>;
}

interface StartOptions {
  initiator: Initiator;
  batch?: Batch | undefined;
  click?: TreeClick | undefined;
}

/**
 * Registers a command. With a program's argument, it runs without asking, and a failure rejects with the text that a
 * person would read. Without one, or after a click, a failure is shown once and the command resolves. A cancellation
 * throws `CancellationError`, except after a click or when started in the editor's window: the editor would show it as
 * a failure. A command that is only its work reads its argument there. Our own code runs commands with `runCommand`.
 */
export function registerCommand(id: CommandId, run: RunOfCommand<unknown>, options?: CommandOptions): Disposable;
export function registerCommand<A>(id: CommandId, command: CheckedCommand<A>): Disposable;
export function registerCommand<A>(
  id: CommandId,
  command: RunOfCommand<A> | CheckedCommand<A>,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  const { check, run } =
    typeof command === 'function' ? { check: (given: unknown) => given as A, run: command } : command;
  const start = async (given: unknown, beside: unknown, { initiator, batch, click }: StartOptions): Promise<unknown> =>
    run(await check(given, beside), initiator, batch, click);
  const registered = vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isClicked = (given !== undefined || beside !== undefined) && isFromPerson(given, beside);
    const isQuiet = isClicked || isStartedInEditor();
    const argument = dropsArgument ? undefined : given;
    const initiator = isFromPerson(argument, beside) ? 'person' : 'program';
    try {
      return await start(argument, beside, { initiator, click: treeClickOf(id, argument, beside) });
    } catch (error) {
      if (isCancellation(error)) {
        if (isQuiet) return undefined;
        throw new vscode.CancellationError();
      }
      const { showError, formatError } = await import('./formatError.ts');
      if (initiator === 'program') throw new Error(formatError(error).message, { cause: error });
      void showError(error);
      return undefined;
    }
  });
  const runRegistration = registerRun(id, (argument, initiator, batch, click) =>
    start(argument, undefined, { initiator, batch, click }),
  );
  return combineDisposables(registered, runRegistration);
}

/** A cancellation by the person is not reported to the page as a failure. */
export async function unlessCancelled(work: Promise<unknown>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
