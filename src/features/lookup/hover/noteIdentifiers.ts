import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';
import type { LookUp } from '../lookUp.ts';

/** In notes, hovering an identifier tells what is known of it, and a dollar sign lists tickers, also by name. */
export function registerNoteIdentifiers(services: Services, late: () => Promise<LookUp>): Disposable {
  const own = new Disposables();
  let registered: Disposable | undefined;
  const isOn = (document: vscode.TextDocument): boolean =>
    services.notes.isNote(document) && services.settings.noteIdentifiers(document);
  const register = (): void => {
    registered?.dispose();
    const notes = services.settings.noteLanguages.map((language) => ({ language }));
    registered = vscode.Disposable.from(
      vscode.languages.registerHoverProvider(notes, {
        provideHover: async (document, position, token) =>
          isOn(document) ? (await late()).hover({ document, position, token }) : undefined,
      }),
      vscode.languages.registerCompletionItemProvider(
        notes,
        {
          provideCompletionItems: async (document, position, token) =>
            isOn(document) ? (await late()).completeTicker({ document, position, token }) : undefined,
        },
        '$',
      ),
    );
  };
  register();
  own.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) register();
    }),
  );
  own.add({
    dispose: () => {
      registered?.dispose();
    },
  });
  return own;
}
