import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { registerNoteLanguage } from './noteLanguage.ts';
import { registerNotePaste } from './quotes/notePaste.ts';
import { forNotes } from './noteSelector.ts';
import { signOfLinks } from '../../domain/citations/productLinks.ts';

export function registerNotes(services: Services): Disposable {
  const late = lazy(async () => new (await import('./notesCommands.ts')).NotesCommands(services));
  return combineDisposables(
    registerCommand(commands.transcriptsCopyQuote, async () => (await late()).quotes.copy()),
    registerCommand(commands.transcriptsQuoteToNote, async () => (await late()).quotes.toNote()),
    registerCommand(commands.notesOpenCitation, async (link) => (await late()).openCitation(link)),
    registerNoteLanguage(services, async () => (await late()).startLanguage()),
    registerNotePaste(services, async () => (await late()).quotes.paste),
    forNotes(services, (notes) =>
      vscode.languages.registerDocumentLinkProvider(notes, {
        provideDocumentLinks: async (document, token) =>
          document.getText().includes(signOfLinks) ? (await late()).provideLinks(document, token) : undefined,
      }),
    ),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => (await late()).openUri(uri),
    }),
  );
}
