import * as vscode from 'vscode';
import { nameOfTicker } from '../../directory/formatEntry.ts';
import type { Directory } from '../../directory/directory.ts';
import type { ParsedArguments } from '../../domain/arguments/arguments.ts';
import { atMost, exactly, formatCost } from '../../domain/format/cost.ts';
import { newestFirst } from '../../domain/quarters.ts';
import { formatTickerCount, nameWatchlist } from '../../domain/watchlist.ts';
import { openDirectory, shownEntry, withDirectory } from '../../host/prompts/directoryRows.ts';
import { orCancel, pickMany, pickOne, searchOne, type SearchRow } from '../../host/prompts/quickPick.ts';
import { exampleRows, loadExamples } from '../../host/prompts/sampleExamples.ts';
import type { Services } from '../../host/services.ts';
import type { DownloadItem } from '../../library/downloads/downloads.ts';
import { ifStored } from '../../library/inLibrary.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { Library } from '../../library/library.ts';

export type OverDays = ParsedArguments['overDays'];
type Security = OverDays['securities'][number];

const mostRows = 20;
const usualCounts = [1, 4, 8, 12] as const;

/** Asks for a watchlist, or a company or fund. */
export async function askForSecurities(services: Services): Promise<readonly Security[]> {
  const lists = await (await services.watchlists()).list();
  const examples = await loadExamples(services);
  const saved = lists.map(({ label, tickers }): SearchRow<readonly Security[]> => ({
    label: nameWatchlist(label),
    description: formatTickerCount(tickers.length),
    value: tickers.map((ticker) => ({ ticker })),
  }));
  const first = [...saved, ...exampleRows('companies', examples, ({ ticker }) => [{ ticker }])];
  const found = await searchOne<readonly Security[]>({
    title: vscode.l10n.t('Download Over Days'),
    placeHolder: vscode.l10n.t('A watchlist, or the name or ticker of a company or fund'),
    rows: withDirectory(openDirectory(services), (text, directory) =>
      text.trim() === '' ? first : [...saved, ...rowsOf(text, directory)],
    ),
  });
  return orCancel(found);
}

function rowsOf(text: string, directory: Directory | undefined): SearchRow<readonly Security[]>[] {
  return (directory?.search(text, { limit: mostRows }) ?? []).flatMap((entry) =>
    'ticker' in entry && entry.ticker !== ''
      ? [{ alwaysShow: true, ...shownEntry(entry), value: [{ ticker: entry.ticker }] }]
      : [],
  );
}

/** Securities with what is known of them for free. */
export interface KnownSecurities {
  /** One of each company, by its ticker where that is known. */
  companies: readonly Security[];
  /** Tickers of funds. */
  funds: readonly string[];
  /** In words; only the first ones if there are many. */
  names: string;
}

const mostNames = 6;

export function knownSecurities(
  securities: readonly Security[],
  { holdings, directory }: { holdings: Holdings; directory: Directory | undefined },
): KnownSecurities {
  const companies = new Map<string, Security>();
  const funds = new Set<string>();
  for (const { ticker: given, cik: givenCik } of securities) {
    const held = given === undefined ? undefined : holdings.ofTicker(given);
    const entries = given === undefined ? [] : (directory?.findByTicker(given) ?? []);
    const isListedFund = entries.length > 0 && entries.every(({ kind }) => kind === 'class');
    const calls = held?.calls ?? [];
    if (given !== undefined && calls.length === 0 && (held?.fund !== undefined || isListedFund)) {
      funds.add(given);
      continue;
    }
    const cik = givenCik ?? calls[0]?.cik ?? entries[0]?.cik;
    const ticker = given ?? holdings.ofCik(cik)[0]?.ticker;
    const key = cik === undefined ? `ticker ${ticker ?? ''}` : `cik ${cik}`;
    if (!companies.has(key)) companies.set(key, ticker === undefined ? { cik } : { ticker });
  }
  const all = [...companies.values(), ...[...funds].map((ticker) => ({ ticker }))];
  return { companies: [...companies.values()], funds: [...funds], names: formatNames(all, directory) };
}

function formatNames(all: readonly Security[], directory: Directory | undefined): string {
  const nameOf = ({ ticker, cik }: Security): string =>
    ticker === undefined
      ? vscode.l10n.t('CIK {0}', String(cik))
      : all.length === 1
        ? [ticker, nameOfTicker(directory, ticker)].filter(Boolean).join(' · ')
        : ticker;
  const named = all.slice(0, mostNames).map(nameOf).join(', ');
  return all.length > mostNames ? vscode.l10n.t('{0} and {1} more', named, all.length - mostNames) : named;
}

/** The items of the list; `quarters` are so many of the newest ones, or those named. */
export function itemsOf(
  { companies, funds }: KnownSecurities,
  quarters: NonNullable<OverDays['quarters']>,
): DownloadItem[] {
  return [
    ...companies.flatMap((company): DownloadItem[] =>
      typeof quarters === 'number'
        ? [{ type: 'calls', ...company, quarters }]
        : quarters.map((fyq) => ({ type: 'call', ...company, fyq })),
    ),
    ...funds.map((ticker): DownloadItem => ({ type: 'fund', ticker })),
  ];
}

/** Asks how many of the newest quarters are wanted, or of a single company which ones; each row says its cost. */
export async function askForQuarters(library: Library, known: KnownSecurities): Promise<number | string[]> {
  const [company] = known.companies;
  if (!company) return 1;
  const costOf = async (items: readonly DownloadItem[]): Promise<string> => {
    const { requests, exact } = await library.downloads.price(items);
    return formatCost(exact ? exactly(requests) : atMost(requests));
  };
  const rows = await Promise.all(
    usualCounts.map(async (value) => ({
      label: value === 1 ? vscode.l10n.t('Latest call') : vscode.l10n.t('Last {0} quarters', value),
      description: await costOf(itemsOf(known, value)),
      value: value as number | 'named',
    })),
  );
  const listed = known.companies.length === 1 ? await quartersOf(library, company) : [];
  const named = { label: vscode.l10n.t('Choose quarters…'), description: '', value: 'named' as const };
  const title = vscode.l10n.t('Download Over Days: {0}', known.names);
  const count = orCancel(await pickOne(listed.length > 0 ? [...rows, named] : rows, { title }));
  if (count !== 'named') return count;
  const choices = await Promise.all(
    listed.map(async (fyq) => ({
      label: fyq,
      description: await costOf([{ type: 'call', ...company, fyq }]),
      value: fyq,
    })),
  );
  return orCancel(await pickMany(choices, { title, placeHolder: vscode.l10n.t('Select quarters') }));
}

/** The quarters that the service listed last; empty if the library has no call of the company. */
async function quartersOf(library: Library, company: Security): Promise<string[]> {
  const request = { endpoint: 'transcript', ...company } as const;
  const read = await ifStored(library.read(request, { mode: 'library' })).catch(() => undefined);
  return newestFirst(read?.value.metadata.available_fyq ?? []);
}
