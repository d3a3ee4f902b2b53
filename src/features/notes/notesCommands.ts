import type * as vscode from 'vscode';
import type { LazyTree } from '../../host/lazyTree.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { openCitation, openUri } from './citations/openCitation.ts';
import { provideNoteLinks } from './citations/noteLinks.ts';
import { NotesTree } from './index/notesTree.ts';
import type { NotesNode } from './index/notesTreeModel.ts';
import type { NotesTreeState } from './index/notesTreeState.ts';
import { askFilter, RowActions } from './index/rowActions.ts';
import { QuoteActions } from './quotes/quoteActions.ts';
import { startNoteLanguage, type NoteLanguage } from './startNoteLanguage.ts';

/** The view of the notes, once it is needed. */
interface NotesView {
  tree: NotesTree;
  rows: RowActions;
}

/** What the commands, links and providers for notes do. */
export class NotesCommands {
  readonly quotes: QuoteActions;
  readonly #services: Services;
  readonly #parts: FeatureParts;

  constructor(services: Services, parts: FeatureParts) {
    this.#services = services;
    this.#parts = parts;
    this.quotes = new QuoteActions(services);
  }

  openCitation(link: unknown): Promise<void> {
    return openCitation(this.#services, link);
  }

  openUri(uri: vscode.Uri): Promise<void> {
    return openUri(this.#services, uri);
  }

  provideLinks(document: vscode.TextDocument, token: vscode.CancellationToken): vscode.DocumentLink[] | undefined {
    return provideNoteLinks(document, token);
  }

  startLanguage(): NoteLanguage {
    return startNoteLanguage(this.#services, this.#parts);
  }

  openView(language: NoteLanguage, tree: LazyTree<NotesNode>): NotesView {
    return { tree: new NotesTree(this.#services, language, tree), rows: new RowActions(language, tree) };
  }

  async share(language: NoteLanguage, note: unknown): Promise<void> {
    const { shareNote } = await import('./share/shareNote.ts');
    await shareNote(this.#services, language, note);
  }

  filter(state: NotesTreeState): Promise<void> {
    return askFilter(state);
  }
}
