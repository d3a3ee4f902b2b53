import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';
import type { CommandId } from '../ids.ts';
import { isCancellation, showError, wordsFor } from './errorWords.ts';

/**
 * A command of ours. With an argument it runs without asking, and a failure rejects with what a person would read.
 * Without one a failure is shown once and the command resolves. A cancelled one throws `CancellationError`.
 */
export function registerCommand(id: CommandId, run: (argument: unknown) => Promise<unknown>): Disposable {
  return vscode.commands.registerCommand(id, async (argument: unknown) => {
    try {
      return await run(argument);
    } catch (error) {
      if (isCancellation(error)) throw new vscode.CancellationError();
      if (argument !== undefined) throw new Error(wordsFor(error).message, { cause: error });
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
