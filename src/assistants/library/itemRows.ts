import * as v from 'valibot';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { ItemOf, LibraryItem } from '../../library/items/itemKinds.ts';
import { counted } from '../counted.ts';
import { promiseRow } from './promiseRows.ts';
import { dayOf, foreignName } from '../foreignText.ts';

/** The kinds of rows that `list_library` has. */
export const listedKinds = ['calls', 'funds', 'bars', 'calendar', 'promises'] as const;

export const libraryRow = v.object({
  kind: v.picklist(listedKinds),
  name: v.string(),
  ticker: v.optional(v.string()),
  cik: v.optional(v.number()),
  /** The quarters of calls, newest first. */
  quarters: v.optional(v.array(v.string())),
  seriesid: v.optional(v.string()),
  /** The tickers of a fund's classes. */
  tickers: v.optional(v.array(v.string())),
  /** Number of the bars' sessions, the first and the last. */
  sessions: v.optional(v.number()),
  first: v.optional(v.string()),
  last: v.optional(v.string()),
  /** The number of the calendar's rows. */
  rows: v.optional(v.number()),
  promise: v.optional(promiseRow),
  /** The UTC day on which the service answered, or the promise was marked. */
  read: v.string(),
});
export type LibraryRow = v.InferOutput<typeof libraryRow>;

/** A security as `find_security` answers it. */
export const securityRow = v.object({
  kind: v.picklist(['company', 'share', 'series', 'class', 'bars']),
  name: v.string(),
  ticker: v.optional(v.string()),
  cik: v.optional(v.number()),
  seriesid: v.optional(v.string()),
  classid: v.optional(v.string()),
  /** The classes of a series. */
  classes: v.optional(v.array(v.object({ classid: v.string(), ticker: v.string(), name: v.string() }))),
  /** Number of classes that aren't shown. */
  moreClasses: v.optional(v.number()),
  /** The items that can be read for free. */
  library: v.array(v.string()),
  /** The origin of the name: the library, or the only list that has it, with its date. */
  witness: v.string(),
});
export type SecurityRow = v.InferOutput<typeof securityRow>;

/** The companies and tickers that a text names, and a test for whether it names something by tickers and name. */
interface NamedThings {
  seriesid: string | undefined;
  ciks: ReadonlySet<number>;
  isNamed: (tickers: readonly string[], name: string) => boolean;
}

/** The identifiers of one security. */
interface Identifiers {
  cik?: number;
  seriesid?: string;
  tickers: readonly string[];
}

/** How the tools describe items of a kind. */
interface ItemRows<I extends LibraryItem> {
  listed: Exclude<LibraryRow['kind'], 'calendar' | 'promises'>;
  isOf: (item: I, named: NamedThings) => boolean;
  /** Returns the previous row with the item added, if it belongs there; else undefined. */
  join?: (item: I, row: LibraryRow) => LibraryRow | undefined;
  row: (item: I) => Omit<LibraryRow, 'kind' | 'read'>;
  line: (row: LibraryRow) => string;
  /** The start of a list of the securities that have items of the kind, and their names. */
  has: readonly [words: string, names: (held: Holdings) => readonly string[]];
  /** Returns the security of an item, as its name finds it. */
  security: (item: I) => Omit<SecurityRow, 'library' | 'witness'>;
  identifiers: (item: I) => Identifiers;
  /** Returns the name that a user searches by; empty if the library has none. */
  name: (item: I) => string;
  /** Describes the library's items for a security. */
  held: (held: Holdings, of: Identifiers) => string[];
}

/** Maximum number of quarters or tickers in one row. */
const mostInRow = 16;
/** Maximum number of a series' classes that are shown. */
const mostClasses = 8;
/** Maximum number of a security's tickers whose bars are described. */
const mostWithBars = 3;

const itemRows: { [T in LibraryItem['type']]: ItemRows<ItemOf<T>> } = {
  call: {
    listed: 'calls',
    isOf: ({ cik }, { ciks }) => ciks.has(cik),
    // Very many quarters take several rows.
    join: ({ cik, fyq, fetchedAt }, row) => {
      const { quarters, read } = row;
      if (row.cik !== cik || !quarters || quarters.length >= mostInRow) return undefined;
      const own = dayOf(fetchedAt);
      return { ...row, quarters: [...quarters, foreignName(fyq)], read: own > read ? own : read };
    },
    row: ({ company, ticker, cik, fyq }) => ({
      name: foreignName(company),
      ticker: foreignName(ticker),
      cik,
      quarters: [foreignName(fyq)],
    }),
    line: ({ name, ticker, cik, quarters, read }) =>
      `calls: ${name} (${ticker}, CIK ${cik}): ${quarters?.join(', ')}; read ${read}`,
    has: ['calls of', ({ calls }) => calls.map(({ ticker }) => ticker)],
    security: ({ company, ticker, cik }) => ({
      kind: 'company',
      name: foreignName(company),
      ticker: foreignName(ticker),
      cik,
    }),
    identifiers: ({ cik, ticker }) => ({ cik, tickers: [ticker] }),
    name: ({ company }) => company,
    held: (held, { cik }) => {
      const calls = held.ofCik(cik);
      return calls.length === 0 ? [] : [`${counted(calls.length, 'call')}, newest ${foreignName(calls[0]!.fyq)}`];
    },
  },
  fund: {
    listed: 'funds',
    isOf: ({ classes, fund, seriesid }, { isNamed, seriesid: sought }) =>
      isNamed(
        classes.map(({ ticker }) => ticker),
        fund,
      ) || seriesid.toUpperCase() === sought,
    row: ({ fund, seriesid, classes }) => ({
      name: foreignName(fund),
      seriesid,
      tickers: classes.flatMap(({ ticker }) => foreignName(ticker) || []).slice(0, mostInRow),
    }),
    line: ({ name, seriesid, tickers, read }) => `fund: ${name} (${seriesid}): ${tickers?.join(', ')}; read ${read}`,
    has: ['the funds', ({ funds }) => funds.map(({ seriesid }) => seriesid)],
    security: ({ fund, seriesid, classes }) => ({
      kind: 'series',
      name: foreignName(fund),
      seriesid,
      ...shownClasses(classes.map(({ contractid, ...rest }) => ({ classid: contractid, ...rest }))),
    }),
    identifiers: ({ seriesid, classes }) => ({ seriesid, tickers: classes.map(({ ticker }) => ticker) }),
    name: ({ fund }) => fund,
    held: (held, { seriesid }) => (seriesid !== undefined && held.ofSeries(seriesid) ? ['fund record'] : []),
  },
  bars: {
    listed: 'bars',
    isOf: ({ ticker }, { isNamed }) => isNamed([ticker], ''),
    row: ({ ticker, sessions, first, last }) => ({
      name: foreignName(ticker),
      ticker: foreignName(ticker),
      sessions,
      first,
      last,
    }),
    line: ({ ticker, sessions = 0, first, last, read }) =>
      `bars: ${ticker}, ${counted(sessions, 'session')} from ${first} to ${last}; read ${read}`,
    has: ['bars of', ({ tickers }) => [...tickers.values()].flatMap(({ bars }) => bars?.ticker ?? [])],
    security: ({ ticker }) => ({ kind: 'bars', name: foreignName(ticker), ticker: foreignName(ticker) }),
    identifiers: ({ ticker }) => ({ tickers: [ticker] }),
    name: () => '',
    held: (held, { tickers }) =>
      tickers
        .flatMap((ticker) => held.ofTicker(ticker)?.bars ?? [])
        .slice(0, mostWithBars)
        .map(({ ticker, first, last }) => `bars of ${foreignName(ticker)}, ${first} to ${last}`),
  },
};

/** Returns the first classes of a series, and the number of the others. */
export function shownClasses(
  classes: readonly { classid: string; ticker: string; name: string }[],
): Pick<SecurityRow, 'classes' | 'moreClasses'> {
  const more = classes.length - mostClasses;
  return {
    classes: classes.slice(0, mostClasses).map(({ classid, ticker, name }) => ({
      classid: foreignName(classid),
      ticker: foreignName(ticker),
      name: foreignName(name),
    })),
    ...(more > 0 && { moreClasses: more }),
  };
}

const rowsOf = <I extends LibraryItem>({ type }: I): ItemRows<I> => itemRows[type] as unknown as ItemRows<I>;

/** Returns the rows of items: one per company for calls, else one per item, in the library's order. */
export function listItems(items: readonly LibraryItem[]): LibraryRow[] {
  const rows: LibraryRow[] = [];
  for (const item of items) {
    const { join, row, listed } = rowsOf(item);
    const joined = rows.length === 0 ? undefined : join?.(item, rows.at(-1)!);
    if (joined) rows[rows.length - 1] = joined;
    else rows.push({ kind: listed, ...row(item), read: dayOf(item.fetchedAt) });
  }
  return rows;
}

/** Returns the kind of row that lists an item. */
export const listedKindOf = (item: LibraryItem): LibraryRow['kind'] => rowsOf(item).listed;

export const isItemOf = (item: LibraryItem, named: NamedThings): boolean => rowsOf(item).isOf(item, named);

/** Formats an item's row; empty for the calendar, which isn't an item. */
export function formatListed(row: LibraryRow): string {
  const rows = Object.values(itemRows).find(({ listed }) => listed === row.kind);
  return rows?.line(row) ?? '';
}

/** Lists the securities that the library has items of, by kind of item. */
export function listSecurities(held: Holdings): { words: string; names: string[] }[] {
  return Object.values(itemRows).map(({ has: [words, names] }) => ({ words, names: [...new Set(names(held))] }));
}

/** Describes the library's items for a security. */
export function formatHeld(held: Holdings, of: Identifiers): string[] {
  return Object.values(itemRows).flatMap((rows) => rows.held(held, of));
}

/** Returns the security of an item. */
export function securityOf(item: LibraryItem, held: Holdings): SecurityRow {
  const { security, identifiers } = rowsOf(item);
  return { ...security(item), library: formatHeld(held, identifiers(item)), witness: 'library' };
}

/** Returns whether an item's name has words that start with all words of a text. */
export function isNamedBy(item: LibraryItem, text: string): boolean {
  const name = foldedWords(rowsOf(item).name(item));
  const words = foldedWords(text).slice(0, 20);
  return words.length > 0 && words.every((word) => name.some((each) => each.startsWith(word)));
}
