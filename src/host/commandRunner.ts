import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import { isCancellation } from './plainError.ts';
import { isFromPerson, keepRun, type RunOfCommand } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';

export interface CommandOptions {
  /** It has none: what it is given is what a menu hands over by itself. */
  dropsArgument?: boolean;
}

/**
 * A command of ours. With a program's argument it runs without asking, and a failure rejects with what a person would
 * read. Without one, or clicked, a failure is shown once and the command resolves. A cancelled one throws
 * `CancellationError`; clicked, or started in the editor's window, it resolves, since the editor would show that as a
 * failure. Our own code runs it by `runCommand`.
 */
export function registerCommand(
  id: CommandId,
  run: RunOfCommand,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  const registered = vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isClicked = (given !== undefined || beside !== undefined) && isFromPerson(given, beside);
    const isQuiet = isClicked || isStartedInEditor();
    const argument = dropsArgument ? undefined : given;
    const initiator = isFromPerson(argument, beside) ? 'person' : 'program';
    try {
      return await run(argument, beside, { initiator });
    } catch (error) {
      if (isCancellation(error)) {
        if (isQuiet) return undefined;
        throw new vscode.CancellationError();
      }
      const { showError, wordsFor } = await import('./errorWords.ts');
      if (initiator === 'program') throw new Error(wordsFor(error).message, { cause: error });
      void showError(error);
      return undefined;
    }
  });
  return combineDisposables(registered, keepRun(id, run));
}

/** What a person called off while a page asked for it is no failure to tell the page of. */
export async function unlessCancelled(work: Promise<unknown>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
