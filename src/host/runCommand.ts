import type { Disposable } from '../base/disposables.ts';
import { toDisposable } from '../base/disposables.ts';
import type { ArgumentOf, CommandId } from '../ids.ts';
import type { Batch, Initiator } from '../library/ledger/initiator.ts';

/** What a command does with its argument, for whom, and as part of what it spends. */
export type RunOfCommand<A> = (argument: A, initiator: Initiator, batch?: Batch) => Promise<unknown>;

/** With whatever it takes: {@link runCommand} sees to that. */
type AnyRun = RunOfCommand<unknown>;

const runs = new Map<CommandId, AnyRun>();

/** What our own code runs by {@link runCommand} until it is disposed. */
export function keepRun(id: CommandId, run: AnyRun): Disposable {
  runs.set(id, run);
  return toDisposable(() => {
    if (runs.get(id) === run) runs.delete(id);
  });
}

/**
 * The one way from our code to a command of ours. Who wants it is said here and not told by the argument's shape: a
 * person who clicked in a page is asked before one of the day's last requests is spent, as at the command itself. What
 * fails there rejects here as what it was, and nothing is shown; showing it is for whoever called.
 */
export async function runCommand<K extends CommandId>(
  id: K,
  argument: ArgumentOf<K>,
  initiator: Initiator,
  batch?: Batch,
): Promise<unknown> {
  const run = runs.get(id);
  if (!run) throw new Error(`No command of this name is registered: ${id}`);
  return run(argument, initiator, batch);
}

/** What a row, a lens or a link of ours hands over beside its argument: a person has clicked it. */
export const clicked = { clicked: true } as const;

/**
 * Whether a person set a command going that the editor runs for us: the one place that looks at what the editor handed
 * over. What we give the editor to run carries {@link clicked}; a menu hands over what it is opened on: a row's node,
 * which is of a type, a page's context, or a file with a group of editors or with all that is selected beside it.
 */
export function isFromPerson(argument: unknown, beside: unknown): boolean {
  if (argument === undefined || Array.isArray(beside)) return true;
  const has = (what: unknown, field: string): boolean => typeof what === 'object' && what !== null && field in what;
  return has(argument, 'type') || has(argument, 'webview') || has(beside, 'groupId') || has(beside, 'clicked');
}
