import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { EditorApi } from '../editorApi.ts';
import type { FeatureParts } from '../featureParts.ts';
import type { Settings } from '../state/settings.ts';
import { selectedCell } from './notebookCells.ts';

/** A note and the position of its cursor. */
export interface NotePosition {
  document: vscode.TextDocument;
  cursor: vscode.Position;
  /** Undefined while another tab covers the note. */
  editor?: vscode.TextEditor;
}

/**
 * Remembers in which note and at which position the cursor was last: saved or not, read-only or not, in any folder or
 * none. Nothing is written anywhere but there, so a note that can't be written to leads to no other.
 */
export class NoteLastActive implements Disposable {
  readonly #settings: Settings;
  readonly #disposables = new Disposables();
  #last: { document: vscode.TextDocument; cursor: vscode.Position } | undefined;

  constructor({ settings, parts }: { settings: Settings; parts: FeatureParts }) {
    this.#settings = settings;
    const look = (editor: vscode.TextEditor | undefined): void => {
      if (editor && this.isNote(editor.document))
        this.#last = { document: editor.document, cursor: editor.selection.active };
    };
    const name = vscode.l10n.t('Remembering the note you wrote in last');
    const attempt = (api: EditorApi, listen: () => Disposable): void => {
      this.#disposables.add(
        parts.attempt({ name, api }, (own) => {
          own.add(listen());
        }),
      );
    };
    attempt('window.onDidChangeActiveTextEditor', () => vscode.window.onDidChangeActiveTextEditor(look));
    attempt('window.onDidChangeTextEditorSelection', () =>
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor || textEditor.document === this.#last?.document)
          look(textEditor);
      }),
    );
    attempt('window.onDidChangeActiveNotebookEditor', () =>
      vscode.window.onDidChangeActiveNotebookEditor((editor) => this.#lookAtCell(editor)),
    );
    attempt('window.onDidChangeNotebookEditorSelection', () =>
      vscode.window.onDidChangeNotebookEditorSelection(({ notebookEditor }) => this.#lookAtCell(notebookEditor)),
    );
    attempt('workspace.onDidCloseTextDocument', () =>
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#last?.document === document) this.#last = undefined;
      }),
    );
    look(vscode.window.activeTextEditor);
    // An editor without notebooks has none that is active.
    this.#lookAtCell(vscode.window.activeNotebookEditor);
  }

  /** A note can be read-only, for example an earlier version of it. */
  isNote({ languageId }: vscode.TextDocument): boolean {
    return this.#settings.noteLanguages.includes(languageId);
  }

  /** Undefined when no note is open. */
  get place(): NotePosition | undefined {
    const visible = vscode.window.visibleTextEditors.filter(({ document }) => this.isNote(document));
    const last = this.#last;
    if (last) {
      const editor = visible.find(({ document }) => document === last.document);
      return editor ? { ...last, cursor: editor.selection.active, editor } : last;
    }
    const [editor] = visible;
    return editor && { document: editor.document, cursor: editor.selection.active, editor };
  }

  /** A cell that is selected but not written in has no cursor, so that what is added goes to its end. */
  #lookAtCell(editor: vscode.NotebookEditor | undefined): void {
    const document = editor && selectedCell(editor)?.document;
    if (!document || document === this.#last?.document || !this.isNote(document)) return;
    this.#last = { document, cursor: document.lineAt(document.lineCount - 1).range.end };
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
