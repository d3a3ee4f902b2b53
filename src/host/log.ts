import * as vscode from 'vscode';

/** The output channel. What is written here never holds a key: the client gives key-less lines only. */
export type Log = Pick<vscode.LogOutputChannel, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'show'>;

export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Market Desk', { log: true });
}

/** Stands in for the output channel where the editor has none. */
export const noLog: Log = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  show: () => undefined,
};
