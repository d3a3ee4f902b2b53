import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { Settings } from '../state/settings.ts';
import { Emitter } from '../../base/emitter.ts';
import { boundedLine } from '../../domain/format/shownText.ts';
import { nameOfNote, tabOfDocument } from './nameOfNote.ts';
import { isCell, selectedCell } from './notebookCells.ts';

/** Maximum number of characters of a note's name on a button. */
const longestName = 24;

/** A note and the position of its cursor. */
export interface NotePosition {
  document: vscode.TextDocument;
  /** Undefined if the user hasn't set it in this note. */
  cursor?: vscode.Position | undefined;
  /** Undefined while another tab covers the note. */
  editor?: vscode.TextEditor;
}

/**
 * Remembers the note and the position where the cursor last was: saved or not, read-only or not, in any folder or none.
 * Insertions go only there, so a read-only note isn't replaced by another one.
 */
export class NoteLastActive implements Disposable {
  readonly #settings: Settings;
  readonly #disposables = new Disposables();
  #last: { document: vscode.TextDocument; cursor: vscode.Position } | undefined;
  /** The notes in which the user has set the cursor, even if only at the start. */
  readonly #placed = new WeakSet<vscode.TextDocument>();

  readonly #named = this.#disposables.add(new Emitter<void>());
  #reported = '';

  /** Fires when insertions would go to a note of another name. */
  readonly onDidChangeName = this.#named.event;

  constructor(settings: Settings) {
    this.#settings = settings;
    const look = (editor: vscode.TextEditor | undefined): void => {
      if (editor && this.isNote(editor.document)) {
        const isOther = editor.document !== this.#last?.document;
        this.#last = { document: editor.document, cursor: editor.selection.active };
        if (isOther) this.#report();
      }
    };
    const listeners = [
      vscode.window.onDidChangeActiveTextEditor(look),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (kind !== undefined) this.#placed.add(textEditor.document);
        if (textEditor === vscode.window.activeTextEditor || textEditor.document === this.#last?.document)
          look(textEditor);
      }),
      vscode.window.onDidChangeActiveNotebookEditor((editor) => this.#lookAtCell(editor)),
      vscode.window.onDidChangeNotebookEditorSelection(({ notebookEditor }) => this.#lookAtCell(notebookEditor)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#last?.document === document) this.#last = undefined;
        this.#report();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#report()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.#report()),
    ];
    for (const listener of listeners) this.#disposables.add(listener);
    look(vscode.window.activeTextEditor);
    this.#lookAtCell(vscode.window.activeNotebookEditor);
  }

  /** Returns whether a document is a note, even a read-only one, such as an earlier version. */
  isNote({ languageId }: vscode.TextDocument): boolean {
    return this.#settings.noteLanguages.includes(languageId);
  }

  /**
   * Returns the visible note, preferring the last active one; else the last active one, if it still has a tab.
   * Undefined if there is none.
   */
  get place(): NotePosition | undefined {
    const visible = vscode.window.visibleTextEditors.filter(({ document }) => this.isNote(document));
    const last = this.#last;
    const editor = visible.find(({ document }) => document === last?.document);
    if (last && !editor && isCell(last.document.uri)) return last;
    const [seen = editor] = editor ? [editor] : visible;
    if (seen)
      return { document: seen.document, cursor: this.#cursorOf(seen.document, seen.selection.active), editor: seen };
    if (last && tabOfDocument(last.document.uri))
      return { ...last, cursor: this.#cursorOf(last.document, last.cursor) };
    return undefined;
  }

  /** The editor puts the cursor at the start of a document that it opens. */
  #cursorOf(document: vscode.TextDocument, cursor: vscode.Position): vscode.Position | undefined {
    return this.#placed.has(document) || cursor.line + cursor.character > 0 ? cursor : undefined;
  }

  /** A cell that is selected but not edited has no cursor, so insertions go to its end. */
  #lookAtCell(editor: vscode.NotebookEditor | undefined): void {
    const document = editor && selectedCell(editor)?.document;
    if (!document || document === this.#last?.document || !this.isNote(document)) return;
    this.#last = { document, cursor: document.lineAt(document.lineCount - 1).range.end };
    this.#report();
  }

  /** The name of the note that insertions would go to now, without its folder; empty if there is none. */
  get name(): string {
    const { place } = this;
    return place ? boundedLine(nameOfNote(place.document.uri).split('/').at(-1) ?? '', longestName) : '';
  }

  #report(): void {
    const { name } = this;
    if (name === this.#reported) return;
    this.#reported = name;
    this.#named.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
