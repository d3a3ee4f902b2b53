import * as vscode from 'vscode';
import { searchOne, type SearchRow } from '../../host/quickPick.ts';
import type { Services } from '../../host/services.ts';
import type { Library } from '../../library/library.ts';
import { formatQuery, readTyped } from './fundModel.ts';
import { costOf } from './fundLoader.ts';
import type { FundQuery } from './protocol.ts';

/** Lists everything that the typed text can mean, each with its cost. Undefined when the pick is dismissed. */
export async function askForFund({ library: open }: Pick<Services, 'library'>): Promise<FundQuery | undefined> {
  const library = await open();
  return searchOne({
    title: vscode.l10n.t('Open Fund or ETF'),
    placeHolder: vscode.l10n.t('Ticker, CUSIP or series id. If you enter several, all must match.'),
    rows: (text) => rowsFor(text, library),
  });
}

function rowsFor(text: string, library: Library): SearchRow<FundQuery>[] {
  if (text.trim() === '') return [];
  const readings = readTyped(text);
  if (!readings.ok)
    return [{ label: readings.error.message, iconPath: new vscode.ThemeIcon('warning'), alwaysShow: true }];
  return readings.value.map((query) => ({
    label: sentence(formatQuery(query)),
    description: costOf(library, query) === 0 ? vscode.l10n.t('in library') : vscode.l10n.t('1 request'),
    alwaysShow: true,
    value: query,
  }));
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
