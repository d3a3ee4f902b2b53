import { AsyncLocalStorage } from 'node:async_hooks';
import type * as vscode from 'vscode';
import { values } from './values.ts';
import { createWire, type Wire } from './wire.ts';

/** An event that the editor fires. */
export interface Happening<T> {
  event: vscode.Event<T>;
  fire: (data: T) => void;
}

/** The state shared by the parts of one double. */
export interface Room {
  wire: Wire;
  happening: <T>() => Happening<T>;
  /** Runs work as the editor's window would, outside the async context of the host code that caused it. */
  outside: <T>(work: () => T) => T;
  /** Errors that no caller receives, from listeners and pages. */
  failures: unknown[];
  /** Reports a change that a test may be waiting for. */
  changed: () => void;
  onChange: (listener: () => void) => () => void;
}

/** Call while no host work is running, because `outside` restores the context of this call. */
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

/** Collects the errors of a listener, synchronous or not. The editor would log them and continue. */
export function tryTo(work: () => unknown, failures: unknown[]): void {
  try {
    const result = work();
    if (result instanceof Promise) result.catch((error: unknown) => failures.push(error));
  } catch (error) {
    failures.push(error);
  }
}
