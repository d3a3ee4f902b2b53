import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { lazy } from '../../base/lazy.ts';
import { localDate } from '../../domain/format/time.ts';
import type { Directory } from '../../directory/directory.ts';
import type { SampleRows } from '../../directory/loadDirectory.ts';
import type { SecFile } from '../../directory/secFiles.ts';
import type { Connection } from './connection.ts';

interface DirectoryListsOptions {
  extensionUri: vscode.Uri;
  globalStorageUri: vscode.Uri;
  connection: Pick<Connection, 'source'>;
}

export interface DirectoryLists {
  /**
   * Loads the directory of names on first use. While the sample is the source, it has only the sample's companies and
   * funds. Rejects with DirectoryError if its file is damaged.
   */
  get: () => Promise<Directory>;
  /** The directory of real names, whatever the source is. */
  getListed: () => Promise<Directory>;
  /** Replaces older lists with checked files, now and in later sessions. */
  update: (files: readonly { file: SecFile; date: string }[]) => Promise<void>;
  /** Restores the lists that ship with the product. */
  reset: () => Promise<void>;
}

export function createDirectoryLists({
  extensionUri,
  globalStorageUri,
  connection,
}: DirectoryListsOptions): DirectoryLists {
  const files = lazy(() => import('../../directory/loadDirectory.ts'));
  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(globalStorageUri, 'directory', name);
  const readIfAny = async (name: string): Promise<Uint8Array | undefined> => {
    try {
      return await vscode.workspace.fs.readFile(uriOf(name));
    } catch (error) {
      if (!isNotFound(error)) await note(error, name);
      return undefined;
    }
  };
  const deleteIfAny = async (name: string): Promise<void> => {
    try {
      await vscode.workspace.fs.delete(uriOf(name));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const load = async (): Promise<Directory> => {
    const { loadDirectory, readGiven } = await files();
    const [packed, given] = await Promise.all([
      readFile(vscode.Uri.joinPath(extensionUri, 'media', 'directory.bin').fsPath),
      readGiven(readIfAny),
    ]);
    return loadDirectory({ packed, given });
  };
  const sample = lazy(async () => (await files()).loadSampleDirectory(await sampleRows()));
  let listed = lazy(load);
  return {
    get: () => (connection.source === 'sample' ? sample() : listed()),
    getListed: () => listed(),
    update: async (updates) => {
      const { packGiven } = await import('../../directory/packGiven.ts');
      // All are packed before one is written, so that either all files are applied or none.
      const packed = await Promise.all(updates.map(({ file, date }) => packGiven(file, date)));
      const { givenFileName } = await files();
      for (const [at, { file }] of updates.entries())
        await vscode.workspace.fs.writeFile(uriOf(givenFileName(file.list)), packed[at]!);
      listed = lazy(load);
    },
    reset: async () => {
      const { givenFileName, givenLists } = await files();
      for (const list of givenLists) await deleteIfAny(givenFileName(list));
      listed = lazy(load);
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

async function sampleRows(): Promise<SampleRows> {
  const { sampleListings } = await import('../../sample/sampleListings.ts');
  return sampleListings(localDate(Date.now()));
}

async function note(error: unknown, list: string): Promise<void> {
  (await import('../errors/noteError.ts')).noteError(error, `Directory of names, ${list}`);
}
