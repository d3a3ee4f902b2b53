import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { documentScheme } from '../../ids.ts';

/** Writes the documents of one path prefix. Rejects with any error that can be formatted. */
type WriteDocument = (uri: vscode.Uri) => Promise<string>;

interface Written {
  text: string;
  mtime: number;
}

/** Makes the editor decode the bytes as UTF-8, whatever encoding its settings name. The editor removes it. */
const byteOrderMark = '\ufeff';

/**
 * The read-only documents of the scheme `market-desk:`. The first part of a path is a feature's prefix. The
 * editor treats them as files, since it doesn't restore other kinds of documents after a reload.
 */
export class VirtualDocuments implements Disposable {
  readonly #writers = new Map<string, WriteDocument>();
  readonly #written = new Map<string, Written>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #disposables = new Disposables();

  constructor() {
    this.#disposables.add(this.#changed);
    const refuse = (uri: vscode.Uri): never => {
      throw vscode.FileSystemError.NoPermissions(uri);
    };
    const provider: vscode.FileSystemProvider = {
      onDidChangeFile: this.#changed.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => {
        const { text, mtime } = await this.#write(uri);
        const size = Buffer.byteLength(byteOrderMark + text);
        return { type: vscode.FileType.File, ctime: 0, mtime, size, permissions: vscode.FilePermission.Readonly };
      },
      readFile: async (uri) => Buffer.from(byteOrderMark + (await this.#write(uri)).text),
      readDirectory: () => [],
      createDirectory: refuse,
      writeFile: refuse,
      delete: refuse,
      rename: refuse,
    };
    this.#disposables.add(
      vscode.workspace.registerFileSystemProvider(documentScheme, provider, {
        isCaseSensitive: true,
        isReadonly: true,
      }),
    );
    this.#disposables.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#written.delete(uri.toString());
      }),
    );
  }

  register(prefix: string, write: WriteDocument): Disposable {
    this.#writers.set(prefix, write);
    return toDisposable(() => this.#writers.delete(prefix));
  }

  /** Makes the editor reload an open document. */
  changed(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #write(uri: vscode.Uri): Promise<Written> {
    const write = this.#writers.get(uri.path.split('/')[1] ?? '');
    if (!write) throw vscode.FileSystemError.FileNotFound(uri);
    const key = uri.toString();
    const text = await write(uri).catch(async (error: unknown) => {
      const { formatError } = await import('../errors/formatError.ts');
      throw vscode.FileSystemError.Unavailable(formatError(error).message);
    });
    const before = this.#written.get(key);
    const written = before?.text === text ? before : { text, mtime: Math.max(Date.now(), (before?.mtime ?? 0) + 1) };
    this.#written.set(key, written);
    return written;
  }
}
