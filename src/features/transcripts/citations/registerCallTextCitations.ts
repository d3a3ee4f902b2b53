import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme, languages } from '../../../ids.ts';
import type { CallTextCitations } from './callTextCitations.ts';
import type { CallTexts } from '../text/callTexts.ts';

/** What notes cite, in calls as text; loaded with the first such text in sight. */
export function registerCallTextCitations(services: Services, texts: () => Promise<CallTexts>): Disposable {
  const selector: vscode.DocumentSelector = { scheme: documentScheme, language: languages.transcript };
  const own = new Disposables();
  let loaded: Promise<CallTextCitations> | undefined;
  const load = (): Promise<CallTextCitations> => {
    loaded ??= Promise.all([import('./callTextCitations.ts'), texts()]).then(([module, calls]) => {
      const citations = own.add(new module.CallTextCitations(services, calls));
      own.add(vscode.languages.registerCodeLensProvider(selector, citations));
      return citations;
    });
    return loaded;
  };
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
  return toDisposable(() => {
    own.dispose();
  });
}
