import * as v from 'valibot';
import { parseLabels } from '../../library/marks/labels.ts';
import { lazy } from '../../base/lazy.ts';
import { readerOf } from '../../base/stored.ts';
import { type AnswerOrigin } from '../../base/snapshot.ts';
import type { Directory } from '../../directory/directory.ts';
import type { CompanyEntry, DirectoryEntry } from '../../directory/entry.ts';
import { fromOfSource, type Naming } from '../../domain/links/citing.ts';
import { formatListDate } from '../../directory/formatEntry.ts';
import type { FundProfile } from '../../domain/fund.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import { newestFirst } from '../../domain/quarters.ts';
import { rememberedRunsKey } from '../../domain/screener.ts';
import { parseSearch } from '../../domain/search/passageQuery.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import type { CitationSource } from '../../host/notes/citations.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { byName, kept, keptTable, type Kept, type KeptTable, type Memory } from '../../host/state/kept.ts';
import type { Services } from '../../host/services.ts';
import type { ParsedArguments } from '../../ids.ts';
import type { WatchedTicker } from '../../library/downloads/downloads.ts';
import { watchedOf } from '../../library/downloads/watchedCompany.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { Library, Read, StoredBars, StoredCall } from '../../library/library.ts';
import {
  requestOf,
  showSections,
  type CitedInNote,
  type KnownCompany,
  type PlaceInNote,
  type SecurityMetrics,
} from './companySections.ts';
import { countsOf, firstText, parsePhrases, screensOf, lastSessions } from './companyModel.ts';
import { readFund } from './fundReader.ts';
import { inLibrary } from '../../library/inLibrary.ts';
import type { CompanyParams, ShownCompany, ShownName, ShownPhrase, CompanyBars } from './protocol.ts';
import { addDays, isNearDay } from '../../domain/dates/days.ts';
import { companyName } from '../../domain/names/companyName.ts';

/** Number of calendar days that contain more sessions than the small chart shows. */
const daysOfChart = 14;

/** The phrases whose counts every company's page shows. */
export function followedPhrases(memory: Memory): Kept<string[]> {
  return kept({ memory, key: 'company.phrases', read: parsePhrases });
}

/** The screens that panels have run, by the address of the file. */
function screensRun(memory: Memory): KeptTable<{ condition: string }> {
  return keptTable({
    memory,
    key: rememberedRunsKey,
    read: readerOf(v.object({ condition: v.string() })),
    nameOf: byName,
  });
}

/** The facts about a security from the library and the lists, and the targets of the page's buttons. */
export interface CompanyRead {
  shown: ShownCompany;
  /** The origin of the newest answer about the security. */
  answered: AnswerOrigin | undefined;
  /** The places where the notes shown cite or name it. */
  citing: PlaceInNote[];
  screenUris: (string | undefined)[];
  barsArgument: ParsedArguments['bars'] | undefined;
  seriesid: string | undefined;
  /** The calls in the library, newest first. */
  calls: readonly StoredCall[];
}

/** Formats the names of notes and files. */
interface Names {
  note: (uri: string) => string;
  screen: (uri: string) => string;
}

type LoaderServices = Pick<
  Services,
  'library' | 'directory' | 'log' | 'connection' | 'readShares' | 'citations' | 'extension' | 'settings'
>;

/** Reads the known facts about one security. Never sends a request. */
export class CompanyLoader {
  readonly #services: LoaderServices;
  readonly #names: Names;
  /**
   * The metrics that screens returned for it, cached until the library changes, since reading them means reading every
   * stored page of screens.
   */
  #security: (() => Promise<SecurityMetrics>) | undefined;

  constructor(services: LoaderServices, names: Names) {
    this.#services = services;
    this.#names = names;
  }

  libraryChanged(): void {
    this.#security = undefined;
  }

  async read(params: CompanyParams, citations: CitationSource | undefined): Promise<CompanyRead> {
    const library = await this.#services.library();
    const directory = await openDirectory(this.#services);
    const { source, ticker } = params;
    const entries = entriesOf(params, directory);
    const call = await inLibrary(library.read({ endpoint: 'transcript', ...requestOf(params) }, { mode: 'library' }));
    const company = companyIn(entries, directory);
    const cik = params.cik ?? (typeof call === 'object' ? call.value.metadata.cik : company?.cik);
    const holdings = await library.holdings(source);
    const calls = holdings.ofCik(cik);
    const isCompany = typeof call === 'object' || calls.length > 0 || company !== undefined;
    const fund = await readFund({ params, library, directory, entries, holdings, isCompany });
    const isFund = fund !== undefined && !fund.isUnknown;
    const marks = (await library.marks.list(source)).filter((mark) => mark.call.cik === cik);
    const answers = marks.length === 0 ? [] : await library.marks.answers(source);
    const { watched, arrived } = await readDownloads(library, holdings, { ticker, cik });
    const bars = ticker === '' ? undefined : await readBars(library, ticker, holdings);
    this.#security ??= lazy(() => this.#securityOf(library, params, cik));
    const security = await this.#security();
    const quarters = newestFirst([
      ...(typeof call === 'object' ? call.value.metadata.available_fyq : []),
      ...calls.map(({ fyq }) => fyq),
      ...marks.map((mark) => mark.call.fyq),
    ]);
    const cited = citedIn(quarters, { cik, source, citations });
    const tickers = company && company.tickers.length > 1 ? [...company.tickers] : [];
    const named = namedIn(cited, citations?.naming([ticker, ...tickers].filter((each) => each !== '')) ?? []);
    const name = nameOf({ call, calls, fund: fund?.record, entries, company, directory });
    const known: KnownCompany = {
      params,
      library,
      directory,
      cik,
      company,
      isCompany,
      isFund,
      call,
      calls,
      quarters,
      marks,
      labels: parseLabels(this.#services.settings.markLabels),
      answers,
      tickers,
      name,
      security,
      bars: bars?.shown,
      fund: fund?.shown,
      noteName: this.#names.note,
      mentions: [...cited, ...named],
      ...{ watched, arrived },
      shareRead: (fyq) => (cik === undefined ? undefined : this.#services.readShares.get({ source, cik, fyq })),
    };
    return {
      shown: showSections(known),
      answered: newestOf([...calls, ...(bars?.item ? [bars.item] : []), ...(fund?.read ? [fund.read] : [])]),
      citing: known.mentions.map(({ at }) => at),
      screenUris: security.uris,
      barsArgument: bars?.argument,
      seriesid: fund?.seriesid,
      calls,
    };
  }

  /** Counts each followed phrase in each quarter in the library. */
  async phrases({ shown: { cik } }: CompanyRead, signal: AbortSignal): Promise<ShownPhrase[]> {
    const library = await this.#services.library();
    const counted: ShownPhrase[] = [];
    for (const phrase of followedPhrases(this.#services.extension.globalState).get()) {
      const { phrases } = parseSearch(`"${phrase}"`, { isTyping: false });
      const { calls } =
        cik === undefined || phrases.length === 0
          ? { calls: [] }
          : await library.countPhrase({ cik, phrases }, { signal });
      counted.push(countsOf(phrase, calls));
    }
    return counted;
  }

  /** Returns the metrics that screens in the library returned for it, with their names in the library's catalog. */
  async #securityOf(
    library: Library,
    { source, ticker }: CompanyParams,
    cik: number | undefined,
  ): Promise<SecurityMetrics> {
    const found = ticker === '' ? [] : await library.securityValues(ticker, source);
    const own = found.find((each) => each.cik === cik) ?? found[0];
    if (!own) return { metrics: [], screens: [], uris: [] };
    const catalog = await inLibrary(library.read({ endpoint: 'metrics' }, { mode: 'library' }));
    const known = new Map(
      (typeof catalog === 'object' ? catalog.value : []).map((metric) => [metric.id.toLowerCase(), metric]),
    );
    const metrics = [...own.values].map(([id, { value, at }]) => {
      const metric = known.get(id);
      return { id, name: metric?.name ?? id, unit: metric?.unit ?? '', value, at };
    });
    const runs = screensRun(this.#services.extension.workspaceState).entries();
    return {
      metrics: metrics.sort((one, other) => (one.name < other.name ? -1 : 1)),
      ...screensOf(own.screens, runs, this.#names.screen),
    };
  }
}

/**
 * Determines a panel's subject: all share classes of a company are one, and the library takes precedence over the
 * lists.
 */
export async function findCompany(
  services: Pick<Services, 'library' | 'directory' | 'log' | 'connection'>,
  { ticker, cik }: ParsedArguments['company'],
): Promise<CompanyParams> {
  const library = await services.library();
  const { source } = services.connection;
  const directory = await openDirectory(services);
  const request = ticker === undefined ? { cik: cik! } : { ticker };
  const call = await inLibrary(library.read({ endpoint: 'transcript', ...request }, { mode: 'library' }));
  if (typeof call === 'object')
    return { source, ticker: tickerIn(call.value.metadata.ticker), cik: call.value.metadata.cik };
  const entries = ticker === undefined ? directory?.findByCik(cik!) : directory?.findByTicker(ticker);
  const company = companyIn(entries ?? [], directory);
  if (company) return { source, ticker: company.ticker, cik: company.cik };
  if (ticker !== undefined) return { source, ticker };
  const [stored] = (await library.holdings(source)).ofCik(cik);
  return { source, ticker: stored ? tickerIn(stored.ticker) : '', cik: cik! };
}

/** Returns the company's unread calls and its watch. The page doesn't depend on a list that can't be read. */
async function readDownloads(
  { downloads }: Library,
  holdings: Holdings,
  { ticker, cik }: { ticker: string; cik: number | undefined },
): Promise<{ watched: WatchedTicker | undefined; arrived: ReadonlySet<string> }> {
  try {
    const { source, watched } = await downloads.list();
    const isShown = source === holdings.source;
    const arrived = (await downloads.arrived()).filter((call) => call.source === holdings.source && call.cik === cik);
    const own = ticker === '' ? { cik } : { ticker, cik };
    return {
      watched: isShown ? watchedOf(watched, own, holdings) : undefined,
      arrived: new Set(arrived.map(({ fyq }) => fyq)),
    };
  } catch {
    return { watched: undefined, arrived: new Set() };
  }
}

/** Returns an empty string for an invalid ticker from the service, which can't be requested. */
function tickerIn(text: string): string {
  const ticker = parseTicker(text);
  return ticker.ok ? ticker.value : '';
}

function entriesOf({ ticker, cik }: CompanyParams, directory: Directory | undefined): readonly DirectoryEntry[] {
  if (!directory) return [];
  return cik === undefined ? directory.findByTicker(ticker) : directory.findByCik(cik);
}

function companyIn(entries: readonly DirectoryEntry[], directory: Directory | undefined): CompanyEntry | undefined {
  const entry = entries.find(({ kind }) => kind === 'company' || kind === 'share');
  return entry && directory?.findByCik(entry.cik).find((each) => each.kind === 'company');
}

function citedIn(
  quarters: readonly string[],
  { cik, source, citations }: { cik: number | undefined; source: string; citations: CitationSource | undefined },
): CitedInNote[] {
  if (cik === undefined || !citations) return [];
  const from = fromOfSource(source);
  return quarters.flatMap((fyq) =>
    citations.citing({ from, cik, fyq }).map(({ note, line, character, passage: { start, end } }) => ({
      at: { note, line, character },
      fyq,
      words: end === undefined ? start : `${start} … ${end}`,
    })),
  );
}

/** Returns the lines that name it, each once, without those that also cite it. */
function namedIn(cited: readonly CitedInNote[], namings: readonly Naming[]): CitedInNote[] {
  const keyOf = ({ note, line }: PlaceInNote): string => `${line} ${note}`;
  const seen = new Set(cited.map(({ at }) => keyOf(at)));
  return namings
    .filter((naming) => !seen.has(keyOf(naming)) && seen.add(keyOf(naming)))
    .map(({ note, line, character, words }) => ({ at: { note, line, character }, words }));
}

interface NameOf {
  call: Read<TranscriptAnswer> | 'absent' | undefined;
  calls: readonly StoredCall[];
  fund: FundProfile | undefined;
  entries: readonly DirectoryEntry[];
  company: CompanyEntry | undefined;
  directory: Directory | undefined;
}

/** Returns the service's name for it, else a list's name, with the date of the list. */
function nameOf({ call, calls, fund, entries, company, directory }: NameOf): ShownName | undefined {
  const metadata = typeof call === 'object' ? call.value.metadata : undefined;
  const said = firstText(metadata && companyName(metadata), calls[0]?.company);
  const ofFund = fund && [fund.fund_name, fund.class_name].filter((each) => each.trim() !== '').join(' · ');
  const text = firstText(said, ofFund);
  if (text !== '') return { text };
  const entry = company ?? entries.find(({ kind }) => kind === 'class');
  if (!entry?.name) return undefined;
  const asOf = entry.kind === 'company' ? directory?.dates.companies : directory?.dates.fundNames;
  return { text: entry.name, ...(entry.list !== 'sample' && asOf !== undefined && { asOf: formatListDate(asOf) }) };
}

function newestOf(answers: readonly AnswerOrigin[]): CompanyRead['answered'] {
  return answers.reduce<CompanyRead['answered']>(
    (newest, each) => (newest && newest.fetchedAt >= each.fetchedAt ? newest : each),
    undefined,
  );
}

interface BarsRead {
  shown: CompanyBars;
  argument: ParsedArguments['bars'];
  item: StoredBars | undefined;
}

/** Returns the last sessions in the library, and the cost of opening them. */
async function readBars(library: Library, ticker: string, holdings: Holdings): Promise<BarsRead> {
  // Invalid days from the service aren't computed with.
  const held = holdings.ofTicker(ticker)?.bars;
  const item = held && isNearDay(held.last) ? held : undefined;
  const costOf = (argument: ParsedArguments['bars']): number =>
    library.cost({ endpoint: 'bars', ...argument }, undefined, 'stored');
  const tickers = [ticker];
  const begin = item ? addDays(item.last, -daysOfChart) : '';
  const window = item && { fromDate: begin < item.first ? item.first : begin, tillDate: item.last };
  const read = window
    ? await inLibrary(library.read({ endpoint: 'bars', tickers, ...window }, { mode: 'library' }))
    : undefined;
  const series = typeof read === 'object' ? read.value[0] : undefined;
  if (!item || !series || series.bars.length === 0) {
    const argument = { tickers, period: '1d' };
    return { shown: { sessions: [], count: 0, requests: costOf(argument) }, argument, item: undefined };
  }
  const last = lastSessions(series);
  const shownDays = { tickers, fromDate: last.sessions[0]!.date, tillDate: item.last };
  // Sessions between those in the library may be missing, but the last one is always there.
  const argument = costOf(shownDays) === 0 ? shownDays : { tickers, fromDate: item.last, tillDate: item.last };
  return { shown: { ...last, count: item.sessions, requests: costOf(argument) }, argument, item };
}
