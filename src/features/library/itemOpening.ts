import { commands, type CommandId } from '../../ids.ts';
import type { Library, ShelfItem } from '../../library/library.ts';

/** A whole series by its id, a share class alone by its ticker. */
export function fundBy({
  classes,
  seriesid,
  whole,
}: ShelfItem & { type: 'fund' }): { seriesid: string } | { ticker: string } {
  const [only] = classes;
  return whole || !only ? { seriesid } : { ticker: only.ticker };
}

export function barsWindow({ ticker, first, last }: ShelfItem & { type: 'bars' }): {
  tickers: string[];
  fromDate: string;
  tillDate: string;
} {
  return { tickers: [ticker], fromDate: first, tillDate: last };
}

/** Requests that asking for an item anew sends; of bars an estimate. */
export function refreshCost(library: Pick<Library, 'cost'>, item: ShelfItem): number {
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
export function openingOf(item: ShelfItem): { command: CommandId; argument: object } {
  switch (item.type) {
    case 'call':
      return { command: commands.transcriptsOpen, argument: { cik: item.cik, fyq: item.fyq } };
    case 'fund':
      return { command: commands.fundsOpen, argument: fundBy(item) };
    case 'bars':
      return { command: commands.barsOpen, argument: barsWindow(item) };
  }
}
