import * as vscode from 'vscode';
import { collectDisposables, combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { ArgumentName, ArgumentOf, CommandId, IsEditorArgument } from '../../ids.ts';
import type { Batch, Initiator } from '../../library/ledger/initiator.ts';
import { commandsOfFeature, type CommandOf, type FeatureId } from '../featureIds.ts';
import { isCancellation, requireParsed } from '../errors/plainError.ts';
import { isFromPerson, registerRun } from './runCommand.ts';
import { isStartedInEditor } from './startedInEditor.ts';
import { isRow, treeClickOf, type TreeClick } from '../trees/treeClick.ts';

/** How a command was started, and on whose behalf. */
interface CommandStart {
  initiator: Initiator;
  batch?: Batch | undefined;
  click?: TreeClick | undefined;
  /** True if a menu or a button of a tree's row started it. */
  isOnRow: boolean;
  /** The second value that the editor passes on a click: for a tree, all selected rows. */
  beside?: unknown;
}

/** One call of a command. Without an argument, it asks the user. */
interface CommandCall<A> extends CommandStart {
  argument: A | undefined;
}

type CommandRun<in A> = (call: CommandCall<A>) => unknown;

/** The handler of a command whose argument may be an editor object, which {@link taking} reads. */
interface ReadingAction<in A> {
  readonly read: (given: unknown, beside: unknown) => unknown;
  readonly run: CommandRun<A>;
}

/**
 * Creates the handler of a command that takes an editor object: a file, a row, a place in a page. `read` converts it to
 * an argument once, or throws. If it returns undefined, the value is parsed by the command table.
 */
export function taking<A>(
  read: (given: unknown, beside: unknown) => A | undefined | Promise<A | undefined>,
  run: CommandRun<A>,
): ReadingAction<A> {
  return { read, run };
}

/**
 * The handler of a command. A value from a menu, link, key or program is first parsed by the command table; our own
 * code passes an argument through {@link runCommand}, and it isn't parsed again. A command that takes an editor object
 * must define how it is read.
 */
type CommandAction<K extends CommandId> =
  | ReadingAction<NonNullable<ArgumentOf<K>>>
  | (IsEditorArgument<K> extends true ? never : CommandRun<NonNullable<ArgumentOf<K>>>);

/** The handlers of all commands of a feature. */
export type CommandActions<F extends FeatureId> = { readonly [K in CommandOf<F>]: CommandAction<K> };

type AnyAction = CommandRun<never> | ReadingAction<never>;

interface CommandOptions {
  /** True if the command takes no argument; any value it receives comes from a menu. */
  dropsArgument?: boolean;
}

/** Registers all commands of a feature. Their handlers load when one of them first runs. */
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
 * user would read. Without one, or after a click, a failure is shown once and the command resolves. A cancellation
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
      return await runGiven({ id, action: await load() }, argument, {
        initiator,
        click,
        isOnRow: isRow(argument),
        beside,
      });
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
    given: async (argument, initiator) =>
      runGiven({ id, action: await load() }, argument, { initiator, isOnRow: false }),
  });
  return combineDisposables(registered, runRegistration);
}

interface LoadedCommand {
  id: CommandId;
  action: AnyAction;
}

async function runGiven({ id, action }: LoadedCommand, given: unknown, start: CommandStart): Promise<unknown> {
  const read = typeof action === 'function' || given === undefined ? undefined : await action.read(given, start.beside);
  return runParsed(action, read ?? (await parseGiven(id, given)), start);
}

/** Parses the argument by the command table. The schemas load with the first command that needs one. */
async function parseGiven(id: CommandId, given: unknown): Promise<unknown> {
  if (given === undefined) return undefined;
  const { argumentNames } = await import('../../domain/arguments/argumentNames.ts');
  const { [id]: name }: Partial<Record<CommandId, ArgumentName>> = argumentNames;
  if (name === undefined) return undefined;
  const { isMeant, parseArgument } = await import('../../domain/arguments/arguments.ts');
  return isMeant(name, given) ? requireParsed(parseArgument(name, given)) : undefined;
}

function runParsed(action: AnyAction, argument: unknown, start: CommandStart): unknown {
  const call = { ...start, argument: argument as undefined };
  return typeof action === 'function' ? action(call) : action.run(call);
}

/** Runs work without reporting the user's cancellation to the page as a failure. */
export async function unlessCancelled(work: Promise<unknown>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
  return null;
}
