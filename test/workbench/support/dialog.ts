import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** The button of a question, or nothing: the question is closed. */
export type DialogAnswer = string | undefined;

type Show = (message: string, options: vscode.MessageOptions, ...buttons: string[]) => Thenable<DialogAnswer>;

/**
 * VS Code refuses to show a modal question while tests run. In its place, each one that the extension asks during
 * `body` is given the next answer; `body` may look at what was asked so far. Gives the words of the questions, and
 * fails unless just so many were asked.
 */
export async function answering(
  answers: readonly DialogAnswer[],
  body: (asked: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  const asked: string[] = [];
  // Tests and extension have the same `vscode`.
  const window = vscode.window as unknown as { showWarningMessage: Show };
  const own = window.showWarningMessage;
  window.showWarningMessage = (message, options, ...buttons) => {
    if (!options.modal) return own(message, options, ...buttons);
    const answer = answers[asked.length];
    asked.push(`${message}\n${options.detail ?? ''}`);
    if (answer !== undefined) assert.ok(buttons.includes(answer), `${message}: there is ${buttons.join(', ')}`);
    return Promise.resolve(answer);
  };
  try {
    await body(asked);
    assert.equal(asked.length, answers.length, asked.join('\n\n') || 'nothing was asked');
    return asked;
  } finally {
    window.showWarningMessage = own;
  }
}
