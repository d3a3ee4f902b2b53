import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { isCancellation } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { registerNoteLanguage } from './noteLanguage.ts';
import { registerNotePaste } from './quotes/notePaste.ts';
import { forNotes } from './noteSelector.ts';
import { signOfLinks } from '../../domain/citations/productLinks.ts';
import type { QuoteActions } from './quotes/quoteActions.ts';

export function registerNotes(services: Services): Disposable {
  let loaded: Promise<QuoteActions> | undefined;
  const load = (): Promise<QuoteActions> => {
    loaded ??= import('./quotes/quoteActions.ts').then((module) => new module.QuoteActions(services));
    return loaded;
  };
  const opening = () => import('./citations/openCitation.ts');
  return combineDisposables(
    registerCommand(commands.transcriptsCopyQuote, async () => (await load()).copy()),
    registerCommand(commands.transcriptsQuoteToNote, async () => (await load()).toNote()),
    registerCommand(commands.notesOpenCitation, async (link) => (await opening()).openCitation(services, link)),
    registerNoteLanguage(services),
    registerNotePaste(services, async () => (await load()).paste),
    forNotes(services, (notes) =>
      vscode.languages.registerDocumentLinkProvider(notes, {
        provideDocumentLinks: async (document, token) =>
          document.getText().includes(signOfLinks)
            ? (await import('./citations/noteLinks.ts')).provideNoteLinks(document, token)
            : undefined,
      }),
    ),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        try {
          await (await opening()).openUri(services, uri);
        } catch (error) {
          if (!isCancellation(error)) await (await import('../../host/formatError.ts')).showError(error);
        }
      },
    }),
  );
}
