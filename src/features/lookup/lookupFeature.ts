import * as vscode from 'vscode';

import { lazy } from '../../base/lazy.ts';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { contextKeys, languages, settings as settingIds } from '../../ids.ts';
import { Emitter } from '../../base/emitter.ts';
import { combineDisposables, type Disposable, type Disposables } from '../../base/disposables.ts';
import type { KeptTable } from '../../host/state/kept.ts';
import { recentsTable } from './recentsTable.ts';
import type { LookUp } from './lookUp.ts';

export function registerLookup(services: Services, parts: Disposables): void {
  const recents = recentsTable(services.extension.globalState);
  offerToClear(recents, services, parts);
  const late = lazy(async () => new (await import('./lookUp.ts')).LookUp(services, recents));
  const setNoteLanguages = (): void => {
    const languages = [...services.settings.noteLanguages];
    void vscode.commands.executeCommand('setContext', contextKeys.noteLanguages, languages);
  };
  setNoteLanguages();
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) setNoteLanguages();
    }),
  );
  const actions = async (): Promise<CommandActions<'lookup'>> => (await late()).actions;
  parts.add(registerCommands('lookup', actions, { withoutArgument: 'marketDesk.lookUpWord' }));
  parts.add(
    services.documents.register('directory', async () =>
      (await import('./directory/updateDirectory.ts')).writeSources(services),
    ),
  );
  registerNoteIdentifiers(services, parts, late);
  registerInlayNames(services, parts, late);
}

/** Lists the command that clears the recent lookups while the connected source has any. */
function offerToClear(recents: KeptTable<unknown[]>, { connection }: Services, parts: Disposables): void {
  const offer = (): void => {
    const has = (recents.get(connection.source) ?? []).length > 0;
    void vscode.commands.executeCommand('setContext', contextKeys.recentLookups, has);
  };
  offer();
  parts.add(recents.onDidChange(offer));
  parts.add(connection.onDidChange(offer));
}

/** In notes, hovering an identifier tells what is known of it, and a dollar sign lists tickers, also by name. */
function registerNoteIdentifiers(services: Services, parts: Disposables, late: () => Promise<LookUp>): void {
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
      vscode.languages.registerHoverProvider(notes, hovers),
      vscode.languages.registerCompletionItemProvider(notes, tickers, '$'),
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

/** In notes and watchlists, each ticker has its name beside it, unless that is off for the language. */
function registerInlayNames(services: Services, parts: Disposables, late: () => Promise<LookUp>): void {
  const changed = new Emitter<void>();
  const isOn = (document: vscode.TextDocument): boolean =>
    (document.languageId === languages.watchlist || services.notes.isNote(document)) &&
    services.settings.inlayNames(document);
  const hints: vscode.InlayHintsProvider = {
    onDidChangeInlayHints: changed.event,
    provideInlayHints: async (document, range, token) =>
      isOn(document) ? (await late()).nameTickers({ document, range, token }) : [],
  };
  const register = (): Disposable =>
    vscode.languages.registerInlayHintsProvider(
      [...services.settings.noteLanguages, languages.watchlist].map((language) => ({ language })),
      hints,
    );
  let registered = register();
  parts.add(changed);
  parts.add({
    dispose: () => {
      registered.dispose();
    },
  });
  parts.add(services.connection.onDidChange(() => changed.fire()));
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.inlayNames)) changed.fire();
      if (!affects(settingIds.notesLanguages)) return;
      registered.dispose();
      registered = register();
    }),
  );
}
