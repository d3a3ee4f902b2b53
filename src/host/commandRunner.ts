import * as vscode from 'vscode';
import { collectDisposables, combineDisposables, type Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import type { Batch, Initiator } from '../library/ledger/initiator.ts';
import type { CommandOf, FeatureId } from './featureIds.ts';
import { isCancellation } from './plainError.ts';
import { isFromPerson, registerRun } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';
import { treeClickOf, type TreeClick } from './treeClick.ts';

/** One call of a command, by whomever. */
interface CommandCall {
  argument: unknown;
  /** The editor passes this in addition on a click: for a tree, all selected rows. */
  beside: unknown;
  initiator: Initiator;
  batch?: Batch | undefined;
  click?: TreeClick | undefined;
}

/** The work of a command. It checks its argument itself, and throws if it can't work with that. */
export type CommandAction = (call: CommandCall) => unknown;

/** The work of all commands of a feature. */
export type CommandActions<F extends FeatureId> = Readonly<Record<CommandOf<F>, CommandAction>>;

interface CommandOptions {
  /** The command takes no argument; whatever it is given comes from a menu. */
  dropsArgument?: boolean;
}

/** Registers all commands of a feature. What they do is loaded when one of them first runs. */
export function registerCommands<Id extends CommandId>(
  ids: readonly Id[],
  load: () => Promise<Readonly<Record<NoInfer<Id>, CommandAction>>>,
  { withoutArgument }: { withoutArgument?: NoInfer<Id> } = {},
): Disposable {
  return collectDisposables((own) => {
    for (const id of ids)
      own.add(registerCommand(id, async (call) => (await load())[id](call), { dropsArgument: id === withoutArgument }));
  });
}

/**
 * Registers a command. With a program's argument, it runs without asking, and a failure rejects with the text that a
 * person would read. Without one, or after a click, a failure is shown once and the command resolves. A cancellation
 * throws `CancellationError`, except after a click or when started in the editor's window: the editor would show it as
 * a failure. A command that is only its work reads its argument there. Our own code runs commands with `runCommand`.
 */
export function registerCommand(
  id: CommandId,
  action: (call: CommandCall) => Promise<unknown>,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  const registered = vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isClicked = (given !== undefined || beside !== undefined) && isFromPerson(given, beside);
    const isQuiet = isClicked || isStartedInEditor();
    const argument = dropsArgument ? undefined : given;
    const initiator = isFromPerson(argument, beside) ? 'person' : 'program';
    try {
      return await action({ argument, beside, initiator, click: treeClickOf(id, argument, beside) });
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
    action({ argument, beside: undefined, initiator, batch, click }),
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
