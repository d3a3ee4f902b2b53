import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { lazy } from '../../../base/lazy.ts';
import { documentScheme, languages } from '../../../ids.ts';
import type { CallTextCitations } from './callTextCitations.ts';

/** Shows what notes cite in calls that are open as text. Nothing is loaded before the first such text is in sight. */
export function registerCallTextCitations(create: () => Promise<CallTextCitations>): Disposable {
  const selector: vscode.DocumentSelector = { scheme: documentScheme, language: languages.transcript };
  const own = new Disposables();
  const load = lazy(async () => {
    const citations = own.add(await create());
    own.add(vscode.languages.registerCodeLensProvider(selector, citations));
    return citations;
  });
  const look = (editors: readonly vscode.TextEditor[]): void => {
    if (editors.some(({ document }) => vscode.languages.match(selector, document) > 0))
      void load().then((citations) => citations.show());
  };
  own.add(vscode.window.onDidChangeVisibleTextEditors(look));
  own.add(
    vscode.languages.registerReferenceProvider(selector, {
      provideReferences: async (document, position) => (await load()).provideReferences(document, position),
    }),
  );
  look(vscode.window.visibleTextEditors);
  return own;
}
