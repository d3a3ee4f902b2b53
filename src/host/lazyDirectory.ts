import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy.ts';
import { localDate } from '../domain/format/time.ts';
import type { Directory } from '../directory/directory.ts';
import type { GivenList, LoadOptions } from '../directory/loadDirectory.ts';
import type { GivenFile } from '../directory/updateLists.ts';
import type { Connection } from './connection.ts';

interface LazyDirectoryOptions {
  extensionUri: vscode.Uri;
  globalStorageUri: vscode.Uri;
  connection: Pick<Connection, 'source'>;
}

export interface LazyDirectory {
  /**
   * Loads the directory of names when it is first needed. It has the invented companies and funds only while the sample
   * is the source. Rejects with DirectoryError where its file is damaged.
   */
  get: () => Promise<Directory>;
  /** Takes files that were checked in place of older lists, now and in later sessions. */
  update: (files: Readonly<Partial<Record<GivenList, GivenFile>>>) => Promise<void>;
  /** Goes back to the lists that the product ships with. */
  reset: () => Promise<void>;
}

export function lazyDirectory({ extensionUri, globalStorageUri, connection }: LazyDirectoryOptions): LazyDirectory {
  const files = lazy(() => import('../directory/loadDirectory.ts'));
  const uriOf = async (list: GivenList): Promise<vscode.Uri> =>
    vscode.Uri.joinPath(globalStorageUri, 'directory', (await files()).givenFileName(list));
  const readGiven = async (list: GivenList): Promise<string[]> => {
    try {
      return [new TextDecoder().decode(await vscode.workspace.fs.readFile(await uriOf(list)))];
    } catch (error) {
      if (!isNotFound(error)) (await import('./noteError.ts')).noteError(error, `Directory of names, ${list}`);
      return [];
    }
  };
  const load = async (sample?: LoadOptions['sample']): Promise<Directory> => {
    const { givenLists, loadDirectory } = await files();
    const [packed, ...given] = await Promise.all([
      readFile(vscode.Uri.joinPath(extensionUri, 'media', 'directory.bin').fsPath),
      ...givenLists.map(readGiven),
    ]);
    return loadDirectory({ packed, given: given.flat(), sample });
  };
  const start = () => ({ plain: lazy(() => load()), withSample: lazy(async () => load(await sampleLists())) });
  let loading = start();
  return {
    get: () => (connection.source === 'sample' ? loading.withSample() : loading.plain()),
    update: async (updates) => {
      const { givenLists, formatGivenFile } = await files();
      for (const list of givenLists) {
        const file = updates[list];
        if (!file) continue;
        await vscode.workspace.fs.writeFile(await uriOf(list), new TextEncoder().encode(formatGivenFile(file)));
      }
      loading = start();
    },
    reset: async () => {
      for (const list of (await files()).givenLists)
        try {
          await vscode.workspace.fs.delete(await uriOf(list));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      loading = start();
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

async function sampleLists(): Promise<LoadOptions['sample']> {
  const { sampleListings } = await import('../sample/sampleListings.ts');
  return sampleListings(localDate(Date.now()));
}
