import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { inSlices, type Steps } from '../../../base/slices.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { wrongIn } from '../../../domain/verdicts/checkNote.ts';
import { formatProblem } from '../../../domain/verdicts/findings.ts';
import type { LazyTree } from '../../../host/trees/lazyTree.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import type { Services } from '../../../host/services.ts';
import { contextKeys } from '../../../ids.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import { readCompanies } from './readCompanies.ts';
import { mostFiles } from '../../../host/notes/noteFiles.ts';
import { itemOf } from './notesItems.ts';
import {
  countLacking,
  formatFilter,
  layOutNotes,
  type IndexedNote,
  type NotesLayout,
  type NotesNode,
} from './notesTreeModel.ts';
import { NotesTreeState, type NotesMenus } from './notesTreeState.ts';

/** The rows of the notes view, from the notes, the library and the directory. Never sends a request. */
export class NotesTree implements vscode.TreeDataProvider<NotesNode>, Disposable {
  readonly state: NotesTreeState;
  readonly #services: Services;
  readonly #language: NoteLanguage;
  readonly #view: LazyTree<NotesNode>['view'];
  readonly #own = new Disposables();
  readonly #changed = this.#own.add(new vscode.EventEmitter<undefined>());
  /** The rows, until something changes. */
  #rows: Promise<NotesNode[]> | undefined;
  #isReading = true;
  /** The names of notes by their URIs. */
  readonly #names = new Map<string, string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: Services, language: NoteLanguage, { view }: LazyTree<NotesNode>) {
    this.#services = services;
    this.#language = language;
    this.#view = view;
    this.state = this.#own.add(new NotesTreeState({ state: services.extension.workspaceState, updateMenus }));
    const change = (): void => {
      this.#rows = undefined;
      this.#changed.fire(undefined);
    };
    for (const { onDidChange } of [language.notes, language.checks, services.connection, this.state])
      this.#own.add(onDidChange(change));
    void services.library().then(
      (library) => this.#own.add(library.onDidChangeContents(change)),
      () => undefined,
    );
    const ended = (): void => {
      this.#isReading = false;
      if (!this.#own.disposed) change();
    };
    void language.done.then(ended, ended);
  }

  async getChildren(node?: NotesNode): Promise<NotesNode[]> {
    if (node) return 'children' in node ? [...node.children] : [];
    return (this.#rows ??= this.#layOut());
  }

  getTreeItem(node: NotesNode): vscode.TreeItem {
    return itemOf(node);
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #layOut(): Promise<NotesNode[]> {
    const { filter, grouping } = this.state;
    const companies = await readCompanies(this.#services);
    const nodes = await inSlices(this.#laying({ companies, filter, grouping }));
    this.#describe(nodes);
    if (nodes.length > 0) return nodes;
    if (this.#isReading)
      return [{ type: 'says', id: 'reading', label: vscode.l10n.t('Reading notes…'), icon: 'loading~spin' }];
    if (filter.trim() === '') return [];
    const label = vscode.l10n.t('No quotation, figure or ticker contains “{0}”. Clear Filter', filter.trim());
    return [{ type: 'says', id: 'filtered', label, icon: 'clear-all', action: 'clearFilter' }];
  }

  *#laying(options: Omit<NotesLayout, 'notes'>): Steps<NotesNode[]> {
    const { notes, checks } = this.#language;
    const indexed: IndexedNote[] = [];
    for (const note of notes.names) {
      const name = this.#names.get(note) ?? nameOfNote(vscode.Uri.parse(note));
      this.#names.set(note, name);
      // It may have been removed since.
      const read = notes.get(note);
      if (read) indexed.push({ note, name, read, problems: checks.problemsOf(note) });
      yield;
    }
    indexed.sort((one, other) => (one.name < other.name ? -1 : 1));
    yield;
    return yield* layOutNotes({ ...options, notes: indexed });
  }

  #describe(nodes: readonly NotesNode[]): void {
    const { filter } = this.state;
    const { notes, checks } = this.#language;
    // The badge counts all notes, even those that a filter hides.
    const broken = notes.names.reduce((sum, name) => sum + wrongIn(checks.problemsOf(name) ?? new Map()).length, 0);
    this.#view.description = filter.trim() === '' ? '' : vscode.l10n.t('filtered');
    const lacking = countLacking(nodes);
    const said = [
      formatFilter(filter, nodes),
      lacking > 0 ? formatProblem({ kind: 'withoutQuotation', count: lacking }) : '',
      notes.hasMore
        ? vscode.l10n.t('Only the first {0} notes of this workspace are searched.', formatCount(mostFiles))
        : '',
    ];
    this.#view.message = said.filter(Boolean).join(' · ');
    this.#view.badge =
      broken === 0
        ? undefined
        : {
            value: broken,
            tooltip:
              broken === 1
                ? vscode.l10n.t('1 broken quotation or figure')
                : vscode.l10n.t('{0} broken quotations and figures', broken),
          };
  }
}

function updateMenus({ isFiltered, grouping }: NotesMenus): void {
  void vscode.commands.executeCommand('setContext', contextKeys.notesFiltered, isFiltered);
  void vscode.commands.executeCommand('setContext', contextKeys.notesGrouping, grouping);
}
