import * as vscode from 'vscode';
import { commands, type CommandId } from '../ids.ts';

/** What an error says to a person. */
export interface ErrorText {
  message: string;
  /** What the person can do next, where a command does it. */
  actions: { title: string; command: CommandId }[];
}

export function setKeyActions(): ErrorText['actions'] {
  return [{ title: vscode.l10n.t('Set API Key'), command: commands.connectionSetKey }];
}

export function connectActions(): ErrorText['actions'] {
  return [{ title: vscode.l10n.t('Connect to a Service'), command: commands.connectionUseService }];
}
