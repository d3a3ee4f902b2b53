import * as vscode from 'vscode';

import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, settings as settingIds } from '../../ids.ts';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { provide } from '../../host/provide.ts';
import type { LookUp } from './lookUp.ts';

export function registerLookup(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./lookUp.ts')).LookUp(services));
  const directory = lazy(() => import('./directory/updateDirectory.ts'));
  const tellLanguages = (): void => {
    const languages = [...services.settings.noteLanguages];
    void vscode.commands.executeCommand('setContext', contextKeys.noteLanguages, languages);
  };
  tellLanguages();
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) tellLanguages();
    }),
  );
  parts.add(
    registerCommand(commands.lookUp, async (argument, initiator) => (await late()).lookUp(argument, initiator)),
  );
  parts.add(registerCommand(commands.lookUpWord, async () => (await late()).lookUpWord(), { dropsArgument: true }));
  parts.add(registerCommand(commands.lookUpClearRecents, async () => (await late()).clearRecents()));
  parts.add(
    registerCommand(commands.directoryUpdateFromFile, async (from) =>
      (await directory()).updateDirectory(services, from),
    ),
  );
  parts.add(registerCommand(commands.directoryReset, async () => (await directory()).resetDirectory(services)));
  parts.add(registerCommand(commands.directoryShowSources, async () => (await directory()).showSources(services)));
  parts.add(services.documents.register('directory', async () => (await directory()).writeSources(services)));
  registerNoteIdentifiers(services, parts, late);
}

/** In notes, hovering an identifier tells what is known of it, and a dollar sign lists tickers, also by name. */
function registerNoteIdentifiers(services: Services, parts: FeatureParts, late: () => Promise<LookUp>): void {
  let registered: Disposable | undefined;
  const isOn = (document: vscode.TextDocument): boolean =>
    services.notes.isNote(document) && services.settings.noteIdentifiers(document);
  const register = (): void => {
    registered?.dispose();
    const notes = services.settings.noteLanguages.map((language) => ({ language }));
    const hovers: vscode.HoverProvider = {
      provideHover: async (document, position, token) =>
        isOn(document) ? (await late()).hover({ document, position, token }) : undefined,
    };
    const tickers: vscode.CompletionItemProvider = {
      provideCompletionItems: async (document, position, token) =>
        isOn(document) ? (await late()).completeTicker({ document, position, token }) : undefined,
    };
    registered = combineDisposables(
      provide(parts, 'registerHoverProvider', notes, hovers),
      provide(parts, 'registerCompletionItemProvider', notes, tickers, '$'),
    );
  };
  parts.add({
    dispose: () => {
      registered?.dispose();
    },
  });
  register();
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) register();
    }),
  );
}
