import * as vscode from 'vscode';
import { formatBarsCost } from '../../domain/format/barsCost.ts';
import { PlainError } from '../../host/plainError.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';
import { pickOne, type PickRow } from '../../host/quickPick.ts';
import type { Services } from '../../host/services.ts';
import { offerWatchlist } from '../../host/offerWatchlist.ts';
import type { Library } from '../../library/library.ts';
import { parseTickers, parseWindow } from './barsModel.ts';
import type { BarsParams, BarsWindow } from './protocol.ts';

type Offering = Pick<Services, 'watchlists' | 'directory'>;

/** Asks for the tickers, then for the window. Undefined when either prompt is dismissed. */
export async function askForBars(library: Library, services: Offering): Promise<BarsParams | undefined> {
  const tickers = await askForTickers(services, {
    title: vscode.l10n.t('Open Minute Bars'),
    prompt: vscode.l10n.t('Tickers of stocks or ETFs, separated by commas'),
    placeHolder: 'AAPL, MSFT',
  });
  if (!tickers) return undefined;
  const window = await askForWindow(tickers, library);
  return window && { tickers, ...window };
}

/** Asks for tickers to compare others with, then for the window of all. Undefined when either prompt is dismissed. */
export async function askForComparison(
  shown: readonly string[],
  library: Library,
  services: Offering,
): Promise<BarsParams | undefined> {
  const added = await askForTickers(services, {
    title: vscode.l10n.t('Compare {0}', shown.join(', ')),
    prompt: vscode.l10n.t('Tickers of stocks or ETFs to compare with, separated by commas'),
    placeHolder: 'MSFT',
  });
  if (!added) return undefined;
  const tickers = [...new Set([...shown, ...added])];
  const window = await askForWindow(tickers, library);
  return window && { tickers, ...window };
}

/** The tickers of a watchlist, where there are any, or those that are typed. */
async function askForTickers(
  services: Offering,
  box: { title: string; prompt: string; placeHolder: string },
): Promise<string[] | undefined> {
  const offered = await offerWatchlist(services, box.title);
  if (offered !== 'typed') return offered && [...offered];
  const typed = await inputPrompt({
    ...box,
    validateInput: (text) => {
      if (text.trim() === '') return undefined;
      const parsed = parseTickers(text);
      return parsed.ok ? undefined : parsed.error.message;
    },
  });
  if (typed === undefined || typed.trim() === '') return undefined;
  const tickers = parseTickers(typed);
  if (!tickers.ok) throw new PlainError(tickers.error.message);
  return tickers.value;
}

/** Asks for a period or dates, each with its cost. */
export async function askForWindow(tickers: string[], library: Library): Promise<BarsWindow | undefined> {
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
      description: `${period} · ${formatBarsCost(library.cost({ endpoint: 'bars', tickers, period }, undefined, 'stored'))}`,
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
  const parsed = parseWindow({ ...window });
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}
