import * as vscode from 'vscode';
import { collectDisposables, combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { ArgumentOf, CommandId, OwnArgumentOf } from '../../ids.ts';
import type { Batch, Initiator } from '../../library/ledger/initiator.ts';
import { commandsOfFeature, type CommandOf, type FeatureId } from '../featureIds.ts';
import { isCancellation } from '../errors/plainError.ts';
import { isFromPerson, registerRun } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';
import { isRow, treeClickOf, type TreeClick } from '../trees/treeClick.ts';

/** How a command was started, and on whose behalf. */
interface CommandStart {
  initiator: Initiator;
  batch?: Batch | undefined;
  click?: TreeClick | undefined;
  /** A menu or a button of a tree's row was used. */
  isOnRow: boolean;
  /** The editor passes this in addition on a click: for a tree, all selected rows. */
  beside?: unknown;
}

/** One call of a command that takes an argument, which is parsed. Without one, the person is asked. */
interface CommandCall<A> extends CommandStart {
  argument: A | undefined;
}

/** The work of a command that takes an argument, behind the door where one from outside is parsed. */
interface ParsedAction<in A> {
  readonly parse: (given: unknown, beside: unknown) => unknown;
  readonly run: (call: CommandCall<A>) => unknown;
}

/**
 * The work of a command that takes an argument. A menu, a link, a key or a program may pass anything: `parse` makes an
 * argument of it, once, or throws. Our own code passes an argument through {@link runCommand}, and nothing is parsed
 * again.
 */
export function taking<A>(
  parse: (given: unknown, beside: unknown) => A | Promise<A>,
  run: (call: CommandCall<A>) => unknown,
): ParsedAction<A> {
  return { parse, run };
}

type PlainAction = (start: CommandStart) => unknown;

/** The work of a command. One whose argument {@link ArgumentOf} names has to come with a parser for it. */
type CommandAction<K extends CommandId> = [ArgumentOf<K>] extends [undefined]
  ? PlainAction | ParsedAction<never>
  : ParsedAction<Exclude<OwnArgumentOf<K>, undefined>>;

/** The work of all commands of a feature. */
export type CommandActions<F extends FeatureId> = { readonly [K in CommandOf<F>]: CommandAction<K> };

type AnyAction = PlainAction | ParsedAction<never>;

interface CommandOptions {
  /** The command takes no argument; whatever it is given comes from a menu. */
  dropsArgument?: boolean;
}

/** Registers all commands of a feature. What they do is loaded when one of them first runs. */
export function registerCommands<F extends FeatureId>(
  feature: F,
  load: () => Promise<CommandActions<F>>,
  { withoutArgument }: { withoutArgument?: CommandOf<F> } = {},
): Disposable {
  return collectDisposables((own) => {
    for (const id of commandsOfFeature(feature))
      own.add(registerCommand(id, async () => (await load())[id], { dropsArgument: id === withoutArgument }));
  });
}

/**
 * Registers a command. With a program's argument, it runs without asking, and a failure rejects with the text that a
 * person would read. Without one, or after a click, a failure is shown once and the command resolves. A cancellation
 * throws `CancellationError`, except after a click or when started in the editor's window: the editor would show it as
 * a failure. Our own code runs commands with `runCommand`.
 */
export function registerCommand(
  id: CommandId,
  load: () => Promise<AnyAction>,
  { dropsArgument = false }: CommandOptions = {},
): Disposable {
  const registered = vscode.commands.registerCommand(id, async (given: unknown, beside: unknown) => {
    const isClicked = (given !== undefined || beside !== undefined) && isFromPerson(given, beside);
    const isQuiet = isClicked || isStartedInEditor();
    const argument = dropsArgument ? undefined : given;
    const initiator = isFromPerson(argument, beside) ? 'person' : 'program';
    const click = treeClickOf(id, argument, beside);
    try {
      return await runGiven(await load(), argument, { initiator, click, isOnRow: isRow(argument), beside });
    } catch (error) {
      if (isCancellation(error)) {
        if (isQuiet) return undefined;
        throw new vscode.CancellationError();
      }
      const { showError, formatError } = await import('../errors/formatError.ts');
      if (initiator === 'program') throw new Error(formatError(error).message, { cause: error });
      void showError(error);
      return undefined;
    }
  });
  const runRegistration = registerRun(id, {
    parsed: async (argument, initiator, batch, click) =>
      runParsed(await load(), argument, { initiator, batch, click, isOnRow: false }),
    given: async (argument, initiator) => runGiven(await load(), argument, { initiator, isOnRow: false }),
  });
  return combineDisposables(registered, runRegistration);
}

async function runGiven(action: AnyAction, given: unknown, start: CommandStart): Promise<unknown> {
  if (typeof action === 'function') return action(start);
  return runParsed(action, given === undefined ? undefined : await action.parse(given, start.beside), start);
}

function runParsed(action: AnyAction, argument: unknown, start: CommandStart): unknown {
  return typeof action === 'function' ? action(start) : action.run({ ...start, argument: argument as undefined });
}

/** A cancellation by the person is not reported to the page as a failure. */
export async function unlessCancelled(work: Promise<unknown>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
