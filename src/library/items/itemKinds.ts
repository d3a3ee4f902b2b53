import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { addDays } from '../../domain/dates/days.ts';
import { longestWindowDays } from '../../domain/bars/barsWindow.ts';
import type { AnswerOf, EndpointName, ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { isWholeSeries } from '../../domain/endpoints/fund.ts';
import { recordsOf } from '../../domain/fund.ts';
import { compareQuarters } from '../../domain/quarters.ts';
import { entityOfClass, entityOfCompany, entityOfSeries, nameOfCaller } from '../plans/names.ts';
import type { SourceId } from '../sourceId.ts';
import { companyName } from '../../domain/names/companyName.ts';

interface Stored {
  source: SourceId;
  /** Identifies the item within its source. */
  key: string;
  /** For an item of several parts, the time of the newest. */
  fetchedAt: number;
  /** True if a cache gave the answer. */
  cached?: boolean | undefined;
  /** True if an import brought the answer, and it hasn't been downloaded since. */
  imported?: boolean | undefined;
}

/** A quarter's earnings call. */
export interface StoredCall extends Stored {
  type: 'call';
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  /** Number of words spoken in it; absent if it was filed before they were counted. */
  words?: number;
}

/** A share class or a series, as it was requested. */
export interface StoredFund extends Stored {
  type: 'fund';
  seriesid: string;
  /** Name of the series. */
  fund: string;
  classes: { contractid: string; ticker: string; name: string }[];
  /** True if it contains every class of the series. */
  whole: boolean;
}

/** The bars of a ticker. */
export interface StoredBars extends Stored {
  type: 'bars';
  ticker: string;
  sessions: number;
  /** First and last session, YYYY-MM-DD. */
  first: string;
  last: string;
}

export type LibraryItem = StoredCall | StoredFund | StoredBars;

export type ItemOf<T extends LibraryItem['type']> = Extract<LibraryItem, { type: T }>;

/** The facts of an item for listing it, which are stored beside its answer. Stored names keep their spelling. */
export type About =
  | Omit<StoredCall, keyof Stored>
  | (Omit<StoredFund, keyof Stored | 'seriesid'> & Record<'series', string>);

/** The library's contents under a ticker. */
export interface HeldTicker {
  /** The ticker as first found, in upper case. */
  ticker: string;
  /** The name of the company, or of the fund and its class; empty if only bars are known. */
  name: string;
  /** The calls, newest quarter first. */
  calls: StoredCall[];
  fund: StoredFund | undefined;
  /** The name of the fund's class that has the ticker; empty if there is none. */
  className: string;
  bars: StoredBars | undefined;
}

export function emptyHeld(ticker: string): HeldTicker {
  return { ticker: ticker.toUpperCase(), name: '', calls: [], fund: undefined, className: '', bars: undefined };
}

/** A user's identifier, in the spellings of the names that it may lead to. */
interface GivenIdentifier {
  /** The ticker as {@link nameOfCaller} spells it. */
  ticker: string;
  entities: ReadonlySet<string>;
}

/** A kind of item: the answers of an endpoint that the library lists. */
interface ItemKind<I extends LibraryItem, E extends EndpointName> {
  endpoint: E;
  /** The facts of an answer that are stored with it; undefined where an item is of several answers. */
  about: ((request: RequestOf<E>, answer: AnswerOf[E]) => About | undefined | Promise<About | undefined>) | undefined;
  /** The name that items are sorted by. */
  title: (item: I) => string;
  /** The order under one title, if it isn't the order of the keys. */
  underTitle?: (one: I, other: I) => number;
  isOf: (item: I, sought: GivenIdentifier) => boolean;
  /** Adds the item to its tickers. */
  hold: (item: I, at: (ticker: string) => HeldTicker) => void;
  /** The request that downloads it again. */
  request: (item: I) => RequestOf<E>;
}

type RequestOf<E extends EndpointName> = Extract<ServiceRequest, { endpoint: E }>;

/** The kinds of items, in the order of the list. */
export const itemKinds: {
  call: ItemKind<StoredCall, 'transcript'>;
  fund: ItemKind<StoredFund, 'fund'>;
  bars: ItemKind<StoredBars, 'bars'>;
} = {
  call: {
    endpoint: 'transcript',
    about: async (_request, { metadata, call }) => {
      if (!call || metadata.transcript_fyq === null) return undefined;
      const { countWordsOf } = await import('./countWordsOf.ts');
      return {
        type: 'call',
        cik: metadata.cik,
        ticker: metadata.ticker,
        company: companyName(metadata),
        fyq: quarterName(metadata.transcript_fyq),
        words: await countWordsOf(call),
      };
    },
    title: ({ company }) => company,
    underTitle: (one, other) => one.cik - other.cik || compareQuarters(other.fyq, one.fyq),
    isOf: ({ cik, ticker }, sought) =>
      sought.entities.has(entityOfCompany(cik)) || nameOfCaller(ticker) === sought.ticker,
    hold: (call, at) => {
      const held = at(call.ticker);
      held.name ||= call.company;
      held.calls.push(call);
    },
    request: ({ cik, fyq }) => ({ endpoint: 'transcript', cik, fyq }),
  },
  fund: {
    endpoint: 'fund',
    about: (request, answer) => {
      const classes = recordsOf(answer);
      const [first] = classes;
      return (
        first && {
          type: 'fund',
          series: first.seriesid,
          fund: first.fund_name,
          classes: classes.map(({ contractid, ticker, class_name }) => ({ contractid, ticker, name: class_name })),
          whole: isWholeSeries(request, answer),
        }
      );
    },
    title: ({ fund }) => fund,
    isOf: ({ seriesid, classes }, { entities }) =>
      entities.has(entityOfSeries(seriesid)) || classes.some((each) => entities.has(entityOfClass(each))),
    hold: (item, at) => {
      for (const { ticker, name } of item.classes) {
        if (ticker === '') continue;
        const held = at(ticker);
        held.name ||= [item.fund, name].filter((each) => each.trim() !== '').join(' · ');
        held.className ||= name;
        held.fund ??= item;
      }
    },
    // A whole series is requested by its id, a single share class by its ticker.
    request: ({ classes: [only], seriesid, whole }) => ({
      endpoint: 'fund',
      ...(whole || !only ? { seriesid } : { ticker: only.ticker }),
    }),
  },
  bars: {
    endpoint: 'bars',
    about: undefined,
    title: ({ ticker }) => ticker,
    isOf: ({ ticker }, sought) => nameOfCaller(ticker) === sought.ticker,
    hold: (item, at) => {
      at(item.ticker).bars = item;
    },
    // A window longer than two years can't be requested. Older bars open by their dates.
    request: ({ ticker, first, last }) => {
      const earliest = addDays(last, -longestWindowDays);
      return { endpoint: 'bars', tickers: [ticker], fromDate: first < earliest ? earliest : first, tillDate: last };
    },
  },
};

export const itemTypes = Object.keys(itemKinds) as readonly LibraryItem['type'][];

/** Returns the row of an item's kind. */
export function kindOf<I extends LibraryItem>({ type }: I): ItemKind<I, EndpointName> {
  return itemKinds[type] as unknown as ItemKind<I, EndpointName>;
}

/** The request that downloads an item again. */
export function requestOf(item: LibraryItem): ServiceRequest {
  return kindOf(item).request(item);
}

/** Returns the facts to store with an answer; undefined if the library doesn't list it. */
export async function aboutOf<R extends ServiceRequest>(
  request: R,
  answer: AnswerOf[R['endpoint']],
): Promise<About | undefined> {
  const kind = Object.values(itemKinds).find(({ endpoint }) => endpoint === request.endpoint);
  return (kind as unknown as ItemKind<LibraryItem, R['endpoint']> | undefined)?.about?.(request as never, answer);
}

/** Returns the item with these stored facts. */
export function itemAbout(about: About, stored: Stored): LibraryItem {
  if (about.type !== 'fund') return { ...about, ...stored };
  const { series: seriesid, ...facts } = about;
  return { ...facts, seriesid, ...stored };
}
