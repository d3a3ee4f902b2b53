import * as vscode from 'vscode';

import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, documentPrefixes, panels, documentScheme, languages } from '../../ids.ts';
import type { Transcripts } from './reader/transcriptsPanel.ts';
import type { Disposables } from '../../base/disposables.ts';
import { provide } from '../../host/provide.ts';
import type { CallTextCitations } from './citations/callTextCitations.ts';

export function registerTranscripts(services: Services, parts: FeatureParts): void {
  const late = lazy(async () =>
    parts.add(new (await import('./transcriptsServices.ts')).TranscriptsServices(services, parts)),
  );
  const reader = async (): Promise<Transcripts> => (await late()).reader;
  const moves = [
    [commands.transcriptsNextTurn, 'nextTurn'],
    [commands.transcriptsPreviousTurn, 'previousTurn'],
    [commands.transcriptsNextTurnOfSpeaker, 'nextTurnOfSpeaker'],
    [commands.transcriptsPreviousTurnOfSpeaker, 'previousTurnOfSpeaker'],
    [commands.transcriptsGoToQuestions, 'goToQuestions'],
    [commands.transcriptsNextBookmark, 'nextMark'],
    [commands.transcriptsPreviousBookmark, 'previousMark'],
  ] as const;
  parts.add(services.panels.register(async () => (await reader()).pages, panels.transcript));
  parts.add(services.panels.register(async () => (await reader()).comparisons.pages, panels.comparison));
  parts.add(services.selections.register(async () => (await reader()).selected()));
  parts.add(services.documents.register(documentPrefixes.calls, async (uri) => (await late()).texts.write(uri)));
  parts.add(
    services.documents.register(documentPrefixes.comparisons, async (uri) => (await late()).writeComparison(uri)),
  );
  const citations = { name: vscode.l10n.t('Citations in calls as text') } as const;
  parts.addPart(citations, (own) => {
    registerCallTextCitations({ parts, own }, async () => (await late()).createTextCitations());
  });
  parts.add(
    registerCommand(commands.transcriptsOpen, {
      check: async (given) => (await reader()).givenCall(given),
      run: async (request, initiator, batch, click) => (await reader()).open(request, { initiator, batch }, click),
    }),
  );
  parts.add(
    registerCommand(commands.transcriptsOpenAsText, {
      check: async (given) => (await reader()).givenOrRead(given),
      run: async (request, initiator, batch) => (await reader()).openAsText(request, { initiator, batch }),
    }),
  );
  parts.add(
    registerCommand(commands.transcriptsFetchQuarters, {
      check: async (given) => (await reader()).givenQuarters(given),
      run: async (request, initiator) => (await reader()).fetchQuarters(request, initiator),
    }),
  );
  parts.add(
    registerCommand(commands.transcriptsCompare, async (argument, initiator) =>
      (await reader()).compare(argument, initiator),
    ),
  );
  parts.add(
    registerCommand(commands.transcriptsCompareAsText, async (argument, initiator) =>
      (await reader()).compareAsText(argument, initiator),
    ),
  );
  parts.add(registerCommand(commands.transcriptsGoToSpeaker, async () => (await reader()).goToSpeaker()));
  parts.add(
    registerCommand(commands.transcriptsHighlight, async (argument) => (await reader()).mark('highlight', argument)),
  );
  parts.add(
    registerCommand(commands.transcriptsToggleBookmark, async (argument) =>
      (await reader()).mark('bookmark', argument),
    ),
  );
  for (const [id, kind] of moves) parts.add(registerCommand(id, async () => (await reader()).move({ kind })));
}

/** Shows what notes cite in calls that are open as text. Nothing is loaded before the first such text is in sight. */
function registerCallTextCitations(
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
