import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../base/disposables.ts';
import type { ArgumentOf, CommandId } from '../ids.ts';
import type { Batch, Initiator } from '../library/ledger/initiator.ts';
import { isCancellation } from './plainError.ts';
import { isFromPerson, keepRun, type RunOfCommand } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';

export interface CommandOptions {
  /** It has none: what it is given is what a menu hands over by itself. */
  dropsArgument?: boolean;
}

export interface CheckedCommand<A> {
  /**
   * Makes of what anybody handed over what the command works with, and throws where it is none. `beside` is what the
   * editor hands over with a click: of a tree, all rows that are selected.
   */
  check: (given: unknown, beside: unknown) => A | Promise<A>;
  run: RunOfCommand<A>;
}

/** Nothing, or whatever was handed over to a command that takes something and checks it while it runs. */
type Unchecked<K extends CommandId> = [ArgumentOf<K>] extends [undefined] ? undefined : unknown;

/**
 * A command of ours. With a program's argument it runs without asking, and a failure rejects with what a person would
 * read. Without one, or clicked, a failure is shown once and the command resolves. A cancelled one throws
 * `CancellationError`; clicked, or started in the editor's window, it resolves, since the editor would show that as a
 * failure. Our own code runs it by `runCommand`.
 */
export function registerCommand<K extends CommandId>(
  id: K,
  run: RunOfCommand<Unchecked<K>>,
  options?: CommandOptions,
): Disposable;
export function registerCommand<A>(id: CommandId, command: CheckedCommand<A>): Disposable;
export function registerCommand<A>(
  id: CommandId,
  command: RunOfCommand<A> | CheckedCommand<A>,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  const { check, run } =
    typeof command === 'function' ? { check: (given: unknown) => given as A, run: command } : command;
  const start = async (given: unknown, beside: unknown, initiator: Initiator, batch?: Batch): Promise<unknown> =>
    run(await check(given, beside), initiator, batch);
  const registered = vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isClicked = (given !== undefined || beside !== undefined) && isFromPerson(given, beside);
    const isQuiet = isClicked || isStartedInEditor();
    const argument = dropsArgument ? undefined : given;
    const initiator = isFromPerson(argument, beside) ? 'person' : 'program';
    try {
      return await start(argument, beside, initiator);
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
  const kept = keepRun(id, (argument, initiator, batch) => start(argument, undefined, initiator, batch));
  return combineDisposables(registered, kept);
}

/** What a person called off while a page asked for it is no failure to tell the page of. */
export async function unlessCancelled(work: Promise<unknown>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
