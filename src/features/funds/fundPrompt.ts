import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables.ts';
import { withoutIcons } from '../../domain/format/shownText.ts';
import { PlainError } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import type { Library } from '../../library/library.ts';
import { parseComparison, type Compared } from './comparisonModel.ts';
import { formatQuery, parseFundQuery, readTyped } from './fundModel.ts';
import { costOf } from './fundLoader.ts';
import type { FundQuery } from './protocol.ts';

interface ReadingItem extends vscode.QuickPickItem {
  /** Absent where the item only says what is wrong. */
  query?: FundQuery;
}

export function readArgument(argument: unknown): FundQuery {
  const parsed = parseFundQuery(argument);
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}

export function readComparison(argument: unknown): Compared[] {
  const parsed = parseComparison(argument);
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}

/** One box: what is typed is listed as everything it can be, with the cost of each. Undefined when it was closed. */
export async function askForFund({ library: open }: Pick<Services, 'library'>): Promise<FundQuery | undefined> {
  const library = await open();
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<ReadingItem>());
  box.title = vscode.l10n.t('Open Fund or ETF');
  box.placeholder = vscode.l10n.t('Ticker, CUSIP or series id. If you enter several, all must match.');
  const redraw = (): void => {
    box.items = itemsFor(box.value, library);
  };
  try {
    return await new Promise<FundQuery | undefined>((resolve) => {
      own.add(box.onDidChangeValue(redraw));
      own.add(
        box.onDidAccept(() => {
          const query = box.activeItems[0]?.query;
          if (query) resolve(query);
        }),
      );
      own.add(
        box.onDidHide(() => {
          resolve(undefined);
        }),
      );
      redraw();
      box.show();
    });
  } finally {
    own.dispose();
  }
}

function itemsFor(text: string, library: Library): ReadingItem[] {
  if (text.trim() === '') return [];
  const readings = readTyped(text);
  if (!readings.ok) return [{ label: `$(warning) ${withoutIcons(readings.error.message)}`, alwaysShow: true }];
  return readings.value.map((query) => ({
    label: withoutIcons(sentence(formatQuery(query))),
    description: costOf(library, query) === 0 ? vscode.l10n.t('in library') : vscode.l10n.t('1 request'),
    alwaysShow: true,
    query,
  }));
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
