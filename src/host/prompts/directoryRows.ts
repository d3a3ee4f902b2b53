import * as vscode from 'vscode';
import type { Directory } from '../../directory/directory.ts';
import type { DirectoryEntry, EntryKind } from '../../directory/entry.ts';
import { formatEntry, formatUnlisted, isWhole, nameOfEntry } from '../../directory/formatEntry.ts';
import { noteError } from '../errors/noteError.ts';
import type { SearchRow } from './quickPick.ts';
import type { Services } from '../services.ts';

/** Undefined if its file can’t be read: boxes then work without names. */
export async function openDirectory({ directory }: Pick<Services, 'directory'>): Promise<Directory | undefined> {
  try {
    return await directory();
  } catch (error) {
    noteError(error, 'Directory of names');
    return undefined;
  }
}

/**
 * Lists rows with the directory, which loads while the box is open. After that, rows are listed synchronously, so that
 * Enter right after a keystroke finds them.
 */
export function withDirectory<R>(
  loading: Promise<Directory | undefined>,
  list: (text: string, directory: Directory | undefined) => R,
): (text: string) => R | Promise<R> {
  let loaded: { directory: Directory | undefined } | undefined;
  const waiting = loading.then((directory) => {
    loaded = { directory };
    return directory;
  });
  return (text) => (loaded ? list(text, loaded.directory) : waiting.then((directory) => list(text, directory)));
}

const icons: Record<EntryKind, string> = {
  company: 'briefcase',
  share: 'briefcase',
  series: 'organization',
  class: 'organization',
};

/** Formats a row of the directory, the same in every box. */
export function shownEntry(entry: DirectoryEntry): Pick<SearchRow<never>, 'label' | 'description' | 'iconPath'> {
  return {
    label: nameOfEntry(entry),
    description: formatEntry(entry),
    iconPath: new vscode.ThemeIcon(icons[entry.kind]),
  };
}

/** A row that fills the box, and costs nothing. */
export function entryRow<T>(entry: DirectoryEntry, fills: string): SearchRow<T> {
  return {
    alwaysShow: true,
    ...shownEntry(entry),
    run: (pick) => {
      pick.text = fills;
    },
  };
}

interface TypedNames {
  directory: Directory | undefined;
  /** The typed text: a name, a part of it or a ticker. */
  typed: string;
  kinds: readonly EntryKind[];
  /** The text of the box once the entry is chosen. */
  fill: (entry: DirectoryEntry) => string;
}

const mostNames = 8;

/** Returns the directory's rows for the typed text, below a heading; each fills the box. Empty for a single letter. */
export function nameRows<T>({ directory, typed, kinds, fill }: TypedNames): SearchRow<T>[] {
  const found = typed.trim().length < 2 ? [] : (directory?.search(typed, { limit: mostNames, kinds }) ?? []);
  if (found.length === 0) return [];
  return [
    { label: vscode.l10n.t('companies and funds'), kind: vscode.QuickPickItemKind.Separator },
    ...found.map((entry) => entryRow<T>(entry, fill(entry))),
  ];
}

interface Unknown<T> {
  names: readonly SearchRow<T>[];
  /** The heading above rows that use the typed text. */
  heading: string;
  open: readonly SearchRow<T>[];
  directory: Directory | undefined;
  tickers: readonly string[];
}

/**
 * Lists names first, since they are free, then the rows for a text that may be a ticker. A ticker that isn't in a list
 * is marked as unknown.
 */
export function rowsOfUnknown<T>({ names, heading, open, directory, tickers }: Unknown<T>): SearchRow<T>[] {
  const unlisted = unlistedRows<T>(directory, tickers);
  const isNowhere = unlisted.length > 0 && directory !== undefined && isWhole(directory);
  const asked = [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...open];
  return [...names, ...(isNowhere ? [] : asked), ...unlisted];
}

/** Returns a notice with the unlisted tickers; empty if all are listed or the directory can’t be read. */
function unlistedRows<T>(directory: Directory | undefined, tickers: readonly string[]): SearchRow<T>[] {
  const unlisted = directory ? tickers.filter((each) => directory.findByTicker(each).length === 0) : [];
  if (!directory || unlisted.length === 0) return [];
  return [{ alwaysShow: true, label: formatUnlisted(unlisted, directory), iconPath: new vscode.ThemeIcon('info') }];
}
