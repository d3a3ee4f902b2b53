import * as vscode from 'vscode';

/** The output channel. It never contains a key: the client logs lines without keys. */
export type Log = Pick<vscode.LogOutputChannel, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'show'>;

export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel('Market Desk', { log: true });
}
