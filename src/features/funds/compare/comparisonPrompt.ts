import * as vscode from 'vscode';
import { exactly, formatCost, joinWithCost, withCost } from '../../../domain/format/cost.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfEntry } from '../../../directory/formatEntry.ts';
import { fewestCompared, mostCompared } from '../../../domain/fund.ts';
import { nameWatchlist } from '../../../domain/watchlist.ts';
import { openDirectory } from '../../../host/prompts/directoryRows.ts';
import { loadExamples } from '../../../host/prompts/sampleExamples.ts';
import { searchMany, type PickRow } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import type { Library, StoredFund } from '../../../library/library.ts';
import type { Compared } from './comparisonModel.ts';
import { formatQuery, readTyped } from '../fundModel.ts';
import { costOf } from '../fundLoader.ts';
import { isIdentified, nameOfQuery, queryOf } from '../fundPrompt.ts';
import type { OneFund } from '../protocol.ts';
import type { FundQuery } from '../../../domain/identifiers/fundQuery.ts';

interface PricedFund {
  fund: Compared;
  /** The ticker of a class that is named by its id. */
  ticker?: string;
  /** Requests that reading it spends. */
  cost: number;
}

type PickedFund = PickRow<PricedFund>;

/**
 * Asks for two to four funds, from the library or typed, each with its cost. The title has the sum. `among` are
 * selected at first. Undefined if the pick is dismissed.
 */
export async function askWhatToCompare(
  services: Pick<Services, 'library' | 'connection' | 'directory' | 'watchlists' | 'log'>,
  among: readonly OneFund[],
): Promise<Compared[] | undefined> {
  const { library: open, connection } = services;
  const [library, directory, { funds: examples }] = await Promise.all([
    open(),
    openDirectory(services),
    loadExamples(services),
  ]);
  const { funds } = await library.holdings(connection.source);
  const known = uniqueRows([
    ...among.map(rowOfFund),
    ...funds.flatMap(rowsOfLibrary),
    ...(await rowsOfWatchlists(services, library, directory)),
    ...examples.map(({ ticker, name }) => rowOfQuery({ ticker }, library, name)),
  ]);
  const picked = await searchMany({
    title: titleFor,
    placeHolder: vscode.l10n.t('Select from the library, or enter a name, ticker, CUSIP or series id'),
    picked: known.slice(0, among.length),
    // A typed fund that is also in a watchlist is one fund.
    rows: (text, chosen) =>
      uniqueRows([...rowsOfTyped(text, library, directory), ...known]).filter(
        (row) => !chosen.some((each) => isSameFund(each, row)),
      ),
    isComplete: ({ length }) => length >= fewestCompared && length <= mostCompared,
  });
  return picked?.map(({ fund }) => fund);
}

function titleFor(chosen: readonly PricedFund[]): string {
  const cost = chosen.reduce((sum, item) => sum + item.cost, 0);
  if (chosen.length > mostCompared)
    return vscode.l10n.t('Compare Funds · {0} selected, maximum {1}', chosen.length, mostCompared);
  if (chosen.length < fewestCompared)
    return vscode.l10n.t('Compare Funds · Select {0} to {1}', fewestCompared, mostCompared);
  return withCost(vscode.l10n.t('Compare {0} Funds', chosen.length), exactly(cost));
}

function rowOfFund({ kind, id, title, query }: OneFund): PickedFund {
  const contractid = kind === 'class' ? id : undefined;
  return {
    label: title,
    description: formatCost(exactly(0)),
    detail: formatQuery(query),
    value: { fund: { query, contractid }, cost: 0 },
  };
}

/** Rows for a whole series and each of its classes, or for the class alone. */
function rowsOfLibrary({ seriesid, fund, classes, whole }: StoredFund): PickedFund[] {
  const series: PickedFund[] = whole
    ? [
        {
          label: fund,
          description: withCost(vscode.l10n.t('whole series'), exactly(0)),
          detail: seriesid,
          value: { fund: { query: { seriesid } }, cost: 0 },
        },
      ]
    : [];
  return [
    ...series,
    ...classes.map(({ contractid, ticker, name }) => ({
      label: ticker || name,
      description: formatCost(exactly(0)),
      detail: name,
      value: { fund: { query: whole || !ticker ? { seriesid } : { ticker }, contractid }, ticker, cost: 0 },
    })),
  ];
}

/** Lists the funds of each watchlist that the directory knows as funds. */
async function rowsOfWatchlists(
  { watchlists }: Pick<Services, 'watchlists'>,
  library: Library,
  directory: Directory | undefined,
): Promise<PickedFund[]> {
  const all = await (await watchlists()).list();
  return all.flatMap(({ label, tickers }) =>
    tickers.flatMap((ticker): PickedFund[] => {
      const [entry] = directory?.findByTicker(ticker) ?? [];
      if (entry?.kind !== 'class') return [];
      const query = { ticker };
      const cost = costOf(library, query);
      return [
        {
          label: ticker,
          description: withCost(nameWatchlist(label), exactly(cost)),
          detail: entry.name ?? '',
          value: { fund: { query }, cost },
        },
      ];
    }),
  );
}

/** Lists a certain identifier first, else names. Ticking a row costs nothing: the title has the sum. */
function rowsOfTyped(text: string, library: Library, directory: Directory | undefined): PickedFund[] {
  const typed = text.trim().replace(/^\$/, '');
  if (typed === '') return [];
  const readings = readTyped(typed);
  const queries = readings.ok ? readings.value : [];
  const sure = queries.filter((query) => isIdentified(query, directory) || costOf(library, query) === 0);
  const found =
    typed.length < 2 ? [] : (directory?.search(typed, { limit: mostNames, kinds: ['series', 'class'] }) ?? []);
  return uniqueRows([
    ...sure.map((query) => rowOfQuery(query, library, nameOfQuery(directory, query))),
    ...found.map((entry) => rowOfQuery(queryOf(entry), library, nameOfEntry(entry))),
    ...queries.filter((query) => !sure.includes(query)).map((query) => rowOfQuery(query, library, '')),
  ]);
}

const mostNames = 8;

function rowOfQuery(query: FundQuery, library: Library, name: string): PickedFund {
  const cost = costOf(library, query);
  return {
    label: formatQuery(query),
    description: joinWithCost([name], exactly(cost)),
    alwaysShow: true,
    value: { fund: { query }, cost },
  };
}

/** Removes duplicate rows. Classes are compared by their ids, which are unique. */
function uniqueRows(items: readonly PickedFund[]): PickedFund[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const names = namesOf(item);
    const isNew = !names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}

/** Returns the names under which a fund may be in several rows: a class by its id and its ticker. */
function namesOf({ value: { fund, ticker = fund.query.ticker } }: PickedFund): string[] {
  const { query, contractid } = fund;
  const own = [
    ...(contractid === undefined ? [] : [contractid]),
    ...(ticker ? [`ticker ${ticker.toUpperCase()}`] : []),
  ];
  return own.length > 0 ? own : [JSON.stringify(query)];
}

function isSameFund(one: PickedFund, other: PickedFund): boolean {
  const names = new Set(namesOf(one));
  return namesOf(other).some((name) => names.has(name));
}
