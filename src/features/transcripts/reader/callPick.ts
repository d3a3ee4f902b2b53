import * as vscode from 'vscode';
import { searchOne, type SearchRow } from '../../../host/quickPick.ts';
import type { Library } from '../../../library/library.ts';
import { parseCallText, type TranscriptRequest } from '../transcriptRequest.ts';
import type { RecentCompany } from './readerStore.ts';

/** Asks for a ticker or CIK, typed or of the companies read last. Undefined when the pick is dismissed. */
export async function pickCall(
  recent: readonly RecentCompany[],
  library: Pick<Library, 'cost'>,
): Promise<TranscriptRequest | undefined> {
  const known: SearchRow<TranscriptRequest>[] = recent.map(({ ticker, cik, company }) => ({
    label: ticker,
    description: [company, formatCost(library, { cik })].join(' · '),
    value: { cik },
  }));
  return searchOne({
    title: vscode.l10n.t('Open Earnings Call'),
    placeHolder: vscode.l10n.t('Ticker or CIK, optionally with a quarter: AAPL Q1 2026'),
    matchOnDescription: true,
    rows: (text) => (text.trim() === '' ? known : [typedRow(text, library), ...known]),
  });
}

/** A call that the library has opens for free, however old the answer is. */
function formatCost(library: Pick<Library, 'cost'>, { ticker, cik, fyq }: TranscriptRequest): string {
  return library.cost({ endpoint: 'transcript', ticker, cik, fyq }, undefined, 'stored') === 0
    ? vscode.l10n.t('free')
    : vscode.l10n.t('1 request');
}

function typedRow(text: string, library: Pick<Library, 'cost'>): SearchRow<TranscriptRequest> {
  const request = parseCallText(text);
  return request.ok
    ? {
        label: vscode.l10n.t('Open {0}', text.trim().toUpperCase()),
        description: [
          ...(request.value.fyq ? [] : [vscode.l10n.t('latest call')]),
          formatCost(library, request.value),
        ].join(' · '),
        alwaysShow: true,
        value: request.value,
      }
    : { label: text.trim(), description: request.error.message, alwaysShow: true };
}
