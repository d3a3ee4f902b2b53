import { AsyncLocalStorage } from 'node:async_hooks';
import type * as vscode from 'vscode';
import { values } from './values.ts';
import { createWire, type Wire } from './wire.ts';

/** An event of the editor's own. */
export interface Happening<T> {
  event: vscode.Event<T>;
  fire: (data: T) => void;
}

/** The state that the parts of one double share. */
export interface Room {
  wire: Wire;
  happening: <T>() => Happening<T>;
  /** Does it as the editor's window does: on nobody's behalf, whoever of the host brought it about. */
  outside: <T>(work: () => T) => T;
  /** The errors that no caller is told: in a listener, in a page. */
  failures: unknown[];
  /** Resolves with the next change of anything that a test may wait for. */
  changed: () => void;
  onChange: (listener: () => void) => () => void;
}

/** Made while no work of the host is under way, since that is what `outside` goes back to. */
export function createRoom(): Room {
  const snapshot = AsyncLocalStorage.snapshot();
  const failures: unknown[] = [];
  const listeners = new Set<() => void>();
  const outside = <T>(work: () => T): T => snapshot(work);
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    wire: createWire(),
    outside,
    failures,
    changed,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    happening: <T>(): Happening<T> => {
      const own = new Set<(data: T) => unknown>();
      return {
        event: (listener, thisArgument, disposables) => {
          const bound = (data: T): unknown => listener.call(thisArgument, data);
          own.add(bound);
          const disposable = new values.Disposable(() => own.delete(bound));
          disposables?.push(disposable);
          return disposable;
        },
        fire: (data) => {
          outside(() => {
            for (const listener of [...own]) tryTo(() => listener(data), failures);
          });
          changed();
        },
      };
    },
  };
}

/** Keeps what a listener throws, at once or later: the editor would log it and go on. */
export function tryTo(work: () => unknown, failures: unknown[]): void {
  try {
    const result = work();
    if (result instanceof Promise) result.catch((error: unknown) => failures.push(error));
  } catch (error) {
    failures.push(error);
  }
}
