import { keyOfCited, type CitedCallName } from '../domain/links/citing.ts';
import { CitedCalls } from '../checking/citedCalls.ts';
import type { FoundFigure } from '../domain/figures/foundFigure.ts';
import type { FigureLink } from '../domain/links/figureLink.ts';
import type { ExportedFigures } from '../library/figures/exportedFigures.ts';
import type { CitableStoredCall } from '../library/storedCalls.ts';
import type { CallPlace, CheckArguments } from './commandLine.ts';
import { CannotCheck } from './cannotCheck.ts';
import { assertExport, assertLibrary, isFolder, openLibraryFile } from './openLibraryFile.ts';

/** An opened place, with its calls and figures. */
export interface OpenedPlace {
  calls: CitedCalls;
  figure: (link: FigureLink) => Promise<FoundFigure>;
  dispose: () => void;
}

/** Finds stored answers and returns them by the key of their call. */
type Find = (
  names: readonly CitedCallName[],
) => Promise<ReadonlyMap<string, CitableStoredCall>> | ReadonlyMap<string, CitableStoredCall>;

interface CallFinder {
  find: Find;
  /** Present for a library and an export, which have figures. */
  figure?: OpenedPlace['figure'];
  dispose?: () => void;
}

type OpenOptions = Pick<CheckArguments, 'calls' | 'origin'> & {
  /** The calls cited in all notes, so that an export is searched only once. */
  wanted: () => Promise<readonly CitedCallName[]>;
};

/** The name of each kind of place, for use in a sentence. */
export const placeNames: Record<CallPlace['type'], string> = {
  library: 'the library',
  export: 'the export',
  sample: 'the sample data',
  data: 'the data folder',
};

/** Throws CannotCheck if a named place doesn't exist, before anything is read. */
export function assertThere(place: CallPlace): void {
  if (place.type === 'export') assertExport(place.file);
  if (place.type === 'data' && !isFolder(place.folder))
    throw new CannotCheck('There is no folder with the name of --source data:.');
  if (place.type === 'library' && place.folder !== undefined) assertLibrary(place.folder, '--library has none');
}

/** Opens the place, or rejects with CannotCheck. */
export async function openPlace(options: OpenOptions): Promise<OpenedPlace> {
  const { find, figure, dispose } = await openFinder(options);
  return {
    calls: new CitedCalls(async (name) => (await find([name])).get(keyOfCited(name))),
    figure: (link) => figure?.(link) ?? Promise.resolve({ state: 'absent' }),
    dispose: () => dispose?.(),
  };
}

async function openFinder({ calls: place, origin, wanted }: OpenOptions): Promise<CallFinder> {
  switch (place.type) {
    case 'library':
      return openLibrary(place.folder, origin);
    case 'export': {
      const { readExportedCalls } = await import('../library/transfer/exportedCalls.ts');
      const keys = new Set((await wanted()).map(keyOfCited));
      const now = Date.now();
      const found = await readExportedCalls({ path: place.file, wanted: keys, origin, now });
      const open = async (): Promise<ExportedFigures> => {
        const { openExportedFigures } = await import('../library/figures/exportedFigures.ts');
        return openExportedFigures({ path: place.file, origin, now });
      };
      let figures: Promise<ExportedFigures> | undefined;
      return {
        find: () => found,
        figure: async (link) => (await (figures ??= open())).find(link),
        dispose: () => void figures?.then((opened) => opened.dispose()),
      };
    }
    case 'sample': {
      const { findSampleCalls } = await import('./bundledCalls.ts');
      return { find: findSampleCalls() };
    }
    case 'data': {
      const { findFolderCalls } = await import('./bundledCalls.ts');
      return { find: await findFolderCalls(place.folder) };
    }
  }
}

async function openLibrary(named: string | undefined, origin: string | undefined): Promise<CallFinder> {
  const { file, runs } = await openLibraryFile(named);
  const [{ readStoredCalls }, { findStoredFigure }] = await Promise.all([
    import('../library/storedCalls.ts'),
    import('../library/figures/storedFigures.ts'),
  ]);
  const now = Date.now();
  return {
    figure: (link) => findStoredFigure(link, { read: (work) => file.read(work), runs, origin, now }),
    find: (names) => file.read((store) => readStoredCalls(store, names, { origin, now })),
    dispose: () => file.dispose(),
  };
}
