import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { values } from './values.ts';

type Run = (...args: unknown[]) => unknown;

/** The editor's own commands. */
export type Builtin = Record<string, Run>;

/** Rejects if the function throws synchronously. */
const soon = (work: () => unknown): Promise<unknown> => new Promise((resolve) => resolve(work()));

export function createCommands(room: Room, builtin: Builtin) {
  const registered = new Map<string, { run: Run; thisArgument: unknown }>();
  const isFocus = /^(.+)\.focus$/;

  function registerCommand(id: string, run: Run, thisArgument?: unknown): vscode.Disposable {
    if (registered.has(id)) throw new Error(`command '${id}' already exists`);
    registered.set(id, { run, thisArgument });
    return new values.Disposable(() => registered.delete(id));
  }

  function executeCommand(id: string, ...args: unknown[]): Promise<unknown> {
    return soon(() => execute(id, args));
  }
  /** Runs in the window, in order with its other messages, and returns the result to the host. */
  const inWindow = (work: () => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      room.wire.toWindow(() => {
        const done = soon(work);
        room.wire.toHost(() => {
          done.then(resolve, reject);
        });
      });
    });
  function execute(id: string, args: unknown[]): unknown {
    const own = registered.get(id);
    if (own) return own.run.apply(own.thisArgument, args);
    if (id in builtin) return inWindow(() => builtin[id]!(...args));
    const focus = isFocus.exec(id)?.[1];
    if (focus !== undefined && 'focus' in builtin) return builtin['focus'](focus);
    throw new Error(`command '${id}' not found`);
  }

  /**
   * Runs a command from the editor's window: the palette, a key, a menu, a click. The host recognizes such a call by
   * this function's name, which is also the name of the real message, on the stack.
   */
  function $executeContributedCommand(id: string, ...args: unknown[]): Promise<unknown> {
    const own = registered.get(id);
    if (!own) return Promise.reject(new Error(`command '${id}' not found`));
    return soon(() => own.run.apply(own.thisArgument, args));
  }

  return {
    fromWindow: (id: string, ...args: unknown[]): Promise<unknown> =>
      room.outside(() => $executeContributedCommand(id, ...args)),
    members: {
      registerCommand: registerCommand as unknown as typeof vscode.commands.registerCommand,
      executeCommand: executeCommand as unknown as typeof vscode.commands.executeCommand,
      getCommands: () => Promise.resolve([...registered.keys(), ...Object.keys(builtin)]),
    },
  };
}
