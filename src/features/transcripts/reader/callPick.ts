import * as vscode from 'vscode';
import { exactly, joinWithCost, type Cost } from '../../../domain/format/cost.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { splitQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import { nameRows, rowsOfUnknown, withDirectory } from '../../../host/prompts/directoryRows.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { exampleRows, type Examples } from '../../../host/prompts/sampleExamples.ts';
import { pickOne, searchOne, type PickRow, type SearchRow } from '../../../host/prompts/quickPick.ts';
import type { LibraryCosts } from '../../../library/library.ts';
import type { CallSpeaker } from '../protocol.ts';
import { parseCallText, type AskedCall } from '../transcriptRequest.ts';
import type { RecentCompany } from './readerStore.ts';

interface CallPick {
  /** The companies read last. */
  recent: readonly RecentCompany[];
  library: LibraryCosts;
  /** Loads while the box stands open. */
  directory: Promise<Directory | undefined>;
  examples: Examples;
}

/** Asks for a ticker, CIK or name, typed or of the companies read last. Undefined when the pick is dismissed. */
export async function pickCall({ recent, library, directory, examples }: CallPick): Promise<AskedCall | undefined> {
  const known: SearchRow<AskedCall>[] = recent.map(({ ticker, cik, company }) => ({
    label: ticker,
    description: joinWithCost([company], costOfOpening(library, { cik })),
    value: { cik },
  }));
  const first = [...known, ...exampleRows('companies', examples, ({ ticker }) => ({ ticker }))];
  const typedRows = withDirectory(directory, (text, names) => [
    ...rowsOfTyped({ text, library, directory: names, recent }),
    ...known,
  ]);
  return searchOne({
    title: vscode.l10n.t('Open Earnings Call'),
    placeHolder: vscode.l10n.t('Name, ticker or CIK, optionally with a quarter: {0} Q1 2026', examples.tickers[0]),
    matchOnDescription: true,
    rows: (text) => (text.trim() === '' ? first : typedRows(text)),
  });
}

interface TypedCall extends Pick<CallPick, 'recent' | 'library'> {
  text: string;
  directory: Directory | undefined;
}

/** A certain identifier comes first. Else names do, which cost nothing, before a word that may be a ticker. */
function rowsOfTyped({ text, library, directory, recent }: TypedCall): SearchRow<AskedCall>[] {
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
    label: vscode.l10n.t('Open {0}', typed.toUpperCase()),
    description: joinWithCost(
      [name, request.value.fyq ? '' : vscode.l10n.t('latest call')],
      costOfOpening(library, request.value),
    ),
    alwaysShow: true,
    value: request.value,
  };
  const isKnown = ticker === undefined || name !== '';
  if (isKnown) return [open, ...names];
  return rowsOfUnknown({ names, heading: vscode.l10n.t('earnings calls'), open: [open], directory, tickers: [ticker] });
}

/** A call that the library has opens for free, however old the answer is. */
function costOfOpening(library: LibraryCosts, { ticker, cik, fyq }: AskedCall): Cost {
  return exactly(library.cost({ endpoint: 'transcript', ticker, cik, fyq }, undefined, 'stored'));
}

/** Asks for a speaker of a call. Undefined when the pick is dismissed. */
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
