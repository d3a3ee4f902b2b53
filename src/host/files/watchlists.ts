import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { longestFile } from '../../domain/longestFile.ts';
import { parseWatchlist, tooLongWatchlist, type Watchlist } from '../../domain/watchlist.ts';
import { languages } from '../../ids.ts';
import { OwnFiles, type FileKind, type OwnFile } from './ownFiles.ts';

const watchlistKind: FileKind = { ending: '.watchlist', folder: 'watchlists', language: languages.watchlist };

/** A saved watchlist, for commands that take tickers. */
export interface NamedWatchlist {
  uri: vscode.Uri;
  /** The name of its file, with its folder if another file has the same name. */
  label: string;
  tickers: readonly string[];
}

/** The watchlists of the workspace and the personal ones. Reading them is free. */
export class Watchlists implements Disposable {
  readonly files: OwnFiles;
  readonly #own = new Disposables();
  #listed: Promise<NamedWatchlist[]> | undefined;

  constructor({ globalStorageUri }: { globalStorageUri: vscode.Uri }) {
    this.files = this.#own.add(new OwnFiles({ globalStorageUri, kind: watchlistKind }));
    this.#own.add(
      this.files.onDidChange(() => {
        this.#listed = undefined;
      }),
    );
  }

  /** Lists those that are saved and have tickers. */
  list(): Promise<NamedWatchlist[]> {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  /** Reads the text of the open editor, saved or not, else the file. */
  async read(uri: vscode.Uri): Promise<Watchlist> {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    if (open) return parseWatchlist(open.getText());
    if ((await vscode.workspace.fs.stat(uri)).size > longestFile) return tooLongWatchlist();
    return parseWatchlist(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #list(): Promise<NamedWatchlist[]> {
    const files = await this.files.list();
    const labels = labelsOf(files);
    const all = await Promise.all(
      files.map(async ({ uri }, at): Promise<NamedWatchlist> => {
        // A file that is gone or can’t be read has no tickers.
        const tickers = await this.read(uri).then(
          (list) => list.tickers,
          () => [],
        );
        return { uri, label: labels[at]!, tickers };
      }),
    );
    return all.filter(({ tickers }) => tickers.length > 0);
  }
}

function labelsOf(files: readonly OwnFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(name, (counts.get(name) ?? 0) + 1);
  return files.map(({ name, home, folder }) => {
    if (counts.get(name) === 1) return name;
    const place = home === 'personal' ? vscode.l10n.t('Personal') : vscode.l10n.t('Workspace');
    return vscode.l10n.t('{0} ({1})', name, [place, folder].filter(Boolean).join(', '));
  });
}
