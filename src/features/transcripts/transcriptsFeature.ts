import * as vscode from 'vscode';

import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { documentPrefixes, panels, documentScheme, languages } from '../../ids.ts';
import type { Transcripts } from './reader/transcriptsPanel.ts';
import type { Disposables } from '../../base/disposables.ts';
import type { CallTextCitations } from './citations/callTextCitations.ts';

export function registerTranscripts(services: Services, parts: Disposables): void {
  const late = lazy(async () =>
    parts.add(new (await import('./transcriptsServices.ts')).TranscriptsServices(services)),
  );
  const reader = async (): Promise<Transcripts> => (await late()).reader;
  parts.add(services.panels.register(async () => (await reader()).pages, panels.transcript));
  parts.add(services.panels.register(async () => (await reader()).comparisons.pages, panels.comparison));
  parts.add(
    services.selections.register({
      words: async () => (await reader()).selected(),
      call: async () => (await reader()).shown(),
    }),
  );
  parts.add(services.documents.register(documentPrefixes.calls, async (uri) => (await late()).texts.write(uri)));
  registerCallTextCitations(parts, async () => (await late()).createTextCitations());
  parts.add(registerCommands('transcripts', async () => (await reader()).actions));
}

/** Shows what notes cite in calls that are open as text. Nothing is loaded before the first such text is in sight. */
function registerCallTextCitations(own: Disposables, create: () => Promise<CallTextCitations>): void {
  const selector: vscode.DocumentSelector = { scheme: documentScheme, language: languages.transcript };
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
}
