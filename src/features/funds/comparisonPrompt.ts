import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables.ts';
import { withoutIcons } from '../../domain/format/shownText.ts';
import type { Services } from '../../host/services.ts';
import type { Library, StoredFund } from '../../library/library.ts';
import type { Compared } from './comparisonModel.ts';
import { formatQuery, readTyped } from './fundModel.ts';
import { costOf } from './fundLoader.ts';
import { fewestCompared, mostCompared, type OneFund } from './protocol.ts';

interface FundItem extends vscode.QuickPickItem {
  /** Absent where the item only says what is wrong. */
  fund?: Compared;
  cost: number;
}

/**
 * Two to four funds, from the library or typed, each with its cost; the title has the sum. `among` are chosen already.
 * Undefined when the box was closed.
 */
export async function askWhatToCompare(
  { library: open, connection }: Pick<Services, 'library' | 'connection'>,
  among: readonly OneFund[],
): Promise<Compared[] | undefined> {
  const library = await open();
  const stored = (await library.contents(connection.source)).filter((item) => item.type === 'fund');
  const own = new Disposables();
  const box = own.add(vscode.window.createQuickPick<FundItem>());
  box.canSelectMany = true;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  box.placeholder = vscode.l10n.t('Select from the library, or enter a ticker, CUSIP or series id');
  const known = uniqueItems([...among.map(itemOfFund), ...stored.flatMap(itemsOfLibrary)]);
  let chosen: readonly FundItem[] = known.slice(0, among.length);
  const retitle = (): void => {
    box.title = titleFor(chosen);
  };
  const redraw = (): void => {
    const typed = itemsOfTyped(box.value, library).filter((item) => !chosen.some((each) => sameFund(each, item)));
    const others = known.filter((item) => !chosen.includes(item));
    box.items = [...chosen, ...typed, ...others];
    box.selectedItems = chosen;
  };
  try {
    return await new Promise<Compared[] | undefined>((resolve) => {
      own.add(box.onDidChangeValue(redraw));
      own.add(
        box.onDidChangeSelection((items) => {
          chosen = items.filter(({ fund }) => fund !== undefined);
          retitle();
        }),
      );
      own.add(
        box.onDidAccept(() => {
          if (chosen.length >= fewestCompared && chosen.length <= mostCompared)
            resolve(chosen.flatMap(({ fund }) => (fund ? [fund] : [])));
        }),
      );
      own.add(
        box.onDidHide(() => {
          resolve(undefined);
        }),
      );
      redraw();
      retitle();
      box.show();
    });
  } finally {
    own.dispose();
  }
}

function titleFor(chosen: readonly FundItem[]): string {
  const cost = chosen.reduce((sum, item) => sum + item.cost, 0);
  if (chosen.length > mostCompared)
    return vscode.l10n.t('Compare Funds · {0} selected, maximum {1}', chosen.length, mostCompared);
  if (chosen.length < fewestCompared)
    return vscode.l10n.t('Compare Funds · Select {0} to {1}', fewestCompared, mostCompared);
  return vscode.l10n.t('Compare {0} Funds · {1}', chosen.length, costWords(cost));
}

function costWords(cost: number): string {
  if (cost === 0) return vscode.l10n.t('in library');
  return cost === 1 ? vscode.l10n.t('1 request') : vscode.l10n.t('{0} requests', cost);
}

function itemOfFund({ kind, id, title, query }: OneFund): FundItem {
  const contractid = kind === 'class' ? id : undefined;
  return {
    label: withoutIcons(title),
    description: costWords(0),
    detail: withoutIcons(formatQuery(query)),
    fund: { query, contractid },
    cost: 0,
  };
}

/** A whole series, and each of its classes; or the class alone. */
function itemsOfLibrary({ seriesid, fund, classes, whole }: StoredFund): FundItem[] {
  const series: FundItem[] = whole
    ? [
        {
          label: withoutIcons(fund),
          description: vscode.l10n.t('whole series · in library'),
          detail: withoutIcons(seriesid),
          fund: { query: { seriesid } },
          cost: 0,
        },
      ]
    : [];
  return [
    ...series,
    ...classes.map(({ contractid, ticker, name }) => ({
      label: withoutIcons(ticker || name),
      description: costWords(0),
      detail: withoutIcons(name),
      fund: { query: whole || !ticker ? { seriesid } : { ticker }, contractid },
      cost: 0,
    })),
  ];
}

function itemsOfTyped(text: string, library: Library): FundItem[] {
  if (text.trim() === '') return [];
  const readings = readTyped(text);
  if (!readings.ok) return [];
  return readings.value.map((query) => {
    const cost = costOf(library, query);
    return {
      label: withoutIcons(formatQuery(query)),
      description: costWords(cost),
      alwaysShow: true,
      fund: { query },
      cost,
    };
  });
}

/** The classes of a series are named by their ids, which no two share. */
function uniqueItems(items: readonly FundItem[]): FundItem[] {
  return items.filter((item, index) => items.findIndex((each) => sameFund(each, item)) === index);
}

function sameFund({ fund: a }: FundItem, { fund: b }: FundItem): boolean {
  if (a?.contractid !== undefined || b?.contractid !== undefined) return a?.contractid === b?.contractid;
  return JSON.stringify(a?.query) === JSON.stringify(b?.query);
}
