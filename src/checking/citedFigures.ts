import { fromOfSource } from '../domain/links/citing.ts';
import type { FoundFigure } from '../domain/figures/foundFigure.ts';
import type { FigureLink } from '../domain/links/figureLink.ts';
import { findFigure, type FigureSources } from '../domain/figures/findFigure.ts';
import type { Library } from '../library/library.ts';

interface FigurePlace {
  library: () => Promise<Library>;
  source: () => string;
  run: FigureSources['run'];
}

/** Reads the figures that notes cite from a window's library. Never sends a request. */
export class CitedFigures {
  readonly #place: FigurePlace;
  /** The answers read since the library changed, by their subjects. */
  readonly #read = new Map<string, Promise<unknown>>();

  constructor(place: FigurePlace) {
    this.#place = place;
  }

  /** Returns the library's own figure; absent if it doesn't have it from the connected source. */
  async get(link: FigureLink): Promise<FoundFigure> {
    const source = this.#place.source();
    if (fromOfSource(source) !== link.from) return { state: 'absent' };
    const library = await this.#place.library().catch(() => undefined);
    return library ? findFigure(link, this.#sourcesOf(library, source)) : { state: 'absent' };
  }

  /** Makes the next read see figures filed or removed since. */
  forget(): void {
    this.#read.clear();
  }

  #sourcesOf(library: Library, source: string): FigureSources {
    const once = <T>(key: string, read: () => Promise<T>): Promise<T | undefined> => {
      const name = `${source} ${key}`;
      // A figure that can't be read isn't checked, since the note isn't at fault.
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
      run: (screen, run) => once(`run ${screen} ${run}`, async () => this.#place.run(screen, run)),
    };
  }
}
