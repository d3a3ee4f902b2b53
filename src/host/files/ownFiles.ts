import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { toFileName } from '../../base/fileName.ts';
import { isWithin, watchFolders } from './watchFolders.ts';
import { namesOfFile, pathBelow } from './filePathModel.ts';

/** A file of one of our types, in a workspace folder or in the extension's own storage. */
export interface OwnFile {
  uri: vscode.Uri;
  /** The file name without its extension. */
  name: string;
  home: 'workspace' | 'personal';
  /** The folder below its workspace folder or the personal storage; empty at the top. */
  folder: string;
}

export interface FileKind {
  /** For example `.screen`. */
  ending: string;
  /** The name of the folder where new files are created. */
  folder: string;
  language: string;
}

interface OwnFilesOptions {
  globalStorageUri: vscode.Uri;
  kind: FileKind;
}

/** The files of one of our types in the workspace folders and in the extension's own storage. */
export class OwnFiles implements Disposable {
  readonly kind: FileKind;
  readonly #personal: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #own = new Disposables();
  /** The files found by the last search of the workspace. */
  #listed: readonly string[] = [];

  readonly onDidChange = this.#changed.event;

  constructor({ globalStorageUri, kind }: OwnFilesOptions) {
    const { ending, folder } = kind;
    this.kind = kind;
    this.#personal = vscode.Uri.joinPath(globalStorageUri, folder);
    this.#own.add(this.#changed);
    this.#watch(`**/*${ending}`);
    this.#watch(new vscode.RelativePattern(this.#personal, `**/*${ending}`));
    this.#own.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#changed.fire(undefined)));
    this.#own.add(
      watchFolders({
        came: () => this.#changed.fire(undefined),
        gone: (uri) => {
          if (this.#listed.some((name) => isWithin(name, uri))) this.#changed.fire(undefined);
        },
      }),
    );
  }

  get personalFolder(): vscode.Uri {
    return this.#personal;
  }

  async list(): Promise<OwnFile[]> {
    const [shared, own] = await Promise.all([
      vscode.workspace.findFiles(`**/*${this.kind.ending}`, '**/node_modules/**'),
      this.#listPersonal(this.#personal),
    ]);
    this.#listed = shared.map(String);
    return [...shared.map((uri) => this.describe(uri)), ...own.map((uri) => this.describe(uri))].sort(
      (a, b) => a.folder.localeCompare(b.folder) || a.name.localeCompare(b.name),
    );
  }

  describe(uri: vscode.Uri): OwnFile {
    const below = pathBelow(uri, this.#personal)?.slice(1);
    const shown = below ?? vscode.workspace.asRelativePath(uri, (vscode.workspace.workspaceFolders?.length ?? 0) > 1);
    return {
      uri,
      home: below === undefined ? 'workspace' : 'personal',
      ...namesOfFile(uri.path, shown, this.kind.ending),
    };
  }

  /** Creates a file; never overwrites one. */
  async create(folder: vscode.Uri, name: string, text: string): Promise<vscode.Uri> {
    await vscode.workspace.fs.createDirectory(folder);
    const uri = await this.freeAddress(folder, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    this.#changed.fire(undefined);
    return uri;
  }

  /** An address without a file: the name is made valid on every file system, and a number is added if it is taken. */
  async freeAddress(folder: vscode.Uri, wanted: string): Promise<vscode.Uri> {
    const name = toFileName(wanted);
    for (let number = 1; ; number++) {
      const uri = vscode.Uri.joinPath(folder, `${number === 1 ? name : `${name} ${number}`}${this.kind.ending}`);
      if (!(await exists(uri))) return uri;
    }
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #listPersonal(folder: vscode.Uri): Promise<vscode.Uri[]> {
    let entries: [string, vscode.FileType][];
    try {
      entries = await vscode.workspace.fs.readDirectory(folder);
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return [];
      throw error;
    }
    const found = await Promise.all(
      entries.map(([name, type]) => {
        const uri = vscode.Uri.joinPath(folder, name);
        if (type === vscode.FileType.Directory) return this.#listPersonal(uri);
        return Promise.resolve(name.endsWith(this.kind.ending) ? [uri] : []);
      }),
    );
    return found.flat();
  }

  #watch(pattern: vscode.GlobPattern): void {
    const watcher = this.#own.add(vscode.workspace.createFileSystemWatcher(pattern));
    const onChange = (): void => this.#changed.fire(undefined);
    for (const listening of [
      watcher.onDidCreate(onChange),
      watcher.onDidDelete(onChange),
      watcher.onDidChange(onChange),
    ])
      this.#own.add(listening);
  }
}

export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}
