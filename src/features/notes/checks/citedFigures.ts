import * as vscode from 'vscode';
import { fromOfSource } from '../../../domain/links/citing.ts';
import type { FoundFigure } from '../../../domain/figures/foundFigure.ts';
import type { FigureLink } from '../../../domain/links/figureLink.ts';
import { findFigure, type FigureSources, type KeptRun } from '../../../domain/figures/findFigure.ts';
import type { Services } from '../../../host/services.ts';
import type { Library } from '../../../library/library.ts';
import { findRun, runsFolder } from '../../../library/figures/keptRuns.ts';

/** Reads the figures that notes cite. Reads the library only and never asks the service. */
export class CitedFigures {
  readonly #services: Services;
  /** The answers read since the library changed, by what they are of. */
  readonly #read = new Map<string, Promise<unknown>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** The library's own figure; absent when it doesn't have it from the connected source. */
  async get(link: FigureLink): Promise<FoundFigure> {
    const { source } = this.#services.connection;
    if (fromOfSource(source) !== link.from) return { state: 'absent' };
    const library = await this.#services.library().catch(() => undefined);
    return library ? findFigure(link, this.#sourcesOf(library, source)) : { state: 'absent' };
  }

  /** Lets the next read see what was filed or removed since. */
  forget(): void {
    this.#read.clear();
  }

  #sourcesOf(library: Library, source: string): FigureSources {
    const once = <T>(key: string, read: () => Promise<T>): Promise<T | undefined> => {
      const name = `${source} ${key}`;
      // A figure that can't be read is not checked: that is not the note's fault.
      const reading = this.#read.get(name) ?? read().catch(() => undefined);
      this.#read.set(name, reading);
      return reading as Promise<T | undefined>;
    };
    const inLibrary = { mode: 'library' } as const;
    return {
      calendar: () => once('calendar', () => library.read({ endpoint: 'calendar' }, inLibrary)),
      observed: async (id) => (await once(`observed ${id}`, () => library.observed(id))) ?? [],
      fund: (named) =>
        once(`fund ${JSON.stringify(named)}`, () => library.read({ endpoint: 'fund', ...named }, inLibrary)),
      bars: (ticker, day) =>
        once(`bars ${ticker} ${day}`, async () => {
          const read = await library.read(
            { endpoint: 'bars', tickers: [ticker], fromDate: day, tillDate: day },
            inLibrary,
          );
          const [series] = read.value;
          return series && { value: series, fetchedAt: read.fetchedAt };
        }),
      run: (screen, run) => once(`run ${screen} ${run}`, () => findKeptRun(this.#services, screen, run)),
    };
  }
}

/** The run of a screen that ended at a time. Uses the editor's file system, since the storage may be no folder on a disk. */
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
      // Nothing is there before the first run.
      list: () => names().catch(() => []),
      read: async (name) => fs.readFile(vscode.Uri.joinPath(folder, name)),
    },
    screen,
    run,
  );
}
