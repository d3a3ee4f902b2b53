import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { Disposables } from '../../../base/disposables.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { type LookUpTarget, requestOf } from '../targetModel.ts';
import type { CalendarInLibrary, LibraryContents, LibraryIndex } from '../libraryIndex.ts';
import { ApiError } from '../../../api/apiError.ts';
import { formatBarsCost } from '../../../domain/format/barsCost.ts';
import type { Library } from '../../../library/library.ts';
import { boxRows, type Row } from './boxModel.ts';
import type { Recents } from './recents.ts';

/** What kind of thing it is. The box sorts by labels in which it finds what was typed, so that is not in them. */
function labelOf(reading: LookUpTarget): string {
  switch (reading.kind) {
    case 'call':
      return reading.fyq === undefined ? vscode.l10n.t('Latest earnings call') : vscode.l10n.t('Earnings call');
    case 'fund':
      return 'seriesid' in reading.by ? vscode.l10n.t('Fund series') : vscode.l10n.t('Fund or ETF');
    case 'bars':
      return reading.session === undefined ? vscode.l10n.t('Minute bars, one day') : vscode.l10n.t('Minute bars');
    case 'indicator':
      return vscode.l10n.t('Indicator');
    case 'calendar':
      return vscode.l10n.t('Economic calendar');
    case 'shareClass':
      return vscode.l10n.t('Share class (library only)');
  }
}

/** Which one it is; empty where there is one only. */
function subjectOf(reading: LookUpTarget): string {
  switch (reading.kind) {
    case 'call': {
      const company = 'ticker' in reading.by ? reading.by.ticker : vscode.l10n.t('CIK {0}', String(reading.by.cik));
      return reading.fyq === undefined ? company : `${company}, ${reading.fyq}`;
    }
    case 'fund':
      return 'ticker' in reading.by
        ? reading.by.ticker
        : 'cusip' in reading.by
          ? vscode.l10n.t('CUSIP {0}', reading.by.cusip)
          : reading.by.seriesid;
    case 'bars':
      return [reading.tickers.join(', '), ...(reading.session === undefined ? [] : [reading.session])].join(' · ');
    case 'indicator':
      return vscode.l10n.t('{0} ({1})', reading.name, reading.code);
    case 'shareClass':
      return reading.contractid;
    case 'calendar':
      return '';
  }
}

const icons: Record<LookUpTarget['kind'], string> = {
  call: 'comment-discussion',
  fund: 'organization',
  bars: 'graph-line',
  indicator: 'calendar',
  calendar: 'calendar',
  shareClass: 'organization',
};

function iconOf({ kind }: LookUpTarget): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icons[kind]);
}

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

/** What opening a reading costs, in words. Spends nothing. */
async function costOf(reading: LookUpTarget, library: Library): Promise<string> {
  const free = l10n.t('In library · free');
  const request = requestOf(reading);
  if (!request) return free;
  // The calendar is what is asked for anew; anything else opens from the library, however old it is.
  const cost = library.cost(request, undefined, reading.kind === 'calendar' ? 'refresh' : 'stored');
  if (cost > 0 && reading.kind === 'bars') return formatBarsCost(cost);
  if (cost > 1) return l10n.t('about {0} requests', cost);
  if (cost === 1) return l10n.t('1 request');
  return (await isKnownAbsent(reading, library)) ? l10n.t('Free · the service has none') : free;
}

async function isKnownAbsent(reading: LookUpTarget, library: Library): Promise<boolean> {
  try {
    if (reading.kind === 'fund') await library.fund(reading.by, { mode: 'library' });
    if (reading.kind === 'call')
      await library.call(
        { ...reading.by, ...(reading.fyq === undefined ? {} : { fyq: reading.fyq }) },
        { mode: 'library' },
      );
    return false;
  } catch (error) {
    return error instanceof ApiError && error.kind === 'notFound';
  }
}
