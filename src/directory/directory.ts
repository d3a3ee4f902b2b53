import { inSlices, type Steps } from '../base/slices.ts';
import { firstIndex } from '../base/sortedSearch.ts';
import { parseCik, parseClassId, parseSeriesId } from '../domain/identifiers/secIds.ts';
import { isCalled, isNamedLike, shortestBeginning, tellingWords } from '../domain/identifiers/names.ts';
import { readSecurity } from '../domain/identifiers/security.ts';
import { foldShareClass } from '../domain/identifiers/ticker.ts';
import {
  companyEntry,
  seriesEntry,
  shareEntries,
  tickerOfOnly,
  type ClassEntry,
  type CompanyEntry,
  type DirectoryEntry,
  type EntryKind,
  type EntryList,
  type SeriesEntry,
  type ShareEntry,
} from './entry.ts';
import type { Company, FundSeries, Lists } from './lists.ts';
import { unpackSteps } from './pack.ts';
import { isOfDepositor, isOtherSecurity } from './shareKind.ts';
import { commonNames } from './search/commonNames.ts';
import { indexNames, type NameIndexes } from './search/indexNames.ts';
import type { NameSearch } from './search/nameSearch.ts';
import { tickerKey, type TickerIndex, type TickerPlace } from './search/tickerIndex.ts';
import { searchWords } from './search/words.ts';

/** Invented companies and funds. */
interface SampleLists extends Lists {
  /** The ticker of a company that has calls and bars. */
  example: string;
}

interface DirectorySearchOptions {
  /** Defaults to 20. */
  limit?: number;
  /** Defaults to all kinds. Shares or classes alone are sorted by the order of their companies or series. */
  kinds?: readonly EntryKind[];
}

interface DirectoryContents extends Lists, NameIndexes {
  ids: Ids;
  example: string | undefined;
}

/** A text in this form may be a misspelled ticker. */
const shortTicker = /^[A-Za-z][A-Za-z0-9.-]{1,6}$/;
/** Number of the largest companies, which are also known by a later word of their name. */
const mostKnown = 1000;
/** Maximum number of names with the same words that are compared. */
const mostHaving = 400;
const whole = { isWhole: true };
/** Longer queries are cut to this many characters. */
const longestQuery = 120;

/** The lists that a name comes from, for citing them. */
export type DatedLists = Pick<Directory, 'dates' | 'example'>;

/**
 * Finds names, tickers and identifiers without a request. Advisory only: correct as of the {@link dates} of its lists.
 * Returns plain data. A directory never changes; another source or newer lists need a new one.
 */
export class Directory {
  /** The date of each list: `YYYY-MM`, or `YYYY-MM-DD` if the day is known. */
  readonly dates: Lists['dates'];
  /** A ticker to try, if all companies are from the sample; undefined if they are real. */
  readonly example: string | undefined;
  /** Names are numbered in this order: companies, then series. */
  readonly #companies: readonly Company[];
  readonly #series: readonly FundSeries[];
  readonly #tickers: TickerIndex;
  readonly #names: NameSearch;
  readonly #byCik: SortedIds;
  readonly #bySeries: SortedIds;
  readonly #byClass: SortedIds;

  private constructor({ dates, companies, series, example, names, tickers, ids }: DirectoryContents) {
    this.dates = dates;
    this.#companies = companies;
    this.#series = series;
    this.example = example;
    this.#names = names;
    this.#tickers = tickers;
    this.#byCik = ids.byCik;
    this.#bySeries = ids.bySeries;
    this.#byClass = ids.byClass;
  }

  /** Loads the output of `packLists`, in slices so that other work can run in between. Rejects with DirectoryError. */
  static load(bytes: Uint8Array): Promise<Directory> {
    return inSlices(Directory.#loading(bytes));
  }

  /** Creates a directory from unpacked lists, in slices. */
  static of(lists: Lists): Promise<Directory> {
    return inSlices(Directory.#indexing(lists, undefined));
  }

  /** Creates a directory of invented companies and funds, marked as such in every entry. Contains no real names. */
  static ofSample({ example, ...lists }: SampleLists): Promise<Directory> {
    return inSlices(Directory.#indexing(lists, example));
  }

  static *#loading(bytes: Uint8Array): Steps<Directory> {
    return yield* Directory.#indexing(yield* unpackSteps(bytes), undefined);
  }

  static *#indexing(lists: Lists, example: string | undefined): Steps<Directory> {
    const indexes = yield* indexNames({ ...lists, areInvented: example !== undefined });
    const ids = yield* indexIds(lists.companies, lists.series);
    return new Directory({ ...lists, example, ids, ...indexes });
  }

  get size(): { companies: number; series: number; tickers: number } {
    return { companies: this.#companies.length, series: this.#series.length, tickers: this.#tickers.size };
  }

  /**
   * Finds the entries of a ticker in any case, with its share class after a dot or a hyphen: usually one entry, or none
   * if no list has it. A company's first ticker returns the company, any other ticker the share.
   */
  findByTicker(ticker: string): (CompanyEntry | ShareEntry | ClassEntry)[] {
    if (ticker.length > longestQuery) return [];
    const folded = foldShareClass(ticker.trim());
    return this.#tickers
      .find(tickerKey(folded))
      .map((place) => this.#bearer(place))
      .filter((entry) => foldShareClass(entry.ticker) === folded);
  }

  /** Finds the company with this CIK, or the registrant's series. */
  findByCik(cik: number): (CompanyEntry | SeriesEntry)[] {
    return findPairs(this.#byCik, cik).map((name) => this.#entry(name));
  }

  /** Finds a series by its id, `S` and nine digits in any case. */
  findBySeries(id: string): SeriesEntry | undefined {
    const parsed = parseSeriesId(id);
    const [at] = parsed.ok ? findPairs(this.#bySeries, Number(parsed.value.slice(1))) : [];
    return at === undefined ? undefined : this.#seriesAt(at);
  }

  /** Finds a class by its id, `C` and nine digits in any case. */
  findByClass(id: string): ClassEntry | undefined {
    const parsed = parseClassId(id);
    const [at] = parsed.ok ? findPairs(this.#byClass, Number(parsed.value.slice(1))) : [];
    return at === undefined
      ? undefined
      : this.#seriesAt(at).classes.find(({ classId }) => classId === (parsed.ok ? parsed.value : ''));
  }

  /**
   * Finds entries for partly typed text: an identifier, a ticker, a name or a part of it, or its initials, with typos.
   * An entry with exactly this ticker or identifier comes first. A company comes before its shares and a series before
   * its classes, of which only those are included that the query names by their ticker or by words of their name.
   */
  search(query: string, { limit = 20, kinds }: DirectorySearchOptions = {}): DirectoryEntry[] {
    const {
      meanings: [first],
      reason,
    } = readSecurity(query.slice(0, longestQuery));
    // A CUSIP or an incomplete identifier has digits that match names only by chance.
    if (reason !== undefined || first?.kind === 'cusip') return [];
    const isMarked = first?.kind === 'ticker' && first.form === 'marked';
    const text = isMarked ? first.ticker : query.slice(0, longestQuery).trim();
    const found = new FoundEntries(limit, kinds);
    for (const entry of this.#exact(text)) found.add(entry);
    const isTicker = found.size > 0;
    const others: ShareEntry[] = [];
    for (const { name, beside } of this.#names.rank(text, found.isFull ? 0 : limit + 10)) {
      if (found.isFull) break;
      const entry = this.#entry(name);
      found.add(entry);
      const children = this.#children(name, entry);
      for (const child of found.wants(entry.kind) ? children.filter((each) => isNamed(each, text, beside)) : children)
        if (child.kind === 'share' && isOther(child, entry)) others.push(child);
        else found.add(child);
    }
    for (const other of others) found.add(other);
    if (!isTicker && !found.isFull && shortTicker.test(text)) for (const entry of this.near(text)) found.add(entry);
    return found.entries;
  }

  /**
   * Finds companies whose name or common name contains every word of a text in full, the largest first. Only
   * one of the largest companies is known by a later word of its name: Disney, but not High Tide by “Tide”.
   */
  named(text: string, limit = 40): CompanyEntry[] {
    const having = this.#having(text, () => false);
    const found = having.length > 0 ? having : this.#near(text).filter(({ name }) => isNamedLike(name, text, whole));
    const [first = ''] = tellingWords(text.slice(0, longestQuery));
    const isMeant = (only: CompanyEntry): boolean => this.#sizeRank(only) < mostKnown || this.#begins(only, first);
    return found.length === 1 ? found.filter(isMeant) : found.slice(0, limit);
  }

  /** Finds the names of companies with every word of a text in full: the written, the listed and the common ones. */
  namesWith(text: string): string[] {
    return this.#having(text, () => false).flatMap((entry) => this.#namesOf(entry));
  }

  #begins(entry: CompanyEntry, word: string): boolean {
    return this.#namesOf(entry).some((name) => tellingWords(name)[0]?.startsWith(word));
  }

  #near(text: string): CompanyEntry[] {
    return this.search(text, { kinds: ['company'] }).filter(
      (entry) => entry.kind === 'company' && mayHavePart(entry, text),
    ) as CompanyEntry[];
  }

  /** Finds companies with exactly this name or common name, apart from legal forms and spaces, the largest first. */
  called(text: string): CompanyEntry[] {
    const found = new Map([...this.named(text), ...this.#near(text)].map((entry) => [entry.cik, entry]));
    return [...found.values()]
      .filter((entry) => this.#namesOf(entry).some((name) => isCalled(name, text)))
      .sort((one, other) => this.#sizeRank(one) - this.#sizeRank(other));
  }

  /** Finds the largest company of exactly this name or common name that is larger than another one. */
  largerCalled(text: string, other: { cik: number }): CompanyEntry | undefined {
    return this.called(text).find((each) => this.#sizeRank(each) < this.#sizeRank(other));
  }

  #namesOf({ cik, name, listedName }: CompanyEntry): string[] {
    return [name, listedName, ...(this.example === undefined ? (commonNames.get(cik) ?? []) : [])];
  }

  /**
   * Finds the company that is larger than the given ones and may be meant by the same text: Vertex Pharmaceuticals
   * rather than Vertex, Inc., and Citigroup by “Citi” rather than Citi Trends. A whole name isn’t the beginning of
   * another one.
   */
  largerAlike(
    text: string,
    companies: readonly { cik: number }[],
    { isCalledSo }: { isCalledSo: boolean },
  ): CompanyEntry | undefined {
    const words = tellingWords(text.slice(0, longestQuery));
    const alike = this.#having(text, (word) => !isCalledSo && word.length >= shortestBeginning);
    // UnitedHealth may be meant by “United Health”.
    const joined = words.length > 1 ? this.#having(words.join(''), () => false) : [];
    const largest = Math.min(...companies.map((each) => this.#sizeRank(each)));
    return [...alike, ...joined].find(
      (each) => tellingWords(each.name)[0]?.startsWith(words[0] ?? '') && this.#sizeRank(each) < largest,
    );
  }

  /** The place of a company in the list, by size. */
  #sizeRank({ cik }: { cik: number }): number {
    return findPairs(this.#byCik, cik)[0] ?? Infinity;
  }

  #having(text: string, mayGoOn: (word: string) => boolean): CompanyEntry[] {
    return this.#names
      .having(tellingWords(text.slice(0, longestQuery).replaceAll('&', '')).flatMap(searchWords), mayGoOn)
      .slice(0, mostHaving)
      .map((name) => this.#entry(name))
      .flatMap((entry) => (entry.kind === 'company' && mayHavePart(entry, text) ? [entry] : []));
  }

  /** Finds entries whose ticker is one typo away, the largest companies first. */
  near(ticker: string, limit = 5): (CompanyEntry | ShareEntry | ClassEntry)[] {
    const key = tickerKey(ticker.slice(0, longestQuery).trim());
    if (key.length < 2 || key.length > 16) return [];
    return this.#tickers
      .near(key)
      .sort((a, b) => a.name - b.name || a.place - b.place)
      .slice(0, limit)
      .map((place) => this.#bearer(place));
  }

  #exact(text: string): DirectoryEntry[] {
    const series = this.findBySeries(text);
    if (series) return [series, ...series.classes];
    const fundClass = this.findByClass(text);
    if (fundClass) return [fundClass];
    const cik = parseCik(text);
    const byCik = cik.ok ? this.findByCik(cik.value) : [];
    if (byCik.length > 0) return byCik;
    const asWritten = this.findByTicker(text.replace(/[ /]/g, '-'));
    if (asWritten.length > 0) return asWritten.flatMap((entry) => this.#withParent(entry));
    // The sign before a share class may be missing, as in brkb.
    if (!/^[A-Za-z0-9]{2,8}$/.test(text)) return [];
    return this.#tickers
      .find(tickerKey(text))
      .map((place) => this.#bearer(place))
      .flatMap((entry) => this.#withParent(entry));
  }

  /** Puts an exactly named share or class before its company or series. A series of one class counts as that class. */
  #withParent(entry: CompanyEntry | ShareEntry | ClassEntry): DirectoryEntry[] {
    if (entry.kind === 'company') return [entry];
    const parent = entry.kind === 'class' ? this.findBySeries(entry.seriesId) : this.findByCik(entry.cik)[0];
    return !parent || (parent.kind === 'series' && tickerOfOnly(parent) !== undefined) ? [entry] : [entry, parent];
  }

  #bearer({ name, place }: TickerPlace): CompanyEntry | ShareEntry | ClassEntry {
    const company = this.#companies[name];
    if (!company) return this.#seriesAt(name - this.#companies.length).classes[place]!;
    const list = this.#listOf('companies');
    return place === 0 ? companyEntry(company, list) : shareEntries(company, list)[place]!;
  }

  #entry(name: number): CompanyEntry | SeriesEntry {
    const company = this.#companies[name];
    return company ? companyEntry(company, this.#listOf('companies')) : this.#seriesAt(name - this.#companies.length);
  }

  #seriesAt(at: number): SeriesEntry {
    return seriesEntry(this.#series[at]!, this.#listOf('funds'));
  }

  #children(name: number, entry: CompanyEntry | SeriesEntry): readonly (ShareEntry | ClassEntry)[] {
    if (entry.kind === 'company') return shareEntries(this.#companies[name]!, entry.list);
    return tickerOfOnly(entry) === undefined ? entry.classes : [];
  }

  #listOf(list: 'companies' | 'funds'): EntryList {
    return this.example === undefined ? list : 'sample';
  }
}

/** A depositor's security is named after others, and only its whole name means it. */
const mayHavePart = ({ name, listedName }: CompanyEntry, text: string): boolean =>
  !isOfDepositor(listedName) || isCalled(name, text);

const isOther = (share: ShareEntry, company: CompanyEntry | SeriesEntry): boolean =>
  company.kind === 'company' && isOtherSecurity(share.ticker, company.tickers);

/** True if a query names this share or class, and not only its company or series. */
function isNamed({ kind, ticker, name }: ShareEntry | ClassEntry, text: string, beside: readonly string[]): boolean {
  const key = tickerKey(text);
  if (key.length > 1 && tickerKey(ticker).startsWith(key)) return true;
  if (beside.length === 0) return false;
  const own = [...(kind === 'class' ? searchWords(name ?? '') : []), ticker.toLowerCase()];
  return beside.every((word) => own.some((each) => each.startsWith(word)));
}

/** Collects entries in the order they are found, each once. */
class FoundEntries {
  readonly entries: DirectoryEntry[] = [];
  readonly #seen = new Set<string>();
  readonly #limit: number;
  readonly #kinds: ReadonlySet<EntryKind> | undefined;

  constructor(limit: number, kinds: readonly EntryKind[] | undefined) {
    this.#limit = limit;
    this.#kinds = kinds && new Set(kinds);
  }

  get size(): number {
    return this.entries.length;
  }

  get isFull(): boolean {
    return this.entries.length >= this.#limit;
  }

  wants(kind: EntryKind): boolean {
    return this.#kinds?.has(kind) ?? true;
  }

  add(entry: DirectoryEntry): void {
    const id = identityOf(entry);
    if (this.isFull || !this.wants(entry.kind) || this.#seen.has(id)) return;
    this.#seen.add(id);
    this.entries.push(entry);
  }
}

/** A series with a single class has the identity of that class. */
function identityOf(entry: DirectoryEntry): string {
  if (entry.kind === 'class') return `${entry.list} class ${entry.classId}`;
  if (entry.kind !== 'series') return `${entry.list} ${entry.kind} ${entry.ticker}`;
  return tickerOfOnly(entry) === undefined
    ? `${entry.list} series ${entry.seriesId}`
    : `${entry.list} class ${entry.classes[0]!.classId}`;
}

/** Indexes companies and series by CIK, and series by their own ids and those of their classes. */
interface Ids {
  byCik: SortedIds;
  bySeries: SortedIds;
  byClass: SortedIds;
}

function* indexIds(companies: readonly Company[], series: readonly FundSeries[]): Steps<Ids> {
  const byCik = sortPairs([...companies, ...series].map(({ cik }) => cik));
  yield;
  const bySeries = sortPairs(series.map(({ id }) => id));
  yield;
  const [classIds, places]: [number[], number[]] = [[], []];
  for (let at = 0; at < series.length; at++)
    for (const { id } of series[at]!.classes) {
      classIds.push(id);
      places.push(at);
    }
  yield;
  return { byCik, bySeries, byClass: sortPairs(classIds, (at) => places[at]!) };
}

/** Sorted pairs of a key of up to ten digits and a number, each pair packed into one number. */
type SortedIds = Float64Array;

const mostNumbers = 2 ** 19;

function sortPairs(keys: readonly number[], numberOf = (at: number): number => at): SortedIds {
  const pairs = new Float64Array(keys.length);
  for (let at = 0; at < keys.length; at++) pairs[at] = keys[at]! * mostNumbers + numberOf(at);
  return pairs.sort();
}

function findPairs(pairs: SortedIds, key: number): number[] {
  const from = key * mostNumbers;
  const found: number[] = [];
  for (let at = firstIndex(pairs.length, (each) => pairs[each]! >= from); pairs[at]! < from + mostNumbers; at++)
    found.push(pairs[at]! - from);
  return found;
}
