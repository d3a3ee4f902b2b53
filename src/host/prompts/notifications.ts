import * as vscode from 'vscode';
import { Emitter } from '../../base/emitter.ts';
import { forPrompt, withoutIcons, withoutLinks, withoutMnemonics } from '../../domain/format/shownText.ts';

interface NotifyOptions {
  /** `information` by default. */
  severity?: 'information' | 'warning' | 'error';
  /** Titles of the buttons. */
  actions?: readonly string[];
}

/**
 * Shows a message in the corner of the window. Resolves to the chosen button, or undefined if it is closed. No part of
 * the message becomes a link, whatever its source.
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
  const pressed = await whileAsking(() => show(severity)(forPrompt(question), options, ...buttons));
  return pressed === undefined ? undefined : actions[buttons.indexOf(pressed)];
}

let openQuestions = 0;
const questionsChanged = new Emitter<void>();

async function whileAsking<T>(showQuestion: () => Thenable<T>): Promise<T> {
  openQuestions += 1;
  questionsChanged.fire();
  try {
    return await showQuestion();
  } finally {
    openQuestions -= 1;
    questionsChanged.fire();
  }
}

/** Asks for confirmation. Throws `CancellationError` if the user declines. */
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

/** Advances the progress to the work's next read. */
export interface ReadProgress {
  signal: AbortSignal;
  onSending: () => void;
}

interface ReadProgressOptions<T> {
  title: string | (() => Promise<string>);
  work: (progress: ReadProgress, report: (message: string) => void) => Promise<T>;
}

interface OpenProgress {
  report: (message: string) => void;
  close: () => void;
}

interface OpenProgressOptions {
  title: string | (() => Promise<string>);
  message: string | undefined;
  onCancel: () => void;
}

/** Shows cancelable progress until it is closed. */
function openProgress({ title, message, onCancel }: OpenProgressOptions): OpenProgress {
  const opened: OpenProgress = { report: () => undefined, close: () => undefined };
  const closed = new Promise<undefined>((resolve) => {
    opened.close = () => resolve(undefined);
  });
  const work = (signal: AbortSignal, report: OpenProgress['report']): Promise<undefined> => {
    signal.addEventListener('abort', onCancel);
    opened.report = report;
    if (message !== undefined) report(message);
    return closed;
  };
  const open = async (): Promise<undefined> =>
    withProgress({ title: typeof title === 'string' ? title : await title(), work });
  // If the title can't be determined, the work runs without progress.
  void open().catch(() => undefined);
  return opened;
}

/**
 * Shows cancelable progress from when the first read is sent, which is after any question about it, and not while a
 * later question is open. Reads that the library answers show no progress.
 */
export async function withReadProgress<T>({ title, work }: ReadProgressOptions<T>): Promise<T> {
  const controller = new AbortController();
  let isSending = false;
  let message: string | undefined;
  let shown: OpenProgress | undefined;
  const draw = (): void => {
    const isWanted = isSending && openQuestions === 0;
    if (isWanted) {
      shown ??= openProgress({ title, message, onCancel: () => controller.abort() });
    } else {
      shown?.close();
      shown = undefined;
    }
  };
  const listening = questionsChanged.event(draw);
  const onSending = (): void => {
    isSending = true;
    draw();
  };
  try {
    return await work({ signal: controller.signal, onSending }, (words) => {
      message = words;
      shown?.report(words);
    });
  } finally {
    listening.dispose();
    isSending = false;
    draw();
  }
}

interface StatusBarProgressOptions<T> {
  title: string;
  work: (report: (message: string) => void) => Promise<T>;
}

/** Shows progress in the status bar. The editor shows it only if the work takes longer than a moment. */
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
