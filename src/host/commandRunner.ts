import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import { onBehalfOf } from './asking.ts';
import { isCancellation, showError, wordsFor } from './errorWords.ts';

/** A row of one of our trees hands over its node, which is of a type: a person has clicked it. */
function fromTree(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'type' in argument;
}

/**
 * A command of ours. With an argument it runs without asking, and a failure rejects with what a person would read.
 * Without one a failure is shown once and the command resolves. A cancelled one throws `CancellationError`.
 */
export function registerCommand(id: CommandId, run: (argument: unknown) => Promise<unknown>): Disposable {
  return vscode.commands.registerCommand(id, async (argument: unknown) => {
    try {
      return await (argument === undefined || fromTree(argument)
        ? run(argument)
        : onBehalfOf('program', () => run(argument)));
    } catch (error) {
      if (isCancellation(error)) throw new vscode.CancellationError();
      if (argument !== undefined && !fromTree(argument)) throw new Error(wordsFor(error).message, { cause: error });
      void showError(error);
      return undefined;
    }
  });
}

export interface ProgressOptions<T> {
  /** What is being done, for example “Loading AAPL, Q1 2026”. */
  title: string;
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>;
}

/** Cancellable progress; quick work is over before the notification appears. */
export async function withProgress<T>({ title, work }: ProgressOptions<T>): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const controller = new AbortController();
      const listening = token.onCancellationRequested(() => {
        controller.abort();
      });
      try {
        return await work(controller.signal, (message) => {
          progress.report({ message });
        });
      } finally {
        listening.dispose();
      }
    },
  );
}
