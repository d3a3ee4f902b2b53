import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import { provide } from '../../host/provide.ts';
import type { Services } from '../../host/services.ts';
import { commands, views, type CommandId } from '../../ids.ts';
import type { Grouping, NotesNode } from './index/notesTreeModel.ts';
import { registerNoteLanguage } from './noteLanguage.ts';
import { registerNotePaste } from './quotes/notePaste.ts';
import { forNotes } from './noteSelector.ts';
import { signOfLinks } from '../../domain/citations/signOfLinks.ts';

export function registerNotes(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./notesCommands.ts')).NotesCommands(services, parts));
  const language = registerNoteLanguage(services, parts, async () => (await late()).startLanguage());
  const tree = parts.add(
    createLazyTree<NotesNode>({ id: views.notes, load: async () => (await view()).tree, showCollapseAll: true }),
  );
  const view = lazy(async () => {
    const opened = (await late()).openView(await language.start(), tree);
    parts.add(opened.tree);
    return opened;
  });
  const groupBy = (id: CommandId, grouping: Grouping): Disposable =>
    registerCommand(id, async () => {
      (await view()).tree.state.grouping = grouping;
    });
  parts.add(registerCommand(commands.notesGoTo, async (row) => (await view()).rows.goTo(row)));
  parts.add(registerCommand(commands.notesOpenCited, async (row) => (await view()).rows.openCited(row)));
  parts.add(registerCommand(commands.notesLoadCited, async (row) => (await view()).rows.openCited(row)));
  parts.add(registerCommand(commands.notesRestoreWording, async (row) => (await view()).rows.restore(row, 'words')));
  parts.add(registerCommand(commands.notesCorrectSpeaker, async (row) => (await view()).rows.restore(row, 'speaker')));
  parts.add(registerCommand(commands.notesIncludeCut, async (row) => (await view()).rows.restore(row, 'cut')));
  parts.add(registerCommand(commands.notesFilter, async () => (await late()).filter((await view()).tree.state)));
  parts.add(
    registerCommand(commands.notesClearFilter, async () => {
      (await view()).tree.state.filter = '';
    }),
  );
  parts.add(registerCommand(commands.notesShare, async (note) => (await late()).share(await language.start(), note)));
  parts.add(groupBy(commands.notesGroupByCompany, 'company'));
  parts.add(groupBy(commands.notesGroupByNote, 'note'));
  // In a menu, the entry of the current grouping has a check in its title: the editor offers extensions no other.
  parts.add(groupBy(commands.notesGroupedByCompany, 'company'));
  parts.add(groupBy(commands.notesGroupedByNote, 'note'));
  parts.add(registerCommand(commands.transcriptsCopyQuote, async () => (await late()).quotes.copy()));
  parts.add(registerCommand(commands.transcriptsQuoteToNote, async () => (await late()).quotes.toNote()));
  parts.add(registerCommand(commands.notesOpenCitation, async (link) => (await late()).openCitation(link)));
  parts.add(registerNotePaste(services, parts, async () => (await late()).quotes.paste));
  parts.add(
    forNotes(services, (notes) =>
      provide(parts, 'registerDocumentLinkProvider', notes, {
        provideDocumentLinks: async (document, token) =>
          document.getText().includes(signOfLinks) ? (await late()).provideLinks(document, token) : undefined,
      }),
    ),
  );
  const handler = { name: vscode.l10n.t('Links from other programs'), api: 'window.registerUriHandler' } as const;
  parts.addPart(handler, (own) => {
    own.add(
      vscode.window.registerUriHandler({
        handleUri: async (uri) => (await late()).openUri(uri),
      }),
    );
  });
}
