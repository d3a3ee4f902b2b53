import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import type { Library, LibraryItem, ReadOptions } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { funds, sessions } from './dataFolder.ts';

type EveryRead = Record<
  ServiceRequest['endpoint'],
  (library: Library, options: ReadOptions) => Promise<{ value: unknown }>
>;

/** One read of every endpoint, of what the data folder holds. */
export const reads: EveryRead = {
  fund: (library, options) => library.read({ endpoint: 'fund', ticker: funds[0]!.profile.ticker }, options),
  calendar: (library, options) => library.read({ endpoint: 'calendar' }, options),
  bars: (library, options) =>
    library.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[0], tillDate: sessions[1] }, options),
  transcript: (library, options) => library.read({ endpoint: 'transcript', ticker: 'BRMC' }, options),
  screen: (library, options) =>
    library.read({ endpoint: 'screen', condition: 'roic > 0.15', metrics: ['roic'], page: 1, limit: 50 }, options),
  metrics: (library, options) => library.read({ endpoint: 'metrics' }, options),
};

/** Lists the items of a source: calls by company and newest quarter, funds by name, bars by ticker. */
export async function itemsOf(library: Library, source: SourceId): Promise<readonly LibraryItem[]> {
  return (await library.holdings(source)).items;
}

/** All that the library answers, and what it lists. */
export async function contentsOf(library: Library, source: SourceId): Promise<unknown[]> {
  const answers = await Promise.allSettled(Object.values(reads).map((read) => read(library, { mode: 'library' })));
  const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.status));
  return [...values, await itemsOf(library, source)];
}
