import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editorFolder } from '../library/editorFolder.ts';
import { libraryFile } from '../library/store/libraryFile.ts';
import type { ReadRunFolder } from '../library/figures/keptRuns.ts';
import type { UnchangedFile } from '../library/store/unchangedFile.ts';
import { CannotCheck } from './cannotCheck.ts';

/** The file of a library, which is only read, and the runs of screens beside it. */
export interface LibraryFile {
  file: UnchangedFile;
  runs: ReadRunFolder;
}

/** Opens the library in a folder, or the editor's. Rejects with CannotCheck if there is none. */
export async function openLibraryFile(named: string | undefined): Promise<LibraryFile> {
  const folder = named ?? editorFolder();
  assertLibrary(folder, named === undefined ? 'VS Code has none here' : '--library has none');
  const [{ UnchangedFile }, { loadSqlite }, { runsFolder }] = await Promise.all([
    import('../library/store/unchangedFile.ts'),
    import('../library/store/openStore.ts'),
    import('../library/figures/keptRuns.ts'),
  ]);
  const inRuns = join(folder, runsFolder);
  return {
    file: new UnchangedFile(loadSqlite(), join(folder, libraryFile)),
    runs: {
      list: () => readdir(inRuns).catch(() => []),
      read: (name) => readFile(join(inRuns, name)).catch(() => undefined),
    },
  };
}

export function assertLibrary(folder: string, why: string): void {
  if (isFolder(folder) && existsSync(join(folder, libraryFile))) return;
  throw new CannotCheck(`There is no library: ${why}. Name its folder with --library, or an export with --export.`);
}

export function assertExport(file: string): void {
  if (!existsSync(file)) throw new CannotCheck('There is no file with the name of --export.');
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
