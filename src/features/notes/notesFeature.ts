import * as vscode from 'vscode';

import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import { hasApi } from '../../host/editorApi.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { views } from '../../ids.ts';
import type { NotesNode } from './index/notesTreeModel.ts';
import { forNotes } from './noteSelector.ts';
import { ownLinkMarker } from '../../domain/links/ownLinkMarker.ts';
import type { NoteLanguage } from './startNoteLanguage.ts';
import { pasteKind } from './quotes/pasteKind.ts';
import type { QuotePaste } from './quotes/quotePaste.ts';

const plain = 'text/plain';
/** In characters. A longer text isn't a quotation. */
const longestPaste = 100_000;

/** The key of a flag: whether this workspace's notes cited anything when they were last read. */
const citesKey = 'marketDesk.notes.cites';
/** Late enough for the window to have opened. */
const startAfterMilliseconds = 5_000;

export function registerNotes(services: Services, parts: Disposables): void {
  const late = lazy(async () => new (await import('./notesCommands.ts')).NotesCommands(services));
  const language = registerNoteLanguage(services, parts, async () => (await late()).startLanguage());
  const tree = parts.add(
    createLazyTree<NotesNode>({ id: views.notes, load: async () => (await view()).tree, showCollapseAll: true }),
  );
  const view = lazy(async () => {
    const opened = (await late()).openView(await language.start(), tree);
    parts.add(opened.tree);
    return opened;
  });
  const actions = async (): Promise<CommandActions<'notes'>> =>
    (await late()).actionsOf({ view, language: () => language.start() });
  parts.add(registerCommands('notes', actions));
  if (hasApi('languages.registerDocumentPasteEditProvider'))
    parts.add(registerNotePaste(services, async () => (await late()).quotes.paste));
  parts.add(
    forNotes(services, (notes) =>
      vscode.languages.registerDocumentLinkProvider(notes, {
        provideDocumentLinks: async (document, token) =>
          document.getText().includes(ownLinkMarker) ? (await late()).provideLinks(document, token) : undefined,
      }),
    ),
  );
  parts.add(
    vscode.window.registerUriHandler({
      handleUri: async (uri) => (await late()).openUri(uri),
    }),
  );
}

/**
 * Provides hovers, checks and fixes for notes. The workspace's notes are read when a note with a citation, a call or
 * the notes view is opened, or soon after the start if they cited anything before, and otherwise never.
 */
function registerNoteLanguage(
  services: Services,
  parts: Disposables,
  load: () => Promise<NoteLanguage>,
): { start: () => Promise<NoteLanguage> } {
  const listening = parts.add(new Disposables());
  let started: Promise<NoteLanguage> | undefined;
  const begin = async (): Promise<NoteLanguage> => {
    listening.dispose();
    const language = parts.add(await load());
    const { notes, done } = language;
    const { workspaceState } = services.extension;
    void done.then(() => workspaceState.update(citesKey, notes.hasCitations || undefined));
    return language;
  };
  const start = (): Promise<NoteLanguage> => (started ??= begin());
  const look = (document: vscode.TextDocument): void => {
    if (!started && services.notes.isNote(document) && document.getText().includes(ownLinkMarker)) void start();
  };
  listening.add(vscode.workspace.onDidOpenTextDocument(look));
  listening.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  const known = services.extension.workspaceState.get(citesKey) === true;
  const timer = known ? setTimeout(() => void start(), startAfterMilliseconds) : undefined;
  listening.add(toDisposable(() => clearTimeout(timer)));
  parts.add(services.citations.register(async () => (await start()).notes));
  for (const document of vscode.workspace.textDocuments) look(document);
  return { start };
}

/**
 * Pastes a copied quotation into a note in the format that the note's settings choose. Any other text is pasted as it
 * is.
 */
function registerNotePaste(services: Services, load: () => Promise<QuotePaste>): Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    provideDocumentPasteEdits: async (document, ranges, clipboard) => {
      const [range] = ranges;
      const text = await clipboard.get(plain)?.asString();
      if (ranges.length !== 1 || !range || !text?.includes(ownLinkMarker) || text.length > longestPaste)
        return undefined;
      const edit = await (await load()).edit(text, document, range);
      return edit && [edit];
    },
  };
  const offered = { providedPasteEditKinds: [pasteKind()], pasteMimeTypes: [plain] };
  return forNotes(services, (notes) => vscode.languages.registerDocumentPasteEditProvider(notes, provider, offered));
}
