import * as vscode from 'vscode';
import { atMost, exactly, joinWithCost, type Cost } from '../../../domain/format/cost.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { splitQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import { mostRequests } from '../../../domain/quarters.ts';
import { nameRows, rowsOfUnknown, withDirectory } from '../../../host/prompts/directoryRows.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { exampleRows, type Examples } from '../../../host/prompts/sampleExamples.ts';
import { pickOne, searchOne, type PickRow, type SearchRow } from '../../../host/prompts/quickPick.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import type { LibraryCosts } from '../../../library/library.ts';
import type { CallSpeaker } from '../protocol.ts';
import { parseCallText, type AskedCall } from '../transcriptRequest.ts';
import type { RecentCompany } from './readerStore.ts';

interface CallPick {
  /** The most recently read companies. */
  recent: readonly RecentCompany[];
  library: LibraryCosts;
  /** Loads while the box is open. */
  directory: Promise<Directory | undefined>;
  examples: Examples;
  /** The purpose of the pick; by default to open an earnings call. */
  purpose: CallPurpose | undefined;
  holdings: Pick<Holdings, 'companies' | 'ofCik'>;
}

/** The purpose for which a company is picked. */
export interface CallPurpose {
  title: string;
  /** The row that takes the typed company. */
  goOn: (typed: string) => string;
  /** The maximum cost for any company, if more than its latest call is read. */
  most?: Cost;
}

export const comparing = (): CallPurpose => ({
  title: vscode.l10n.t('Compare Two Quarters'),
  goOn: (typed) => vscode.l10n.t('Compare Quarters of {0}', typed),
});

export const downloading = (quarters: number): CallPurpose => ({
  title: vscode.l10n.t('Download Last {0} Quarters', quarters),
  goOn: (typed) => vscode.l10n.t('Last {0} Quarters of {1}', quarters, typed),
  most: atMost(mostRequests(undefined, quarters)),
});

/**
 * Asks for a ticker, CIK or name, typed or among the most recently read companies; for another purpose, among all
 * companies with calls in the library. Undefined if the pick is dismissed.
 */
export async function pickCall(pick: CallPick): Promise<AskedCall | undefined> {
  const { recent, library, directory, examples, purpose, holdings } = pick;
  const read: SearchRow<AskedCall>[] = recent.map(({ ticker, cik, company }) => ({
    label: ticker,
    description: joinWithCost([company], costOfOpening(library, { cik })),
    value: { cik },
  }));
  const known = purpose ? storedRows(holdings) : read;
  const first = [...known, ...exampleRows('companies', examples, ({ ticker }) => ({ ticker }))];
  const typedRows = withDirectory(directory, (text, names) => [
    ...rowsOfTyped({ text, library, directory: names, recent, purpose }),
    ...known,
  ]);
  return searchOne({
    title: purpose?.title ?? vscode.l10n.t('Open Earnings Call'),
    placeHolder: vscode.l10n.t('Name, ticker or CIK, optionally with a quarter: {0} Q1 2026', examples.tickers[0]),
    matchOnDescription: true,
    rows: (text) => (text.trim() === '' ? first : typedRows(text)),
  });
}

function storedRows(holdings: CallPick['holdings']): SearchRow<AskedCall>[] {
  const { companies } = holdings;
  if (companies.length === 0) return [];
  return [
    { label: vscode.l10n.t('companies in your library'), kind: vscode.QuickPickItemKind.Separator },
    ...companies.map(({ ticker, cik, company, fyq }) => ({
      label: ticker,
      description: [company, formatCalls(holdings.ofCik(cik).length)].join(' · '),
      value: { cik, fyq },
    })),
  ];
}

function formatCalls(count: number): string {
  return count === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', count);
}

interface TypedCall extends Pick<CallPick, 'recent' | 'library' | 'purpose'> {
  text: string;
  directory: Directory | undefined;
}

/** Lists a certain identifier first. Else names come first, since they are free, before a word that may be a ticker. */
function rowsOfTyped({ text, library, directory, recent, purpose }: TypedCall): SearchRow<AskedCall>[] {
  const typed = text.trim().replace(/^\$/, '');
  const { company, quarter = '' } = splitQuarter(typed) ?? { company: typed };
  const request = parseCallText(typed);
  const ticker = request.ok ? request.value.ticker : undefined;
  const read = recent.find((each) => each.ticker === ticker);
  const name = ticker === undefined ? '' : nameOfTicker(directory, ticker) || (read?.company ?? '');
  const names = nameRows<AskedCall>({
    directory,
    typed: company,
    kinds: ['company', 'share'],
    fill: (entry) => ['ticker' in entry ? entry.ticker : '', quarter].filter(Boolean).join(' '),
  });
  if (!request.ok)
    return names.length > 0 ? names : [{ label: typed, description: request.error.message, alwaysShow: true }];
  const open: SearchRow<AskedCall> = {
    label: purpose?.goOn(typed.toUpperCase()) ?? vscode.l10n.t('Open {0}', typed.toUpperCase()),
    description: joinWithCost(
      [name, request.value.fyq || purpose?.most ? '' : vscode.l10n.t('latest call')],
      purpose?.most ?? costOfOpening(library, request.value),
    ),
    alwaysShow: true,
    value: request.value,
  };
  const isKnown = ticker === undefined || name !== '';
  if (isKnown) return [open, ...names];
  return rowsOfUnknown({ names, heading: vscode.l10n.t('earnings calls'), open: [open], directory, tickers: [ticker] });
}

/** Returns the cost of opening a call. One in the library is free, however old the answer is. */
function costOfOpening(library: LibraryCosts, { ticker, cik, fyq }: AskedCall): Cost {
  return exactly(library.cost({ endpoint: 'transcript', ticker, cik, fyq }, undefined, 'stored'));
}

/** Asks for a speaker of a call. Undefined if the pick is dismissed. */
export async function askForSpeaker(speakers: readonly CallSpeaker[]): Promise<number | undefined> {
  if (speakers.length === 0) throw new PlainError(vscode.l10n.t('This call has no speakers.'));
  const rows = speakers.map(speakerRow).filter(({ value }) => speakers[value]!.turns > 0);
  return pickOne(rows, {
    title: vscode.l10n.t('Go to Speaker'),
    placeHolder: vscode.l10n.t('Select a Speaker'),
    matchOnDescription: true,
  });
}

function speakerRow({ name, role, turns, words }: CallSpeaker, index: number): PickRow<number> {
  return {
    label: name || vscode.l10n.t('Unnamed'),
    description: role,
    detail:
      turns === 1
        ? vscode.l10n.t('1 turn, {0} words', formatCount(words))
        : vscode.l10n.t('{0} turns, {1} words', formatCount(turns), formatCount(words)),
    value: index,
  };
}
