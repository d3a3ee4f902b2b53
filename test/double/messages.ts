import { setImmediate as turn } from 'node:timers/promises';
import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { values } from './values.ts';

type Severity = 'information' | 'warning' | 'error';

/** A modal question as shown in the window. */
export interface Question {
  severity: Severity;
  message: string;
  detail: string;
  /** Without the Cancel button that the editor adds. */
  buttons: string[];
}

/** A notification. It stays until a button is pressed or it is closed. */
export interface Message {
  severity: Severity;
  text: string;
  buttons: string[];
  press: (button: string) => void;
  close: () => void;
}

export interface Progress {
  title: string;
  /** True if the progress is in the status bar instead of a notification. */
  isInStatusBar: boolean;
  reports: string[];
  isOver: boolean;
  cancel: () => void;
}

/** Returns the button to press, or undefined for Escape. */
export type Answer = (question: Question) => string | undefined;

const nobody: Answer = ({ message }) => {
  throw new Error(`Nobody expected a question: ${message}`);
};

export function createMessages(room: Room) {
  const questions: Question[] = [];
  const messages: Message[] = [];
  const progresses: Progress[] = [];
  const inStatusBar: string[] = [];
  /** With `hasNoWindow`, the editor refuses to show a question, as it does without an open window. */
  const person = { answer: nobody, hasNoWindow: false };

  const ask = async (question: Question): Promise<string | undefined> => {
    if (person.hasNoWindow) throw new Error('The editor refused to show a dialog.');
    questions.push(question);
    room.changed();
    // A user takes time to answer, so the host continues in the meantime.
    await turn();
    const beside = progresses.find(({ isInStatusBar, isOver }) => !isInStatusBar && !isOver);
    if (beside) room.failures.push(new Error(`“${beside.title}” is in progress beside “${question.message}”.`));
    try {
      const answer = room.outside(() => person.answer(question));
      if (answer !== undefined && !question.buttons.includes(answer))
        throw new Error(`“${question.message}” has no button ${answer}: ${question.buttons.join(', ')}`);
      return answer;
    } catch (error) {
      room.failures.push(error);
      return undefined;
    }
  };

  const tell = (message: Omit<Message, 'press' | 'close'>): Promise<string | undefined> =>
    new Promise((resolve) => {
      const close = (): void => {
        const place = messages.indexOf(own);
        if (place >= 0) messages.splice(place, 1);
        resolve(undefined);
        room.changed();
      };
      const own: Message = {
        ...message,
        press: (button) => {
          if (!message.buttons.includes(button)) throw new Error(`“${message.text}” has no button ${button}.`);
          resolve(button);
          close();
        },
        close,
      };
      messages.push(own);
      room.changed();
    });

  const show =
    (severity: Severity) =>
    async (message: string, ...rest: (string | vscode.MessageOptions)[]): Promise<string | undefined> => {
      const [first, ...others] = rest;
      const options = typeof first === 'object' ? first : undefined;
      const buttons = (options ? others : rest) as string[];
      if (options?.modal) return ask({ severity, message, detail: options.detail ?? '', buttons });
      if (options?.detail !== undefined) throw new Error('Only a modal question has a detail.');
      return tell({ severity, text: message, buttons });
    };

  async function withProgress<R>(
    { title = '', cancellable = false, location }: vscode.ProgressOptions,
    task: (
      progress: vscode.Progress<{ message?: string; increment?: number }>,
      token: vscode.CancellationToken,
    ) => Thenable<R>,
  ): Promise<R> {
    const source = new values.CancellationTokenSource();
    const own: Progress = {
      title,
      isInStatusBar: location === values.ProgressLocation.Window,
      reports: [],
      isOver: false,
      cancel: () => {
        if (!cancellable) throw new Error(`“${title}” cannot be cancelled.`);
        room.outside(() => source.cancel());
      },
    };
    progresses.push(own);
    room.changed();
    const report = ({ message }: { message?: string }): void => {
      if (message !== undefined) own.reports.push(message);
      room.changed();
    };
    try {
      return await task({ report }, source.token);
    } finally {
      own.isOver = true;
      room.changed();
    }
  }

  return {
    person,
    questions,
    messages,
    progresses,
    inStatusBar,
    members: {
      showInformationMessage: show('information') as unknown as typeof vscode.window.showInformationMessage,
      showWarningMessage: show('warning') as unknown as typeof vscode.window.showWarningMessage,
      showErrorMessage: show('error') as unknown as typeof vscode.window.showErrorMessage,
      withProgress,
      setStatusBarMessage: ((text: string) => {
        inStatusBar.push(text);
        room.changed();
        return new values.Disposable(() => undefined);
      }) as typeof vscode.window.setStatusBarMessage,
    },
  };
}
