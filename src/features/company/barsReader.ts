import { addDays, isNearDay } from '../../domain/dates/days.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { BarsArgument } from '../../ids.ts';
import type { Library, LibraryItem } from '../../library/library.ts';
import { lastSessions } from './companyModel.ts';
import { inLibrary } from './inLibrary.ts';
import type { ShownBars } from './protocol.ts';

/** Calendar days that have more sessions than the small chart shows. */
const daysOfChart = 14;

interface BarsRead {
  shown: ShownBars;
  argument: BarsArgument;
  item: LibraryItem | undefined;
}

/** The last sessions in the library, and what opening them takes. */
export async function readBars(library: Library, ticker: string, items: readonly LibraryItem[]): Promise<BarsRead> {
  // Nothing is computed with days that the service made up.
  const item = items.find(
    (each) => each.type === 'bars' && foldShareClass(each.ticker) === foldShareClass(ticker) && isNearDay(each.last),
  );
  const costOf = (argument: BarsArgument): number =>
    library.cost({ endpoint: 'bars', ...argument }, undefined, 'stored');
  const tickers = [ticker];
  const begin = item?.type === 'bars' ? addDays(item.last, -daysOfChart) : '';
  const window = item?.type === 'bars' && { fromDate: begin < item.first ? item.first : begin, tillDate: item.last };
  const read = window ? await inLibrary(library.bars({ tickers, ...window }, { mode: 'library' })) : undefined;
  const series = typeof read === 'object' ? read.value[0] : undefined;
  if (item?.type !== 'bars' || !series || series.bars.length === 0) {
    const argument = { tickers, period: '1d' };
    return { shown: { sessions: [], count: 0, requests: costOf(argument) }, argument, item: undefined };
  }
  const last = lastSessions(series);
  const shownDays = { tickers, fromDate: last.sessions[0]!.date, tillDate: item.last };
  // Sessions between those in the library may be missing: the last one is always there.
  const argument = costOf(shownDays) === 0 ? shownDays : { tickers, fromDate: item.last, tillDate: item.last };
  return { shown: { ...last, count: item.sessions, requests: costOf(argument) }, argument, item };
}
