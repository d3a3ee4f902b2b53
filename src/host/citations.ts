import * as vscode from 'vscode';
import { toDisposable, type Disposable } from '../base/disposables.ts';
import type { Event } from '../base/emitter.ts';
import type { CitedCallName, Citing } from '../domain/citations/citing.ts';
import { tabOfDocument } from './virtualDocuments.ts';
import { nameOfNote } from './nameOfNote.ts';
import { PlainError } from './plainError.ts';

/** What notes cite, as far as it is known by now. */
export interface CitationSource {
  citing(call: CitedCallName): readonly Citing[];
  /** Fires when notes cite something else than before, or elsewhere, and as the notes of a workspace are being read. */
  readonly onDidChange: Event<unknown>;
}

/** Where those who show calls learn which words notes cite. */
export class Citations {
  #load: (() => Promise<CitationSource>) | undefined;

  register(load: () => Promise<CitationSource>): Disposable {
    this.#load = load;
    return toDisposable(() => {
      this.#load = undefined;
    });
  }

  /** Begins to read the notes of the workspace with the first call that is shown. */
  async source(): Promise<CitationSource | undefined> {
    return this.#load?.();
  }
}

/** Where the note is open, else beside what is being read. */
export async function openNoteAt({ note, line, character }: Omit<Citing, 'passage'>): Promise<void> {
  const uri = vscode.Uri.parse(note);
  const at = new vscode.Position(line, character);
  try {
    await vscode.window.showTextDocument(uri, {
      viewColumn: tabOfDocument(uri)?.group.viewColumn ?? vscode.ViewColumn.Beside,
      preview: false,
      selection: new vscode.Range(at, at),
    });
  } catch {
    throw new PlainError(vscode.l10n.t('Couldn’t open the note {0}.', nameOfNote(uri)));
  }
}
