import * as vscode from 'vscode';
import { exactly, joinWithCost } from '../../domain/format/cost.ts';
import type { Directory } from '../../directory/directory.ts';
import { nameOfTicker } from '../../directory/formatEntry.ts';
import type { DirectoryEntry } from '../../directory/entry.ts';
import { nameRows, openDirectory, rowsOfUnknown, withDirectory } from '../../host/prompts/directoryRows.ts';
import { exampleRows, loadExamples } from '../../host/prompts/sampleExamples.ts';
import { searchOne, type SearchRow } from '../../host/prompts/quickPick.ts';
import type { Services } from '../../host/services.ts';
import type { Library } from '../../library/library.ts';
import { formatQuery, readTyped } from './fundModel.ts';
import { costOf } from './fundLoader.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

/** Lists names and everything that the typed text can mean, each with its cost. Undefined if the pick is dismissed. */
export async function askForFund(
  services: Pick<Services, 'library' | 'directory' | 'log' | 'connection'>,
): Promise<FundQuery | undefined> {
  const directory = openDirectory(services);
  const [library, examples] = await Promise.all([services.library(), loadExamples(services)]);
  const first = exampleRows<FundQuery>('funds', examples, ({ ticker }) => ({ ticker }));
  return searchOne({
    title: vscode.l10n.t('Open Fund or ETF'),
    placeHolder: vscode.l10n.t('Name, ticker, CUSIP or series id. If you enter several identifiers, all must match.'),
    rows: withDirectory(directory, (text, names) => (text.trim() === '' ? first : rowsFor(text, library, names))),
  });
}

function rowsFor(text: string, library: Library, directory: Directory | undefined): SearchRow<FundQuery>[] {
  const typed = text.trim().replace(/^\$/, '');
  const readings = readTyped(typed);
  const names = nameRows<FundQuery>({ directory, typed, kinds: ['series', 'class'], fill: fillOf });
  if (!readings.ok)
    return names.length > 0
      ? names
      : [{ label: readings.error.message, iconPath: new vscode.ThemeIcon('warning'), alwaysShow: true }];
  const open = readings.value.map((query): SearchRow<FundQuery> => {
    const name = nameOfQuery(directory, query);
    return {
      label: sentence(formatQuery(query)),
      description: joinWithCost([name], exactly(costOf(library, query))),
      alwaysShow: true,
      value: query,
    };
  });
  // A certain identifier comes first. A word that may be a ticker comes after names, which cost nothing.
  const isSure = readings.value.some((query) => isIdentified(query, directory) || costOf(library, query) === 0);
  if (isSure) return [...open, ...names];
  const tickers = tickersOf(readings.value);
  return rowsOfUnknown({ names, heading: vscode.l10n.t('identifiers'), open, directory, tickers });
}

/** The identifier by which the service finds the entry. */
export function queryOf(entry: DirectoryEntry): FundQuery {
  if (entry.kind === 'series') return { seriesid: entry.seriesId };
  return entry.kind === 'class' && entry.ticker === '' ? { seriesid: entry.seriesId } : { ticker: entry.ticker };
}

function fillOf(entry: DirectoryEntry): string {
  const { ticker, seriesid } = queryOf(entry);
  return ticker ?? seriesid ?? '';
}

/** Returns the directory's name for the fund that a query finds; empty if it doesn't know it. */
export function nameOfQuery(directory: Directory | undefined, { ticker, seriesid }: FundQuery): string {
  if (ticker !== undefined) return nameOfTicker(directory, ticker);
  return seriesid === undefined ? '' : (directory?.findBySeries(seriesid)?.name ?? '');
}

/** Returns whether a query is more than a word that may be a ticker. */
export function isIdentified({ ticker, cusip, seriesid }: FundQuery, directory: Directory | undefined): boolean {
  if (cusip !== undefined || seriesid !== undefined) return true;
  return ticker !== undefined && (directory?.findByTicker(ticker).length ?? 0) > 0;
}

function tickersOf(queries: readonly FundQuery[]): string[] {
  return [...new Set(queries.flatMap(({ ticker }) => ticker ?? []))];
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
