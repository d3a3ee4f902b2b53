import * as vscode from 'vscode';
import { mostTickersWithBars } from '../domain/bars/barsWindow.ts';
import { isMutualFund } from '../domain/identifiers/ticker.ts';
import { formatTickerCount, nameWatchlist } from '../domain/watchlist.ts';
import { PlainError } from './plainError.ts';
import { pickOne, type PickRow } from './quickPick.ts';
import type { Services } from './services.ts';
import type { NamedWatchlist } from './watchlists.ts';

/** Rows for a box that asks for tickers: `Watchlist: NAME · N tickers`. */
export function watchlistRows(all: readonly NamedWatchlist[]): PickRow<NamedWatchlist>[] {
  return all.map((value) => ({
    label: nameWatchlist(value.label),
    description: formatTickerCount(value.tickers.length),
    value,
  }));
}

/**
 * Offers the watchlists before a person is asked to type tickers whose bars are wanted. Resolves to the tickers of one
 * that may have bars, to `typed` if the person wants to type or there is no watchlist, or to undefined when the box is
 * dismissed.
 */
export async function offerWatchlist(
  { watchlists, directory: openDirectory }: Pick<Services, 'watchlists' | 'directory'>,
  title: string,
): Promise<readonly string[] | 'typed' | undefined> {
  const all = await (await watchlists()).list();
  if (all.length === 0) return 'typed';
  // Without the directory, no ticker is known to be a fund's.
  const directory = await openDirectory().catch(() => undefined);
  const isFund = (ticker: string): boolean => {
    const bearers = directory?.findByTicker(ticker) ?? [];
    return bearers.length > 0 && bearers.every(({ kind }) => kind === 'class');
  };
  const withBars = all.map((list) => ({
    ...list,
    tickers: list.tickers.filter((ticker) => !(isMutualFund(ticker) && isFund(ticker))),
  }));
  const typed: PickRow<readonly string[] | 'typed'> = { label: vscode.l10n.t('Enter tickers…'), value: 'typed' };
  const rows = watchlistRows(withBars.filter(({ tickers }) => tickers.length > 0));
  const picked = await pickOne([typed, ...rows.map((row) => ({ ...row, value: row.value.tickers }))], { title });
  if (picked !== 'typed' && (picked?.length ?? 0) > mostTickersWithBars) throw tooManyForBars();
  return picked;
}

export function tooManyForBars(): PlainError {
  return new PlainError(
    vscode.l10n.t('Minute bars of at most {0} tickers can be opened together.', mostTickersWithBars),
  );
}
