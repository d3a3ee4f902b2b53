import * as vscode from 'vscode';
import type { Directory } from '../../directory/directory.ts';
import { mostTickersWithBars } from '../../domain/bars/barsWindow.ts';
import { isMutualFund } from '../../domain/identifiers/ticker.ts';
import { formatTickerCount, nameWatchlist } from '../../domain/watchlist.ts';
import { PlainError } from '../errors/plainError.ts';
import type { SearchRow } from './quickPick.ts';
import type { NamedWatchlist } from '../files/watchlists.ts';

/**
 * Returns rows for a box that asks for tickers whose bars are wanted, below a heading: `Watchlist: NAME · N tickers`,
 * each with those that may have bars. Without the directory, it isn't known which tickers are funds'.
 */
export function watchlistRows(
  all: readonly NamedWatchlist[],
  directory: Directory | undefined,
): SearchRow<readonly string[]>[] {
  const isFund = (ticker: string): boolean => {
    const bearers = directory?.findByTicker(ticker) ?? [];
    return bearers.length > 0 && bearers.every(({ kind }) => kind === 'class');
  };
  const rows = all.flatMap(({ label, tickers }): SearchRow<readonly string[]>[] => {
    const value = tickers.filter((ticker) => !(isMutualFund(ticker) && isFund(ticker)));
    if (value.length === 0) return [];
    return [{ label: nameWatchlist(label), description: formatTickerCount(value.length), value }];
  });
  if (rows.length === 0) return [];
  return [{ label: vscode.l10n.t('watchlists'), kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

export function tooManyForBars(): PlainError {
  return new PlainError(
    vscode.l10n.t('Minute bars of at most {0} tickers can be opened together.', mostTickersWithBars),
  );
}
