import * as vscode from 'vscode';
import { estimated, joinWithCost, withCost, type Cost } from '../../domain/format/cost.ts';
import type { Directory } from '../../directory/directory.ts';
import { nameOfTicker } from '../../directory/formatEntry.ts';
import {
  mostTickersWithBars,
  parseTickers,
  parseWindow,
  type BarsParams,
  type BarsWindow,
} from '../../domain/bars/barsWindow.ts';
import { requireParsed } from '../../host/errors/plainError.ts';
import { inputPrompt } from '../../host/prompts/inputPrompt.ts';
import { nameRows, openDirectory, rowsOfUnknown, withDirectory } from '../../host/prompts/directoryRows.ts';
import { exampleRows, loadExamples, type Examples } from '../../host/prompts/sampleExamples.ts';
import { pickOne, searchOne, type PickRow, type SearchRow } from '../../host/prompts/quickPick.ts';
import type { Services } from '../../host/services.ts';
import { tooManyForBars, watchlistRows } from '../../host/prompts/watchlistRows.ts';
import type { Library } from '../../library/library.ts';
import { splitTyped } from './barsModel.ts';

type PromptServices = Pick<Services, 'library' | 'directory' | 'watchlists' | 'log' | 'connection'>;

/** Asks for the tickers, then for the window. Undefined when either prompt is dismissed. */
export async function askForBars(services: PromptServices): Promise<BarsParams | undefined> {
  const examples = await loadExamples(services);
  const tickers = await askForTickers(services, examples, {
    title: vscode.l10n.t('Open Minute Bars'),
    placeHolder: vscode.l10n.t(
      'Names or tickers of stocks or ETFs, separated by commas: {0}',
      examples.tickers.join(', '),
    ),
    goOn: (some) => vscode.l10n.t('Select Range for {0}', some.join(', ')),
  });
  if (!tickers) return undefined;
  const window = await askForWindow(tickers, await services.library());
  return window && { tickers, ...window };
}

/** Asks for tickers to add to those that are shown, in their window. Undefined when the prompt is dismissed. */
export async function askForComparison(
  { tickers: shown, ...window }: BarsParams,
  services: PromptServices,
): Promise<BarsParams | undefined> {
  const library = await services.library();
  const withAdded = (added: readonly string[]): string[] => [...new Set([...shown, ...added])];
  const costOf = (added: readonly string[]): Cost =>
    estimated(library.cost({ endpoint: 'bars', tickers: withAdded(added), ...window }, undefined, 'stored'));
  const examples = await loadExamples(services);
  const tickersLeft = examples.tickers.filter((ticker) => !shown.includes(ticker));
  const companies = examples.companies.filter(({ ticker }) => !shown.includes(ticker));
  const added = await askForTickers(
    services,
    { ...examples, companies },
    {
      title: vscode.l10n.t('Compare {0}', shown.join(', ')),
      placeHolder: vscode.l10n.t(
        'Names or tickers of stocks or ETFs to compare with, separated by commas: {0}',
        tickersLeft.at(-1) ?? '',
      ),
      goOn: (some) => withCost(vscode.l10n.t('Add {0}', some.join(', ')), costOf(some)),
      costOf,
    },
  );
  if (!added) return undefined;
  const tickers = withAdded(added);
  if (tickers.length > mostTickersWithBars) throw tooManyForBars();
  return { tickers, ...window };
}

interface TickersBox {
  title: string;
  placeHolder: string;
  /** The row that takes the typed tickers. */
  goOn: (tickers: readonly string[]) => string;
  /** The cost of going on with these, if a row doesn't lead to another prompt. */
  costOf?: (tickers: readonly string[]) => Cost;
}

/** Asks for the tickers of a watchlist, or typed ones. Names complete the text after the last comma. */
async function askForTickers(
  services: PromptServices,
  examples: Examples,
  { goOn, costOf, ...box }: TickersBox,
): Promise<string[] | undefined> {
  const lists = await (await services.watchlists()).list();
  const priced = (row: SearchRow<readonly string[]>): SearchRow<readonly string[]> =>
    costOf && row.value ? { ...row, description: joinWithCost([row.description ?? ''], costOf(row.value)) } : row;
  const tickers = await searchOne<readonly string[]>({
    ...box,
    rows: withDirectory(openDirectory(services), (text, directory) => {
      // The editor lists those whose names match the typed text.
      const watched = watchlistRows(lists, directory).map(priced);
      return text.trim() === ''
        ? [...watched, ...exampleRows<readonly string[]>('companies', examples, ({ ticker }) => [ticker]).map(priced)]
        : [...rowsOfTickers(text, directory, goOn), ...watched];
    }),
  });
  if (tickers && tickers.length > mostTickersWithBars) throw tooManyForBars();
  return tickers && [...tickers];
}

function rowsOfTickers(
  text: string,
  directory: Directory | undefined,
  goOn: TickersBox['goOn'],
): SearchRow<string[]>[] {
  const { before, last } = splitTyped(text);
  const parsed = parseTickers(text);
  const names = nameRows<string[]>({
    directory,
    typed: last,
    kinds: ['company', 'share', 'class'],
    fill: (entry) => `${before}${'ticker' in entry ? entry.ticker : ''}`,
  });
  if (!parsed.ok)
    return names.length > 0
      ? names
      : [{ label: parsed.error.message, iconPath: new vscode.ThemeIcon('warning'), alwaysShow: true }];
  const tickers = parsed.value;
  const open: SearchRow<string[]> = {
    label: goOn(tickers),
    description: tickers
      .map((ticker) => nameOfTicker(directory, ticker))
      .filter(Boolean)
      .join(', '),
    iconPath: new vscode.ThemeIcon('graph-line'),
    alwaysShow: true,
    value: tickers,
  };
  const isListed = !directory || tickers.every((ticker) => directory.findByTicker(ticker).length > 0);
  if (isListed) return [open, ...names];
  return rowsOfUnknown({ names, heading: vscode.l10n.t('minute bars'), open: [open], directory, tickers });
}

/** Asks for a period or dates, each with its cost. */
export async function askForWindow(tickers: readonly string[], library: Library): Promise<BarsWindow | undefined> {
  const periods: [string, string][] = [
    ['1d', vscode.l10n.t('Last day')],
    ['2d', vscode.l10n.t('Last 2 days')],
    ['5d', vscode.l10n.t('Last 5 days')],
    ['2w', vscode.l10n.t('Last 2 weeks')],
    ['1mo', vscode.l10n.t('Last month')],
  ];
  const rows: PickRow<() => Promise<BarsWindow | undefined>>[] = [
    ...periods.map(([period, label]) => ({
      label,
      description: withCost(
        period,
        estimated(library.cost({ endpoint: 'bars', tickers, period }, undefined, 'stored')),
      ),
      value: () => Promise.resolve({ period }),
    })),
    { label: vscode.l10n.t('Another period…'), value: askForPeriod },
    { label: vscode.l10n.t('Custom dates…'), value: askForDates },
  ];
  const toWindow = await pickOne(rows, {
    title: vscode.l10n.t('Minute Bars of {0}', tickers.join(', ')),
    placeHolder: vscode.l10n.t('Select a range. The service keeps recent bars only.'),
  });
  return toWindow?.();
}

async function askForPeriod(): Promise<BarsWindow | undefined> {
  const period = await askFor(vscode.l10n.t('A number followed by d, w, mo or y, for example 3d'), (text) => ({
    period: text,
  }));
  return period === undefined ? undefined : windowOf({ period });
}

async function askForDates(): Promise<BarsWindow | undefined> {
  const fromDate = await askFor(vscode.l10n.t('First date (YYYY-MM-DD)'), (text) => ({
    fromDate: text,
    tillDate: text,
  }));
  if (fromDate === undefined) return undefined;
  const tillDate = await askFor(
    vscode.l10n.t('Last date (YYYY-MM-DD)'),
    (text) => ({ fromDate, tillDate: text }),
    fromDate,
  );
  return tillDate === undefined ? undefined : windowOf({ fromDate, tillDate });
}

async function askFor(
  prompt: string,
  toWindow: (text: string) => BarsWindow,
  value?: string,
): Promise<string | undefined> {
  const text = await inputPrompt({
    title: vscode.l10n.t('Open Minute Bars'),
    prompt,
    ...(value === undefined ? {} : { value }),
    validateInput: (typed) => {
      if (typed.trim() === '') return undefined;
      const parsed = parseWindow({ ...toWindow(typed.trim()) });
      return parsed.ok ? undefined : parsed.error.message;
    },
  });
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function windowOf(window: BarsWindow): BarsWindow {
  return requireParsed(parseWindow({ ...window }));
}
