import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { EditorApi } from '../editorApi.ts';
import type { FeatureParts } from '../featureParts.ts';
import type { Settings } from '../state/settings.ts';

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
    attempt('workspace.onDidCloseTextDocument', () =>
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#last?.document === document) this.#last = undefined;
      }),
    );
    look(vscode.window.activeTextEditor);
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

  dispose(): void {
    this.#disposables.dispose();
  }
}
