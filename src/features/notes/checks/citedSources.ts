import * as vscode from 'vscode';
import { CitedCalls } from '../../../checking/citedCalls.ts';
import { CitedFigures } from '../../../checking/citedFigures.ts';
import { NoteChecker } from '../../../checking/noteChecker.ts';
import { searchLibrary } from '../../../checking/searchCalls.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import type { KeptRun } from '../../../domain/figures/findFigure.ts';
import type { Services } from '../../../host/services.ts';
import { findRun, runsFolder } from '../../../library/figures/keptRuns.ts';

type LibraryServices = Pick<Services, 'library' | 'connection'>;

/** Reads the calls that notes cite from the library of a window. */
export function citedCallsOf({ library, connection }: LibraryServices): CitedCalls {
  // A call that can't be read leaves its citations unchecked, since the note isn't at fault.
  return CitedCalls.ofLibrary(library, () => connection.source, { ifUnreadable: 'absent' });
}

/** Checks notes against the library of a window. */
export function noteCheckerOf(
  { library, connection }: LibraryServices,
  { calls, figures }: { calls: CitedCalls; figures: CitedFigures },
): NoteChecker {
  return new NoteChecker({
    calls,
    figure: (link) => figures.get(link),
    from: () => fromOfSource(connection.source),
    list: async () => (await (await library()).holdings(connection.source)).calls,
    search: searchLibrary(library, { isPatient: false }),
  });
}

/** Reads the figures that notes cite from the library of a window. */
export function citedFiguresOf(services: Pick<Services, 'library' | 'connection' | 'extension'>): CitedFigures {
  return new CitedFigures({
    library: services.library,
    source: () => services.connection.source,
    run: (screen, run) => findKeptRun(services, screen, run),
  });
}

/**
 * Finds the run of a screen that ended at a time. Uses the editor's file system, since the storage may not be a folder
 * on a disk.
 */
export function findKeptRun(
  { extension }: Pick<Services, 'extension'>,
  screen: string,
  run: number,
): Promise<KeptRun | 'pruned' | undefined> {
  const { fs } = vscode.workspace;
  const folder = vscode.Uri.joinPath(extension.globalStorageUri, runsFolder);
  const names = async (): Promise<string[]> => (await fs.readDirectory(folder)).map(([name]) => name);
  return findRun(
    {
      // The folder doesn't exist before the first run.
      list: () => names().catch(() => []),
      read: async (name) => fs.readFile(vscode.Uri.joinPath(folder, name)),
    },
    screen,
    run,
  );
}
