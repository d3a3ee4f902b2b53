import { type Disposable, toDisposable } from '../../base/disposables.ts';
import { type CommandId, type ArgumentOf, commands } from '../../ids.ts';
import type { Batch, Initiator } from '../../library/ledger/initiator.ts';
import type { TreeClick } from '../trees/treeClick.ts';
import type { OfferedAction } from '../../base/channel.ts';
import { fieldsOf } from '../../base/record.ts';

/** How a command is run, with any argument; {@link runCommand} ensures that it is the right one. */
interface Runs {
  parsed: (argument: unknown, initiator: Initiator, batch?: Batch, click?: TreeClick) => Promise<unknown>;
  /** Parses the argument first. */
  given: (argument: unknown, initiator: Initiator) => Promise<unknown>;
}

const runs = new Map<CommandId, Runs>();

/** Registers how {@link runCommand} runs a command, until it is disposed. */
export function registerRun(id: CommandId, run: Runs): Disposable {
  runs.set(id, run);
  return toDisposable(() => {
    if (runs.get(id) === run) runs.delete(id);
  });
}

/**
 * Runs one of our commands; our code uses nothing else. The caller states the initiator, which isn't inferred from the
 * argument: a person who clicked in a page is asked before one of the day's last requests is spent, as with the command
 * itself. The argument is not parsed again. Failures reject unchanged and are not shown; showing them is up to the caller.
 */
export async function runCommand<K extends CommandId>(
  id: K,
  argument: ArgumentOf<K>,
  initiator: Initiator,
  batch?: Batch,
  click?: TreeClick,
): Promise<unknown> {
  return runsOf(id).parsed(argument, initiator, batch, click);
}

function runsOf(id: CommandId): Runs {
  const found = runs.get(id);
  if (!found) throw new Error(`No command of this name is registered: ${id}`);
  return found;
}

/** Marks a user's click. Our rows, lenses and links pass it in addition to their argument. */
export const clicked = { clicked: true } as const;

/**
 * Returns whether the user started a command that the editor runs for us. Only this function inspects the editor's
 * values. Commands that we give the editor carry {@link clicked}. A menu passes its target: a row's node, which is a
 * class instance, a page's context, a comment or the reply that becomes one, or a file with an editor group or the whole selection beside it.
 */
export function isFromPerson(argument: unknown, beside: unknown): boolean {
  if (argument === undefined || Array.isArray(beside)) return true;
  const has = (what: unknown, field: string): boolean => typeof what === 'object' && what !== null && field in what;
  const isTarget = ['type', 'webview', 'mark', 'thread'].some((field) => has(argument, field));
  return isTarget || has(beside, 'groupId') || has(beside, 'clicked');
}

/** The commands that errors offer: a page can't run any others. Each checks its argument itself. */
const offered: ReadonlySet<string> = new Set<CommandId>([
  commands.connectionUseSample,
  commands.connectionUseService,
  commands.connectionSetKey,
  commands.transcriptsOpen,
  commands.fundsOpen,
  commands.barsOpen,
  commands.supportShowLog,
  commands.supportReportIssue,
]);

export function isOfferedAction(value: unknown): value is OfferedAction {
  const { title, command } = fieldsOf(value);
  return typeof title === 'string' && typeof command === 'string' && offered.has(command);
}

/**
 * Runs an action as a button that the user clicked: consent is asked as for the command itself. The argument is
 * unknown, so it is parsed like a program's.
 */
export async function runOfferedAction({ command, argument }: OfferedAction): Promise<null> {
  await runsOf(command as CommandId).given(argument, 'person');
  return null;
}
