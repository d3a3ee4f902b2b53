import * as l10n from '@vscode/l10n';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import { formatUnlisted, isWhole } from '../../../directory/formatEntry.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatExamplesHeading, type Example, type ListedExamples } from '../../../domain/format/examples.ts';
import { tickersOf } from '../../../domain/endpoints/tickersOf.ts';
import { readSecurity } from '../../../domain/identifiers/security.ts';
import { foldShareClass, isMutualFund } from '../../../domain/identifiers/ticker.ts';
import { targetsOf, reasonAgainst } from '../lookupModel.ts';
import { keyOf, requestOf, type LookUpTarget } from '../targetModel.ts';
import type { Recent } from './recents.ts';
import type { HeldTicker } from '../../../library/items/itemKinds.ts';

/** A row of the box. */
export type Row =
  | { kind: 'heading'; label: string }
  /** A row of the library also has the name, and the text that lists everything the ticker can mean. */
  | { kind: 'target'; target: LookUpTarget; recent?: Recent; name?: string; fills?: string }
  /**
   * Opens the page of a company, which is free. Any other name fills the box with its ticker or id, which then lists
   * its meanings and their costs.
   */
  | { kind: 'name'; entry: DirectoryEntry; fills: string; opens?: LookUpTarget }
  /** Opens a company or fund of the sample. */
  | { kind: 'example'; example: Example; opens: LookUpTarget }
  | { kind: 'says'; label: string }
  | { kind: 'clear' };

export interface BoxContents {
  text: string;
  recents: readonly Recent[];
  /** The pinned indicators that are in the library. */
  pins: readonly CalendarRow[];
  examples: ListedExamples;
  calendar: readonly CalendarRow[];
  tickers: Iterable<HeldTicker>;
  /** Undefined if its file can’t be read. */
  directory: Pick<Directory, 'search' | 'findByTicker' | 'dates' | 'example'> | undefined;
  /** The requests that opening the target spends. */
  cost: (target: LookUpTarget) => number;
}

type TargetRow = Row & { kind: 'target' };

const mostNames = 8;

/**
 * Lists what is free and exact, a company's page first, then names, then what costs a request. The editor marks the
 * first row, so Enter spends a request only if no free row is above and the text is an identifier, such as a CUSIP.
 */
export function boxRows(contents: BoxContents): Row[] {
  const { text, recents, calendar, tickers, directory, cost } = contents;
  const typed = text.trim();
  if (typed === '') return rowsBeforeTyping(contents);

  const fitting = recents.filter((recent) => fits(recent, typed.replace(/^\$/, '')));
  const recentRows = fitting.map((recent): TargetRow => ({ kind: 'target', target: recent.reading, recent }));
  const shown = new Set(fitting.map(({ reading }) => keyOf(reading)));
  const library = [...tickers];
  const named = targetsOf(typed, calendar);
  // A user who looks up a company usually wants the latest call in the library. Without a call, its page comes first.
  const calls = named.filter((target) => target.kind === 'call' && target.fyq === undefined && cost(target) === 0);
  const pages = companyPages(named, library, directory);
  const has = named.filter((target) => mayHave(target, library, directory));
  const targets = [...new Set([...calls, ...pages, ...has])].filter((target) => !shown.has(keyOf(target)));
  const isFree = ({ target }: TargetRow): boolean => cost(target) === 0;
  const exact = targets.map((target): TargetRow => ({ kind: 'target', target }));
  const names = namesFor({ typed, library, directory, isOpenable: [...exact, ...recentRows].some(isFree) });
  // The directory knows the class, and its ticker can be requested; the id alone can’t.
  const possible = exact.filter(({ target }) => target.kind !== 'shareClass' || names.length === 0);

  // The rows that open the intended security are together, each with its cost.
  const isOnTop = (row: TargetRow): boolean => isFree(row) || (pages.length > 0 && has.includes(row.target));
  const rows = [
    ...under(l10n.t('recent'), recentRows.filter(isFree)),
    ...under(typed.replace(/^\$/, ''), possible.filter(isOnTop)),
    ...names,
  ];
  const paid = [...possible.filter((row) => !isOnTop(row)), ...recentRows.filter((row) => !isFree(row))];
  const unlisted = directory && paid.flatMap(tickersAsked).find((each) => !isKnown(each, library, directory));
  if (directory === undefined) rows.push({ kind: 'says', label: l10n.t('The directory of names can’t be read.') });
  else if (rows.length === 0 && unlisted !== undefined)
    rows.push({ kind: 'says', label: formatUnlisted([unlisted], directory) });
  const isNowhere = unlisted !== undefined && directory !== undefined && isWhole(directory);
  if (!isNowhere) rows.push(...under(l10n.t('not in your library'), paid));
  const reason = reasonAgainst(typed);
  if (reason !== undefined) rows.push({ kind: 'says', label: reason });
  else if (rows.length === 0) rows.push({ kind: 'says', label: l10n.t('Not a known type of identifier') });
  return rows;
}

function rowsBeforeTyping({ recents, pins, examples, tickers, cost }: BoxContents): Row[] {
  const rows = recents.map((recent): TargetRow => ({ kind: 'target', target: recent.reading, recent }));
  const pinned = pins.map(({ code, name }): Row => ({ kind: 'target', target: { kind: 'indicator', code, name } }));
  const companies = examples.companies.map((example): Row => {
    return { kind: 'example', example, opens: { kind: 'call', by: { ticker: example.ticker } } };
  });
  const funds = examples.funds.map((example): Row => {
    return { kind: 'example', example, opens: { kind: 'fund', by: { ticker: example.ticker } } };
  });
  const listed = [...recents.map(({ text }) => text.toUpperCase()), ...examples.companies.map(({ ticker }) => ticker)];
  const free = [
    ...under(
      l10n.t('recent'),
      rows.filter(({ target }) => cost(target) === 0),
    ),
    ...under(l10n.t('pinned'), pinned),
    ...under(formatExamplesHeading('companies'), companies),
    ...under(formatExamplesHeading('funds'), funds),
    ...under(l10n.t('in library'), newestOf(tickers, new Set(listed))),
  ];
  const paid = rows.filter(({ target }) => cost(target) > 0);
  // Enter in a box that has just opened never spends a request.
  if (free.length === 0 && paid.length > 0)
    free.push({ kind: 'says', label: l10n.t('Type a name, or select a recent lookup') });
  return [
    ...free,
    ...under(l10n.t('recent, not in the library'), paid),
    ...(recents.length > 0 ? [{ kind: 'clear' } as const] : []),
  ];
}

/** The newest downloads that aren't listed already. */
function newestOf(tickers: Iterable<HeldTicker>, listed: ReadonlySet<string>): Row[] {
  return [...tickers]
    .filter(({ ticker }) => !listed.has(ticker))
    .map((held) => ({ held, at: newestIn(held) }))
    .sort((one, other) => other.at - one.at)
    .slice(0, mostNames)
    .map(({ held }) => heldRow(held));
}

function newestIn({ calls, fund, bars }: HeldTicker): number {
  return Math.max(0, ...calls.map(({ fetchedAt }) => fetchedAt), fund?.fetchedAt ?? 0, bars?.fetchedAt ?? 0);
}

/** Opens the newest call in the library, else the fund, else the bars. */
function heldRow({ ticker, name, calls: [newest], fund, bars }: HeldTicker): TargetRow & { fills: string } {
  const by = { ticker };
  const target: LookUpTarget = newest
    ? { kind: 'call', by, fyq: newest.fyq }
    : fund
      ? { kind: 'fund', by }
      : bars
        ? { kind: 'bars', tickers: [ticker], session: bars.last }
        : { kind: 'company', by };
  return { kind: 'target', target, name, fills: `$${ticker}` };
}

function fits({ text, reading }: Recent, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return (
    text.toLowerCase().startsWith(wanted) ||
    (reading.kind === 'indicator' && wanted.length > 1 && reading.name.toLowerCase().includes(wanted))
  );
}

function under(label: string, rows: readonly Row[]): Row[] {
  return rows.length === 0 ? [] : [{ kind: 'heading', label }, ...rows];
}

/** Returns the tickers that the service would be asked about. */
function tickersAsked({ target }: TargetRow): readonly string[] {
  const request = requestOf(target);
  return request ? tickersOf(request) : [];
}

function isKnown(ticker: string, library: readonly HeldTicker[], directory: Pick<Directory, 'findByTicker'>): boolean {
  return directory.findByTicker(ticker).length > 0 || isStored(ticker, library);
}

function isStored(ticker: string, library: readonly HeldTicker[]): boolean {
  return library.some((known) => foldShareClass(known.ticker) === foldShareClass(ticker));
}

/**
 * Returns the page of the typed ticker or CIK, if something about it is known: the page is free and shows all the rest.
 */
function companyPages(
  targets: readonly LookUpTarget[],
  library: readonly HeldTicker[],
  directory: BoxContents['directory'],
): LookUpTarget[] {
  const call = targets.find((target) => target.kind === 'call');
  if (call?.kind !== 'call' || call.fyq !== undefined) return [];
  const { by } = call;
  const isOfLibrary = 'ticker' in by ? isStored(by.ticker, library) : true;
  if (!isOfLibrary && !('ticker' in by && directory && directory.findByTicker(by.ticker).length > 0)) return [];
  return [{ kind: 'company', by }];
}

/**
 * Returns whether a security can have what a target opens: a mutual fund has neither calls nor bars, and a company has
 * no fund record.
 */
function mayHave(target: LookUpTarget, library: readonly HeldTicker[], directory: BoxContents['directory']): boolean {
  const ticker =
    target.kind === 'call' || target.kind === 'fund' || target.kind === 'bars' ? tickerIn(target) : undefined;
  if (ticker === undefined) return true;
  const entries = directory?.findByTicker(ticker) ?? [];
  const held = library.find((each) => foldShareClass(each.ticker) === foldShareClass(ticker));
  const isFund = held?.fund !== undefined || entries.some(({ kind }) => kind === 'class');
  const isCompany = (held?.calls.length ?? 0) > 0 || entries.some(({ kind }) => kind !== 'class');
  if (isFund === isCompany) return true;
  if (target.kind === 'fund') return isFund;
  return isCompany || (target.kind === 'bars' && !isMutualFund(ticker));
}

function tickerIn(target: Extract<LookUpTarget, { kind: 'call' | 'fund' | 'bars' }>): string | undefined {
  if (target.kind === 'bars') return target.tickers.length === 1 ? target.tickers[0] : undefined;
  return 'ticker' in target.by ? target.by.ticker : undefined;
}

interface BoxNames {
  typed: string;
  library: readonly HeldTicker[];
  directory: BoxContents['directory'];
  /** True if a free row for the typed text is listed already. */
  isOpenable: boolean;
}

/**
 * Returns the rows of the library and the directory for the typed text, each ticker once: companies, series, shares and
 * classes. `$CAT` can only mean a ticker; a word may mean a ticker and a part of names.
 */
function namesFor({ typed, library, directory, isOpenable }: BoxNames): Row[] {
  const [first] = readSecurity(typed).meanings;
  const isTicker = first?.kind === 'ticker' && first.form === 'marked';
  const wanted = (isTicker ? first.ticker : typed).toLowerCase();
  if (wanted.length < 2 || first?.kind === 'series') return [];
  if (isTicker && directory && isKnown(wanted, library, directory)) return [];
  const seen = new Set(isTicker || isOpenable ? [`$${wanted}`] : []);
  const isNew = ({ fills }: { fills: string }): boolean => {
    const key = fills.toLowerCase();
    return !seen.has(key) && seen.add(key).size > 0;
  };
  const inLibrary = library
    .filter(({ ticker, name }) => ticker.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(b.ticker.toLowerCase() === wanted) - Number(a.ticker.toLowerCase() === wanted))
    .map(heldRow)
    .filter(isNew)
    .slice(0, mostNames);
  const known = (directory?.search(typed, { limit: mostNames }) ?? [])
    .map((entry) => ({ kind: 'name' as const, entry, fills: fillOf(entry), ...pageOf(entry) }))
    .filter(isNew);
  return [...under(l10n.t('in library'), inLibrary), ...under(l10n.t('companies and funds'), known)];
}

function pageOf(entry: DirectoryEntry): { opens?: LookUpTarget } {
  if (entry.kind !== 'company') return {};
  const { ticker, cik } = entry;
  return { opens: { kind: 'company', by: ticker === '' ? { cik } : { ticker } } };
}

function fillOf(entry: DirectoryEntry): string {
  if (entry.kind === 'series') return entry.seriesId;
  return entry.kind === 'class' && entry.ticker === '' ? entry.classId : `$${entry.ticker}`;
}
