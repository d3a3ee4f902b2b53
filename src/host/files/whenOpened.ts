import * as vscode from 'vscode';

import type { Disposables } from '../../base/disposables.ts';
/** Calls `start` for each document of the language that is open or opened. */
export function whenOpened(language: string, parts: Disposables, start: () => void): void {
  const look = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === language) start();
  };
  parts.add(vscode.workspace.onDidOpenTextDocument(look));
  vscode.workspace.textDocuments.forEach(look);
}
