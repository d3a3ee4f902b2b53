import * as vscode from 'vscode';
import { forPrompt, withoutIcons, withoutLinks, withoutMnemonics } from '../../domain/format/shownText.ts';

interface NotifyOptions {
  /** `information` by default. */
  severity?: 'information' | 'warning' | 'error';
  /** Titles of the buttons. */
  actions?: readonly string[];
}

/**
 * Shows a message in the corner of the window. Resolves to the chosen button, or undefined when it is closed. No part
 * of the message becomes a link, whoever wrote it.
 */
export async function notify(
  message: string,
  { severity = 'information', actions = [] }: NotifyOptions = {},
): Promise<string | undefined> {
  const buttons = actions.map(withoutMnemonics);
  const pressed = await show(severity)(withoutLinks(message), ...buttons);
  return pressed === undefined ? undefined : actions[buttons.indexOf(pressed)];
}

interface PromptOptions extends NotifyOptions {
  question: string;
  detail?: string | undefined;
}

/** Shows a modal question. Resolves to the chosen button, or undefined when it is closed. */
export async function ask({
  question,
  detail,
  severity = 'warning',
  actions = [],
}: PromptOptions): Promise<string | undefined> {
  const buttons = actions.map(withoutMnemonics);
  const options = { modal: true, ...(detail === undefined ? {} : { detail: forPrompt(detail) }) };
  const pressed = await show(severity)(forPrompt(question), options, ...buttons);
  return pressed === undefined ? undefined : actions[buttons.indexOf(pressed)];
}

/** Asks for confirmation. Throws `CancellationError` when the person declines. */
export async function confirm({
  action,
  ...question
}: Omit<PromptOptions, 'actions'> & { action: string }): Promise<void> {
  if ((await ask({ ...question, actions: [action] })) !== action) throw new vscode.CancellationError();
}

/** Shows a short message in the status bar for a number of milliseconds. */
export function showInStatusBar(message: string, milliseconds: number): void {
  vscode.window.setStatusBarMessage(plain(message), milliseconds);
}

interface ProgressOptions<T> {
  /** The work in progress, for example “Loading AAPL, Q1 2026”. */
  title: string;
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>;
}

/** Shows cancelable progress; quick work finishes before the notification appears. */
export async function withProgress<T>({ title, work }: ProgressOptions<T>): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
    async (progress, token) => {
      const controller = new AbortController();
      const listening = token.onCancellationRequested(() => controller.abort());
      try {
        return await work(controller.signal, (message) => progress.report({ message: withoutLinks(message) }));
      } finally {
        listening.dispose();
      }
    },
  );
}

interface LateProgressOptions<T> {
  title: () => Promise<string>;
  work: (signal: AbortSignal, takesLonger: () => void) => Promise<T>;
}

/** Shows cancelable progress only from when the work says that it takes longer. */
export async function withLateProgress<T>({ title, work }: LateProgressOptions<T>): Promise<T> {
  const controller = new AbortController();
  const show = async (): Promise<void> => {
    const until = async (signal: AbortSignal): Promise<unknown> => {
      signal.addEventListener('abort', () => controller.abort());
      return working;
    };
    await withProgress({ title: await title(), work: until });
  };
  let isShown = false;
  const working = work(controller.signal, () => {
    if (isShown) return;
    isShown = true;
    // A failure of the work is the caller's.
    void show().catch(() => undefined);
  });
  return working;
}

interface StatusBarProgressOptions<T> {
  title: string;
  work: (report: (message: string) => void) => Promise<T>;
}

/** Shows progress in the status bar. The editor has it appear only if the work takes longer than a moment. */
export async function withStatusBarProgress<T>({ title, work }: StatusBarProgressOptions<T>): Promise<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: plain(title) }, (progress) =>
    work((message) => progress.report({ message: plain(message) })),
  );
}

const plain = (text: string): string => withoutIcons(withoutLinks(text));

type Show = (message: string, ...rest: (string | vscode.MessageOptions)[]) => Thenable<string | undefined>;

/** Looks up the function on each call because tests replace it. */
function show(severity: NonNullable<NotifyOptions['severity']>): Show {
  switch (severity) {
    case 'information':
      return vscode.window.showInformationMessage;
    case 'warning':
      return vscode.window.showWarningMessage;
    case 'error':
      return vscode.window.showErrorMessage;
  }
}
