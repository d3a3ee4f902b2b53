import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../base/disposables.ts';
import { documentScheme } from '../ids.ts';
import { wordsFor } from './errorWords.ts';

/** Writes the documents of one room; rejects with any error that has words. */
export type WriteDocument = (uri: vscode.Uri, signal: AbortSignal) => Promise<string>;

/** The read-only documents of the scheme `market-desk:`; the first part of a path is a feature's own room. */
export class DeskDocuments implements Disposable {
  readonly #rooms = new Map<string, WriteDocument>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables = new Disposables();

  constructor() {
    this.#disposables.add(this.#changed);
    this.#disposables.add(
      vscode.workspace.registerTextDocumentContentProvider(documentScheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (uri, token) => this.#write(uri, token),
      }),
    );
  }

  register(room: string, write: WriteDocument): Disposable {
    this.#rooms.set(room, write);
    return toDisposable(() => this.#rooms.delete(room));
  }

  /** An open document is written anew. */
  changed(uri: vscode.Uri): void {
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #write(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const write = this.#rooms.get(uri.path.split('/')[1] ?? '');
    if (!write) throw new Error(vscode.l10n.t('Market Desk has no document of this name.'));
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => {
      controller.abort();
    });
    try {
      return await write(uri, controller.signal);
    } catch (error) {
      throw new Error(wordsFor(error).message, { cause: error });
    } finally {
      listening.dispose();
    }
  }
}

/** The tab of a document, wherever it is open. */
export function tabOfDocument(uri: vscode.Uri): vscode.Tab | undefined {
  const name = uri.toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === name);
}
