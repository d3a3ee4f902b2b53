import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';

const sign = 'market-desk.market-desk/';

/** Hover, checks and fixes for notes; what they need is loaded with the first note that has a citation. */
export function registerNoteLanguage(services: Services): Disposable {
  const own = new Disposables();
  let isStarted = false;
  const start = async (): Promise<void> => {
    isStarted = true;
    listening.dispose();
    const { startNoteLanguage } = await import('./startNoteLanguage.ts');
    own.add(startNoteLanguage(services));
  };
  const look = (document: vscode.TextDocument): void => {
    if (!isStarted && services.notes.isNote(document) && document.getText().includes(sign)) void start();
  };
  const opening = vscode.workspace.onDidOpenTextDocument(look);
  const changing = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    look(document);
  });
  const listening = toDisposable(() => {
    opening.dispose();
    changing.dispose();
  });
  own.add(listening);
  for (const document of vscode.workspace.textDocuments) look(document);
  return own;
}
