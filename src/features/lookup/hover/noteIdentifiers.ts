import type * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../../base/disposables.ts';
import type { FeatureParts } from '../../../host/featureParts.ts';
import { provide } from '../../../host/provide.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';
import type { LookUp } from '../lookUp.ts';

/** In notes, hovering an identifier tells what is known of it, and a dollar sign lists tickers, also by name. */
export function registerNoteIdentifiers(services: Services, parts: FeatureParts, late: () => Promise<LookUp>): void {
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
