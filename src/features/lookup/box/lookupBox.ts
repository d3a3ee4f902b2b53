import * as vscode from 'vscode';
import { Disposables } from '../../../base/disposables.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { boxRows, type Row } from './boxModel.ts';
import { costOf } from './targetCost.ts';
import type { LookUpTarget } from '../targetModel.ts';
import { iconOf, labelOf, subjectOf } from './formatTarget.ts';
import type { Recents } from './recents.ts';
import type { CalendarInLibrary, LibraryContents, LibraryIndex } from '../libraryIndex.ts';

interface Item extends vscode.QuickPickItem {
  row?: Row;
}

interface BoxOptions {
  index: LibraryIndex;
  recents: Recents;
  value: string;
}

/** One box: recents, everything that the text can be with its cost, and names in the library. Undefined when closed. */
export async function askInBox({
  index,
  recents,
  value,
}: BoxOptions): Promise<{ text: string; reading: LookUpTarget } | undefined> {
  const own = new Disposables();
  const pick = own.add(vscode.window.createQuickPick<Item>());
  const forget: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('close'),
    tooltip: vscode.l10n.t('Remove from Recent Lookups'),
  };
  pick.title = vscode.l10n.t('Look Up');
  pick.placeholder = vscode.l10n.t('Ticker, CUSIP, series id, CIK, or indicator code or name');
  pick.matchOnDescription = true;
  pick.value = value;
  const contents = await Promise.all([index.contents(), index.calendar()]);
  let turn = 0;
  const update = async (): Promise<void> => {
    const mine = ++turn;
    const items = await itemsOf({ text: pick.value, recents, index, contents, forget });
    if (mine === turn && !own.disposed) pick.items = items;
  };
  try {
    return await new Promise((resolve, reject) => {
      const redraw = (): void => void update().catch(reject);
      own.add(pick.onDidChangeValue(redraw));
      own.add(
        pick.onDidTriggerItemButton(({ item: { row } }) => {
          if (row?.kind === 'reading' && row.recent) void recents.remove(row.recent).then(redraw);
        }),
      );
      own.add(
        pick.onDidAccept(() => {
          const row = pick.selectedItems[0]?.row;
          if (row?.kind === 'reading') resolve({ text: row.recent?.text ?? pick.value.trim(), reading: row.reading });
          if (row?.kind === 'clear') void recents.clear().then(redraw);
          if (row?.kind !== 'ticker') return;
          pick.value = row.ticker;
          redraw();
        }),
      );
      own.add(
        pick.onDidHide(() => {
          resolve(undefined);
        }),
      );
      update().then(() => {
        pick.show();
      }, reject);
    });
  } finally {
    own.dispose();
  }
}

interface Contents {
  text: string;
  recents: Recents;
  index: LibraryIndex;
  contents: [LibraryContents, CalendarInLibrary | undefined];
  forget: vscode.QuickInputButton;
}

async function itemsOf({ text, recents, index, contents: [{ tickers }, calendar], forget }: Contents): Promise<Item[]> {
  const rows = boxRows({ text, recents: recents.list, calendar: calendar?.rows ?? [], tickers: tickers.values() });
  return Promise.all(
    rows.map(async (row): Promise<Item> => {
      // The box holds what was typed, which need not be part of the label.
      const always = { alwaysShow: true, row };
      switch (row.kind) {
        case 'heading':
          return { label: withoutIcons(row.label), kind: vscode.QuickPickItemKind.Separator };
        case 'reading':
          return {
            ...always,
            label: withoutIcons(labelOf(row.reading)),
            iconPath: row.recent ? new vscode.ThemeIcon('history') : iconOf(row.reading),
            description: withoutIcons(
              [subjectOf(row.reading), await costOf(row.reading, index.library)].filter(Boolean).join(' · '),
            ),
            ...(row.recent ? { buttons: [forget] } : {}),
          };
        case 'ticker':
          return {
            ...always,
            label: vscode.l10n.t('In library'),
            description: withoutIcons(`${row.ticker} · ${row.name}`),
            iconPath: new vscode.ThemeIcon('library'),
          };
        case 'says':
          return { ...always, label: withoutIcons(row.label), iconPath: new vscode.ThemeIcon('info') };
        case 'clear':
          return {
            ...always,
            label: vscode.l10n.t('Clear Recent Lookups'),
            iconPath: new vscode.ThemeIcon('clear-all'),
          };
      }
    }),
  );
}
