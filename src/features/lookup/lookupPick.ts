import * as vscode from 'vscode';
import { isRequestFree, describeCost } from './lookupCost.ts';
import { PlainError } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import type { Library } from '../../library/library.ts';
import { readingsOf, withRecent, type Reading } from './lookupModel.ts';

const recentsKey = 'lookup.recents';

interface Item extends vscode.QuickPickItem {
  reading?: Reading;
  recent?: string;
}

/** One box: type anything, see what it can be and what each costs. */
export async function lookUp({ library, extension }: Services, argument: unknown): Promise<void> {
  if (argument !== undefined && typeof argument !== 'string')
    throw new PlainError(vscode.l10n.t('Look Up takes one identifier as text.'));
  const shelf = await library();
  const calendar = await calendarOnShelf(shelf);
  const given = argument?.trim();
  const only = given === undefined ? [] : readingsOf(given, calendar);
  if (given !== undefined && only.length === 0)
    throw new PlainError(vscode.l10n.t('“{0}” is no ticker, CUSIP, series id, CIK or indicator code.', given));
  const recents = extension.globalState.get<string[]>(recentsKey, []);
  const chosen =
    only.length === 1
      ? { text: given!, reading: only[0]! }
      : await choose({ shelf, calendar, recents, value: given ?? '' });
  if (!chosen) throw new vscode.CancellationError();
  await extension.globalState.update(recentsKey, withRecent(recents, chosen.text));
  await open(chosen.reading, shelf);
}

async function calendarOnShelf(library: Library): Promise<CalendarRow[]> {
  try {
    return (await library.calendar({ mode: 'shelf' })).value.rows;
  } catch {
    // What is not on the shelf cannot be suggested; looking up spends nothing for suggestions.
    return [];
  }
}

async function choose(options: {
  shelf: Library;
  calendar: readonly CalendarRow[];
  recents: readonly string[];
  value: string;
}): Promise<{ text: string; reading: Reading } | undefined> {
  const { shelf, calendar, recents, value } = options;
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = vscode.l10n.t('Look up');
  pick.placeholder = vscode.l10n.t('Ticker, CUSIP, series id, CIK, or indicator code or name');
  pick.value = value;
  const update = (): void => {
    const readings = readingsOf(pick.value, calendar);
    pick.items =
      pick.value.trim() === ''
        ? recents.map((recent) => ({ label: recent, iconPath: new vscode.ThemeIcon('history'), recent }))
        : readings.length > 0
          ? readings.map((reading) => toItem(reading, shelf))
          : [{ label: vscode.l10n.t('No identifier of a known form'), alwaysShow: true }];
  };
  update();
  return new Promise((resolve) => {
    pick.onDidChangeValue(update);
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.recent !== undefined) {
        pick.value = item.recent;
        update();
      } else if (item?.reading) {
        resolve({ text: pick.value.trim(), reading: item.reading });
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function toItem(reading: Reading, library: Library): Item {
  const cost = isRequestFree(reading, library) ? vscode.l10n.t('on the shelf · free') : describeCost(reading);
  // The box holds what was typed, which need not be part of the label.
  return { ...wordsFor(reading), description: cost, alwaysShow: true, reading };
}

function wordsFor(reading: Reading): { label: string; iconPath: vscode.ThemeIcon } {
  switch (reading.kind) {
    case 'call':
      return {
        label:
          'ticker' in reading.by
            ? vscode.l10n.t('Latest earnings call of {0}', reading.by.ticker)
            : vscode.l10n.t('Latest earnings call of CIK {0}', reading.by.cik),
        iconPath: new vscode.ThemeIcon('comment-discussion'),
      };
    case 'fund':
      return {
        label:
          'ticker' in reading.by
            ? vscode.l10n.t('Fund or ETF {0}', reading.by.ticker)
            : 'cusip' in reading.by
              ? vscode.l10n.t('Fund or ETF with CUSIP {0}', reading.by.cusip)
              : vscode.l10n.t('Fund series {0}', reading.by.seriesid),
        iconPath: new vscode.ThemeIcon('organization'),
      };
    case 'bars':
      return {
        label: vscode.l10n.t('Minute bars of {0}, one day', reading.ticker),
        iconPath: new vscode.ThemeIcon('graph-line'),
      };
    case 'indicator':
      return { label: `${reading.name} (${reading.code})`, iconPath: new vscode.ThemeIcon('calendar') };
    case 'shareClass':
      return {
        label: vscode.l10n.t('Share class {0}: found on the shelf only', reading.contractid),
        iconPath: new vscode.ThemeIcon('organization'),
      };
  }
}

async function open(reading: Reading, shelf: Library): Promise<void> {
  switch (reading.kind) {
    case 'call':
      await vscode.commands.executeCommand(commands.transcriptsOpen, reading.by);
      return;
    case 'fund':
      await vscode.commands.executeCommand(commands.fundsOpen, reading.by);
      return;
    case 'bars':
      await vscode.commands.executeCommand(commands.barsOpen, { tickers: [reading.ticker], period: '1d' });
      return;
    case 'indicator':
      await vscode.commands.executeCommand(commands.calendarReveal, reading.code);
      return;
    case 'shareClass': {
      const [fund] = (await shelf.known(reading.contractid)).filter(({ type }) => type === 'fund');
      const found =
        fund?.type === 'fund' ? fund.classes.find(({ contractid }) => contractid === reading.contractid) : undefined;
      if (found) {
        await vscode.commands.executeCommand(commands.fundsOpen, { ticker: found.ticker });
        return;
      }
      throw new PlainError(
        vscode.l10n.t(
          'No endpoint of the service takes a share class id. Look up its ticker, CUSIP or series id instead of {0}.',
          reading.contractid,
        ),
      );
    }
  }
}
