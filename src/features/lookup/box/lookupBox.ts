import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { costOfRead, formatCost, isMetered } from '../../../domain/format/cost.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { commands } from '../../../ids.ts';
import { searchOne, type PickButton, type SearchRow } from '../../../host/prompts/quickPick.ts';
import { keyOf, kindOf, type LookUpTarget, requestOf } from '../targetModel.ts';
import { ApiError } from '../../../api/apiError.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { entryRow, shownEntry } from '../../../host/prompts/directoryRows.ts';
import type { Library } from '../../../library/library.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import type { ListedExamples } from '../../../domain/format/examples.ts';
import { boxRows } from './boxModel.ts';
import type { Recent, Recents } from './recents.ts';
import type { Held } from '../hover/knownModel.ts';

function iconOf(target: LookUpTarget): vscode.ThemeIcon {
  return new vscode.ThemeIcon(kindOf(target).icon);
}

interface BoxOptions extends Held {
  /** Loads while the box is open. Resolves to undefined if its file can’t be read. */
  directory: Promise<Directory | undefined>;
  recents: Recents;
  /** The ids of the pinned indicators, in their order. */
  pins: readonly number[];
  examples: ListedExamples;
  /** True if a service is connected. */
  canRequest: boolean;
  value: string;
}

/**
 * Lists recent lookups, everything that the typed text can mean with its cost, and names in the library and the
 * directory. Undefined if the pick is dismissed.
 */
export async function askInBox({ value, ...options }: BoxOptions): Promise<Recent | undefined> {
  const calendar = await options.holdings.calendar();
  return searchOne({
    title: vscode.l10n.t('Look Up'),
    placeHolder: vscode.l10n.t('Name, ticker, CUSIP, series id, CIK, or indicator code'),
    matchOnDescription: true,
    text: value,
    rows: (text) => listRows({ text, calendar: calendar?.rows ?? [], ...options }),
    buttons: [
      {
        iconPath: new vscode.ThemeIcon('info'),
        tooltip: vscode.l10n.t('Show Sources and Dates of Names'),
        run: async () => {
          await runCommand(commands.directoryShowSources, undefined, 'person');
        },
      },
    ],
  });
}

interface Contents extends Omit<BoxOptions, 'value'> {
  text: string;
  calendar: readonly CalendarRow[];
}

async function listRows(options: Contents): Promise<SearchRow<Recent>[]> {
  const {
    text,
    recents,
    library,
    holdings: { tickers },
    pins,
    examples,
    calendar,
    canRequest,
  } = options;
  // Only a search by name needs it: the box opens at once.
  const directory = text.trim() === '' && recents.list().length === 0 ? undefined : await options.directory;
  const asked = new Map<string, number>();
  const requestsFor = (target: LookUpTarget): number => {
    const key = keyOf(target);
    const requests = asked.get(key) ?? requestsToOpen(target, library);
    asked.set(key, requests);
    return requests;
  };
  const rows = boxRows({
    text,
    recents: recents.list(),
    pins: pins.flatMap((id): readonly CalendarRow[] => calendar.filter((row) => row.indicator_id === id)),
    examples,
    calendar,
    tickers: tickers.values(),
    directory,
    cost: requestsFor,
  });
  return Promise.all(
    rows.map(async (row): Promise<SearchRow<Recent>> => {
      // The label doesn't have to contain the typed text.
      const alwaysShow = true;
      switch (row.kind) {
        case 'heading':
          return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
        case 'target': {
          const { target, recent, name, fills } = row;
          return {
            alwaysShow,
            label: kindOf(target).label(target),
            iconPath: recent ? new vscode.ThemeIcon('history') : iconOf(target),
            description: [
              kindOf(target).subject(target),
              name ?? nameOf(target, directory),
              requestsFor(target) > 0 && !canRequest
                ? vscode.l10n.t('Connect')
                : await costOf(target, requestsFor(target), library),
            ]
              .filter(Boolean)
              .join(' · '),
            value: { text: recent?.text ?? text.trim().replace(/^\$/, ''), reading: target },
            buttons: [
              ...(recent ? [forgetButton(recents, recent)] : []),
              ...(fills === undefined ? [] : [fillButton(fills)]),
            ],
          };
        }
        case 'name':
          return row.opens
            ? {
                alwaysShow,
                ...shownEntry(row.entry),
                value: { text: row.fills.replace(/^\$/, ''), reading: row.opens },
                buttons: [fillButton(row.fills)],
              }
            : entryRow(row.entry, row.fills);
        case 'example':
          return {
            alwaysShow,
            label: row.example.name,
            description: row.example.ticker,
            iconPath: iconOf(row.opens),
            value: { text: row.example.ticker, reading: row.opens },
            buttons: [fillButton(`$${row.example.ticker}`)],
          };
        case 'says':
          return { alwaysShow, label: row.label, iconPath: new vscode.ThemeIcon('info'), stopsEnter: true };
        case 'clear':
          return {
            alwaysShow,
            label: vscode.l10n.t('Clear Recent Lookups'),
            iconPath: new vscode.ThemeIcon('clear-all'),
            run: () => recents.clear(),
          };
      }
    }),
  );
}

/** Returns the directory's name for the company or fund with the target's ticker. */
function nameOf(target: LookUpTarget, directory: Directory | undefined): string {
  const ticker = kindOf(target).ticker?.(target);
  if (ticker !== undefined) return nameOfTicker(directory, ticker);
  return target.kind === 'fund' && 'seriesid' in target.by
    ? (directory?.findBySeries(target.by.seriesid)?.name ?? '')
    : '';
}

/** The row itself opens the most likely meaning. */
function fillButton(fills: string): PickButton<Recent> {
  return {
    iconPath: new vscode.ThemeIcon('list-unordered'),
    tooltip: vscode.l10n.t('Show All Matches for This Name'),
    run: (pick) => {
      pick.text = fills;
    },
  };
}

function forgetButton(recents: Recents, recent: Recent): PickButton<Recent> {
  return {
    iconPath: new vscode.ThemeIcon('close'),
    tooltip: vscode.l10n.t('Remove from Recent Lookups'),
    run: () => recents.remove(recent),
  };
}

/** The requests that opening the target spends. */
function requestsToOpen(target: LookUpTarget, library: Library): number {
  const request = requestOf(target);
  // The calendar is refreshed. Everything else opens from the library, however old it is.
  return request ? library.cost(request, undefined, target.kind === 'calendar' ? 'refresh' : 'stored') : 0;
}

/** Formats the cost of opening a target. Spends no request. */
async function costOf(target: LookUpTarget, requests: number, library: Library): Promise<string> {
  const cost = formatCost(costOfRead(target.kind, requests));
  const isAbsent = requests === 0 && target.kind !== 'company' && (await isKnownAbsent(target, library));
  const none = l10n.t('not available from the service');
  if (isAbsent) return isMetered() ? l10n.t('Free · {0}', none) : none;
  return requests > 0 && isMetered() ? `${l10n.t('Download')} · ${cost}` : cost;
}

async function isKnownAbsent(target: LookUpTarget, library: Library): Promise<boolean> {
  try {
    const request = requestOf(target);
    if (request?.endpoint === 'fund' || request?.endpoint === 'transcript')
      await library.read(request, { mode: 'library' });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.kind === 'notFound';
  }
}
