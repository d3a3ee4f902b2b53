import * as vscode from 'vscode';
import { combineDisposables, Disposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { commands, views, type CommandId } from '../../ids.ts';
import type { Grouping, NotesNode } from './index/notesTreeModel.ts';
import { registerNoteLanguage } from './noteLanguage.ts';
import { registerNotePaste } from './quotes/notePaste.ts';
import { forNotes } from './noteSelector.ts';
import { signOfLinks } from '../../domain/citations/signOfLinks.ts';

export function registerNotes(services: Services): Disposable {
  const own = new Disposables();
  const late = lazy(async () => new (await import('./notesCommands.ts')).NotesCommands(services));
  const language = own.add(registerNoteLanguage(services, async () => (await late()).startLanguage()));
  const tree = own.add(
    createLazyTree<NotesNode>({ id: views.notes, load: async () => (await view()).tree, showCollapseAll: true }),
  );
  const view = lazy(async () => {
    const opened = (await late()).openView(await language.start(), tree);
    own.add(opened.tree);
    return opened;
  });
  const groupBy = (id: CommandId, grouping: Grouping): Disposable =>
    registerCommand(id, async () => {
      (await view()).tree.state.grouping = grouping;
    });
  return combineDisposables(
    own,
    registerCommand(commands.notesGoTo, async (row) => (await view()).rows.goTo(row)),
    registerCommand(commands.notesOpenCited, async (row) => (await view()).rows.openCited(row)),
    registerCommand(commands.notesLoadCited, async (row) => (await view()).rows.openCited(row)),
    registerCommand(commands.notesRestoreWording, async (row) => (await view()).rows.restore(row, 'words')),
    registerCommand(commands.notesCorrectSpeaker, async (row) => (await view()).rows.restore(row, 'speaker')),
    registerCommand(commands.notesIncludeCut, async (row) => (await view()).rows.restore(row, 'cut')),
    registerCommand(commands.notesFilter, async () => (await late()).filter((await view()).tree.state)),
    registerCommand(commands.notesClearFilter, async () => {
      (await view()).tree.state.filter = '';
    }),
    registerCommand(commands.notesShare, async (note) => (await late()).share(await language.start(), note)),
    groupBy(commands.notesGroupByCompany, 'company'),
    groupBy(commands.notesGroupByNote, 'note'),
    // In a menu, the entry of the current grouping has a check in its title: the editor offers extensions no other.
    groupBy(commands.notesGroupedByCompany, 'company'),
    groupBy(commands.notesGroupedByNote, 'note'),
    registerCommand(commands.transcriptsCopyQuote, async () => (await late()).quotes.copy()),
    registerCommand(commands.transcriptsQuoteToNote, async () => (await late()).quotes.toNote()),
    registerCommand(commands.notesOpenCitation, async (link) => (await late()).openCitation(link)),
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
