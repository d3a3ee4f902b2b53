import { longestWindowDays } from '../../domain/bars/barsWindow.ts';
import { addDays } from '../../domain/dates/days.ts';
import { commands } from '../../ids.ts';
import type { LibraryCosts, LibraryItem } from '../../library/library.ts';

/** The query of a stored fund: a whole series by its id, a single share class by its ticker. */
export function fundBy({
  classes,
  seriesid,
  whole,
}: LibraryItem & { type: 'fund' }): { seriesid: string } | { ticker: string } {
  const [only] = classes;
  return whole || !only ? { seriesid } : { ticker: only.ticker };
}

/**
 * The window of stored bars, limited to the newest two years, since longer windows can't be requested. Older bars open
 * by their dates.
 */
export function barsWindow({ ticker, first, last }: LibraryItem & { type: 'bars' }): {
  tickers: string[];
  fromDate: string;
  tillDate: string;
} {
  const earliest = addDays(last, -longestWindowDays);
  return { tickers: [ticker], fromDate: first < earliest ? earliest : first, tillDate: last };
}

/** The number of requests that refreshing an item takes. For bars it is an estimate. */
export function refreshCost(library: LibraryCosts, item: LibraryItem): number {
  switch (item.type) {
    case 'call':
      return library.cost({ endpoint: 'transcript', cik: item.cik, fyq: item.fyq }, item.source, 'refresh');
    case 'fund':
      return library.cost({ endpoint: 'fund', ...fundBy(item) }, item.source, 'refresh');
    case 'bars':
      return library.cost({ endpoint: 'bars', ...barsWindow(item) }, item.source, 'refresh');
  }
}

/** The command of another feature that shows an item, and its argument. */
export function openingOf(item: LibraryItem): {
  command: typeof commands.transcriptsOpen | typeof commands.fundsOpen | typeof commands.barsOpen;
  argument: ReturnType<typeof fundBy> | ReturnType<typeof barsWindow> | { cik: number; fyq: string };
} {
  switch (item.type) {
    case 'call':
      return { command: commands.transcriptsOpen, argument: { cik: item.cik, fyq: item.fyq } };
    case 'fund':
      return { command: commands.fundsOpen, argument: fundBy(item) };
    case 'bars':
      return { command: commands.barsOpen, argument: barsWindow(item) };
  }
}
