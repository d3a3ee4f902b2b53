import * as l10n from '@vscode/l10n';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { parseTicker } from '../../../domain/identifiers/ticker.ts';
import { targetsOf, reasonAgainst } from '../lookupModel.ts';
import { keyOf, type LookUpTarget } from '../targetModel.ts';
import type { Recent } from './recentsModel.ts';
import type { TickerInLibrary } from '../libraryIndex.ts';

/** A row of the box. */
export type Row =
  | { kind: 'heading'; label: string }
  | { kind: 'target'; target: LookUpTarget; recent?: Recent }
  /** Fills the box with its ticker, which then lists what the ticker can be. */
  | { kind: 'ticker'; ticker: string; name: string }
  /** Fills the box with the ticker or the series id, which then lists what that can be and what it costs. */
  | { kind: 'name'; entry: DirectoryEntry; fills: string }
  | { kind: 'says'; label: string }
  | { kind: 'clear' };

export interface BoxContents {
  text: string;
  recents: readonly Recent[];
  calendar: readonly CalendarRow[];
  tickers: Iterable<TickerInLibrary>;
  /** Undefined while its file can’t be read. */
  directory: Pick<Directory, 'search' | 'findByTicker' | 'dates'> | undefined;
}

const mostNames = 8;

/**
 * Lists recent lookups first, then what the library and the directory have under that name, which is free, and everything
 * that the text can be. An exact ticker, identifier or code comes before names.
 */
export function boxRows({ text, recents, calendar, tickers, directory }: BoxContents): Row[] {
  const typed = text.trim();
  const fitting = recents.filter((recent) => fits(recent, typed));
  const rows: Row[] = fitting.map((recent) => ({ kind: 'target', target: recent.reading, recent }));
  if (rows.length > 0) rows.unshift({ kind: 'heading', label: l10n.t('recent') });
  if (typed === '') return rows.length > 0 ? [...rows, { kind: 'clear' }] : [];

  const shown = new Set(fitting.map(({ reading }) => keyOf(reading)));
  const targets = targetsOf(typed, calendar).filter((target) => !shown.has(keyOf(target)));
  const library = [...tickers];
  const names = namesOf(typed, library);
  const known = directory ? namesIn(directory, typed) : [];
  const reason = reasonAgainst(typed);
  const free: Row[] = [];
  if (names.length > 0) free.push({ kind: 'heading', label: l10n.t('in library') }, ...names);
  if (known.length > 0) free.push({ kind: 'heading', label: l10n.t('names · free') }, ...known);
  const isGuess = directory !== undefined && isWord(typed) && !isKnownTicker(typed, library, directory);
  if (isGuess) {
    const [without, paid] = [targets.filter(isFree), targets.filter((target) => !isFree(target))];
    rows.push(...under(l10n.t('Possible matches for “{0}”', typed), without), ...free);
    // Nothing that spends is the first row: Enter after a plain word costs nothing.
    if (without.length + known.length === 0) rows.push({ kind: 'says', label: formatUnlisted(typed, directory) });
    rows.push(...under(l10n.t('Ask the service for “{0}”', typed), paid));
  } else rows.push(...under(l10n.t('Possible matches for “{0}”', typed), targets), ...free);
  if (directory === undefined) rows.push({ kind: 'says', label: l10n.t('The directory of names can’t be read.') });
  if (reason !== undefined) rows.push({ kind: 'says', label: reason });
  else if (rows.length === 0) rows.push({ kind: 'says', label: l10n.t('Not a known type of identifier') });
  return rows;
}

function fits({ text, reading }: Recent, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return (
    text.toLowerCase().startsWith(wanted) ||
    (reading.kind === 'indicator' && wanted.length > 1 && reading.name.toLowerCase().includes(wanted))
  );
}

function under(label: string, targets: readonly LookUpTarget[]): Row[] {
  return targets.length === 0
    ? []
    : [{ kind: 'heading', label }, ...targets.map((target): Row => ({ kind: 'target', target }))];
}

/** Whether opening the target never spends. */
function isFree({ kind }: LookUpTarget): boolean {
  return kind === 'indicator' || kind === 'shareClass';
}

/** Whether the text may be a ticker or just a word; identifiers and lists of tickers are neither. */
function isWord(typed: string): boolean {
  return parseTicker(typed.replace(/^\$/, '')).ok && /[a-z]/i.test(typed);
}

function isKnownTicker(
  typed: string,
  library: readonly TickerInLibrary[],
  directory: Pick<Directory, 'findByTicker'>,
): boolean {
  const ticker = typed.replace(/^\$/, '');
  return (
    directory.findByTicker(ticker).length > 0 ||
    library.some((known) => known.ticker.toLowerCase() === ticker.toLowerCase())
  );
}

/** Companies, series, shares and classes by name. What bears exactly the typed ticker is listed as a target already. */
function namesIn(directory: Pick<Directory, 'search'>, typed: string): Row[] {
  if (typed.replace(/^\$/, '').length < 2) return [];
  return directory
    .search(typed, { limit: mostNames })
    .map((entry): Row => ({ kind: 'name', entry, fills: fillOf(entry) }))
    .filter((row) => row.kind !== 'name' || row.fills.toLowerCase() !== typed.toLowerCase());
}

function fillOf(entry: DirectoryEntry): string {
  if (entry.kind === 'series') return entry.seriesId;
  return entry.kind === 'class' && entry.ticker === '' ? entry.classId : entry.ticker;
}

/** No list has the ticker. It is no refusal: the lists age, and the service is the judge. */
function formatUnlisted(typed: string, { dates }: Pick<Directory, 'dates'>): string {
  return l10n.t(
    '{0} is in none of the lists of names (companies: {1}, funds: {2}).',
    typed.replace(/^\$/, '').toUpperCase(),
    dates.companies,
    dates.funds,
  );
}

function namesOf(typed: string, tickers: readonly TickerInLibrary[]): Row[] {
  const wanted = typed.toLowerCase().replace(/^\$/, '');
  if (wanted.length < 2) return [];
  return tickers
    .filter(({ ticker, name }) => {
      const known = ticker.toLowerCase();
      return known !== wanted && (known.startsWith(wanted) || name.toLowerCase().includes(wanted));
    })
    .slice(0, mostNames)
    .map(({ ticker, name }) => ({ kind: 'ticker', ticker, name }));
}
