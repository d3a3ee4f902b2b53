import * as vscode from 'vscode';

/** The output channel. What is written here never holds a key: the client gives key-less lines only. */
export type Log = Pick<vscode.LogOutputChannel, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'show'>;

export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Market Desk', { log: true });
}
