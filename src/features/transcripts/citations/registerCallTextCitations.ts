import * as vscode from 'vscode';
import type { Disposables } from '../../../base/disposables.ts';
import { lazy } from '../../../base/lazy.ts';
import type { FeatureParts } from '../../../host/featureParts.ts';
import { provide } from '../../../host/provide.ts';
import { documentScheme, languages } from '../../../ids.ts';
import type { CallTextCitations } from './callTextCitations.ts';

/** Shows what notes cite in calls that are open as text. Nothing is loaded before the first such text is in sight. */
export function registerCallTextCitations(
  { parts, own }: { parts: FeatureParts; own: Disposables },
  create: () => Promise<CallTextCitations>,
): void {
  const selector: vscode.DocumentSelector = { scheme: documentScheme, language: languages.transcript };
  const load = lazy(async () => {
    const citations = own.add(await create());
    own.add(provide(parts, 'registerCodeLensProvider', selector, citations));
    return citations;
  });
  const look = (editors: readonly vscode.TextEditor[]): void => {
    if (editors.some(({ document }) => vscode.languages.match(selector, document) > 0))
      void load().then((citations) => citations.show());
  };
  own.add(vscode.window.onDidChangeVisibleTextEditors(look));
  own.add(
    provide(parts, 'registerReferenceProvider', selector, {
      provideReferences: async (document, position) => (await load()).provideReferences(document, position),
    }),
  );
  look(vscode.window.visibleTextEditors);
}
