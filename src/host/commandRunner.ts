import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import { currentAsker, isSaidToBe, onBehalfOf } from './asking.ts';
import { isCancellation } from './plainError.ts';
import { isStartedInEditor } from './startedInEditor.ts';

/** What a lens or a link of ours hands over beside its argument: a person has clicked it. */
export const clicked = { clicked: true } as const;

/**
 * A row of one of our trees hands over its node, which is of a type. The editor's menus hand over a second argument:
 * a title's its group of editors, the explorer's all that is selected.
 */
function isFromPerson(argument: unknown, beside: unknown): boolean {
  if (argument === undefined || Array.isArray(beside)) return true;
  return has(argument, 'type') || has(beside, 'groupId') || isClicked(beside);
}

function isClicked(beside: unknown): boolean {
  return has(beside, 'clicked');
}

function has(what: unknown, field: string): boolean {
  return typeof what === 'object' && what !== null && field in what;
}

export interface CommandOptions {
  /** It has none: what it is given is what a menu hands over by itself. */
  dropsArgument?: boolean;
}

/**
 * A command of ours. With a program's argument it runs without asking, and a failure rejects with what a person would
 * read. Without one, or clicked, a failure is shown once and the command resolves. A cancelled one throws
 * `CancellationError`; clicked, or started in the editor's window, it resolves, since the editor would show that as a
 * failure. `beside` is what the editor hands over with a click: of a tree, all rows that are selected.
 */
export function registerCommand(
  id: CommandId,
  run: (argument: unknown, beside: unknown) => Promise<unknown>,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  return vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isQuiet = isStartedInEditor() || (given !== undefined && isFromPerson(given, beside)) || isClicked(beside);
    const argument = dropsArgument ? undefined : given;
    // Within a command of ours, which shows what fails.
    const isWithin = isSaidToBe('person');
    const byPerson = isWithin || isFromPerson(argument, beside);
    try {
      return await (byPerson ? run(argument, beside) : onBehalfOf('program', () => run(argument, beside)));
    } catch (error) {
      if (isCancellation(error)) {
        if (isQuiet && !isWithin) return undefined;
        throw new vscode.CancellationError();
      }
      const { showError, wordsFor } = await import('./errorWords.ts');
      if (isWithin || !byPerson) throw new Error(wordsFor(error).message, { cause: error });
      void showError(error);
      return undefined;
    }
  });
}

/**
 * Goes on in a command of another feature, for whoever began: a person is asked there as they would be here, and what
 * fails there fails here as what it was.
 */
export async function crossOver(id: CommandId, argument?: unknown): Promise<unknown> {
  try {
    return await onBehalfOf(currentAsker(), () => vscode.commands.executeCommand(id, argument));
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
}

/** What a person called off while a page asked for it is no failure to tell the page of. */
export async function unlessCancelled(work: Promise<void>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
