import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';
import type { LibraryIndex } from '../libraryIndex.ts';

/** In notes: what the library knows on hovering an identifier, and its tickers after a dollar. Loaded with the first use. */
export function registerNoteIdentifiers(services: Services, index: () => Promise<LibraryIndex>): Disposable {
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
          isOn(document)
            ? (await import('./identifierHover.ts')).provideIdentifierHover({ document, position, token, index })
            : undefined,
      }),
      vscode.languages.registerCompletionItemProvider(
        notes,
        {
          provideCompletionItems: async (document, position, token) =>
            isOn(document)
              ? (await import('./tickerCompletion.ts')).provideTickers({ document, position, token, index })
              : undefined,
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
