import * as v from 'valibot';
import { button, spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { NextLook } from '../../domain/format/watched.ts';
import type { PromiseState } from '../../domain/format/promiseState.ts';
import type { LastChange } from '../../domain/bars/lastChange.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { MarkLabel, MarkWriting } from '../../domain/marks/markLabels.ts';
import type { MarkKind } from '../../library/marks/mark.ts';
import { isSourceId, type SourceId } from '../../library/sourceId.ts';

export const companyParams = v.pipe(
  v.object({
    source: v.custom<SourceId>(isSourceId),
    /** Empty for a fund's registrant, and for a company of which only the CIK is known. */
    ticker: v.pipe(
      v.string(),
      v.check((ticker) => ticker === '' || parseTicker(ticker).ok),
    ),
    cik: v.optional(v.pipe(v.number(), v.safeInteger())),
  }),
  v.check(({ ticker, cik }) => ticker !== '' || cik !== undefined),
);
/** The subject of a panel: a company by its CIK, or a fund's share class or an unknown security by its ticker. */
export type CompanyParams = v.InferOutput<typeof companyParams>;

/** A name from the library, or from a list of names if `asOf` has the list's date. */
export interface ShownName {
  text: string;
  asOf?: string;
}

/** A fiscal quarter with a call that the service is known to have, or that is in the library. */
export interface ShownQuarter {
  fyq: string;
  /** 0 if it is in the library. */
  requests: number;
  /** When the service answered; absent if the call isn't in the library. */
  fetchedAt?: number;
  cached?: true;
  imported?: true;
  /** How far it was read, from 0 to 1. */
  read?: number;
  /** It arrived by itself, and wasn't opened since. */
  isUnread?: true;
  marks: number;
  citations: number;
}

export interface ShownCalls {
  /** Newest first. */
  quarters: ShownQuarter[];
  /** When the service last listed the quarters; absent if it never did. */
  listedAt?: number;
  /** The service's reason for having no calls: the company has none, or the ticker is unknown. */
  none?: 'noCalls' | 'unknown';
  /** Number of requests for the latest call, if the library knows no quarter. */
  latestRequests: number;
  /** True if the list of quarters is so old that requesting a newer call is offered. */
  isOutdated: boolean;
  /** The most requests that the last {@link usualQuarters} can take. */
  allRequests: number;
  /** The next look for a new call; absent if the company isn't watched. */
  watched?: NextLook;
}

/** Counts of a followed phrase in each quarter in the library, oldest first. */
export interface ShownPhrase {
  phrase: string;
  counts: { fyq: string; count: number; words: number }[];
}

export interface ShownSession {
  /** YYYY-MM-DD. */
  date: string;
  closes: number[];
}

export interface CompanyBars {
  /** The last sessions in the library, oldest first; empty if it has none. */
  sessions: ShownSession[];
  /** The change of the last close. */
  change?: Pick<LastChange, 'percent' | 'against'>;
  /** The time of the last bar, as sent. */
  lastAt?: string;
  /** The number of sessions in the library. */
  count: number;
  /** The requests for opening them, or for the last day if there are none. */
  requests: number;
}

/** A value that a screen returned. */
export interface ShownMetric {
  id: string;
  name: string;
  unit: string;
  value: number | string | null;
  at: number;
}

/** A screen that returned it. */
export interface ShownScreen {
  /** In the order of the list. */
  id: number;
  condition: string;
  /** The name of its file, if a panel has run it. */
  name?: string;
  at: number;
}

/** Words of a call that a note cites, or a line of a note that names a ticker of it. */
export interface ShownCitation {
  id: number;
  /** Absent if the note only names it. */
  fyq?: string;
  note: string;
  /** From 1. */
  line: number;
  words: string;
}

export interface ShownMark extends MarkWriting {
  id: string;
  kind: MarkKind;
  fyq: string;
  speaker: string;
  words: string;
  /** The requests for opening its call. */
  requests: number;
}

/** A promise with its newest answer. */
export interface ShownPromise extends Omit<ShownMark, 'kind' | 'due'> {
  /** The thing and its time, on one line; empty if the person didn't write it. */
  due: string;
  state: PromiseState;
  answer?: Omit<ShownMark, 'kind'>;
}

export interface ShownClass {
  contractid: string;
  ticker: string;
  name: string;
}

export interface ShownSeries {
  seriesid: string;
  name: string;
  classes: ShownClass[];
}

/** The chain registrant → series → classes. */
export interface CompanyFund {
  registrant: { cik?: number; name: string };
  series: ShownSeries[];
  /** The service is known to have no fund under the ticker. */
  isAbsent: boolean;
  /** The requests for its record; 0 in the library. */
  recordRequests: number;
  /** The requests for the whole series; absent unless there is exactly one series. */
  seriesRequests?: number;
}

/** Everything known about one security. A part is absent if the security can't have it. */
export interface ShownCompany {
  ticker: string;
  name?: ShownName;
  cik?: number;
  /** All of the company's tickers, if there are several. */
  tickers: string[];
  /** The date of the list that they are from. */
  tickersAsOf?: string;
  calls?: ShownCalls;
  /** Absent while the counts are being computed. */
  phrases?: ShownPhrase[];
  bars?: CompanyBars;
  metrics: ShownMetric[];
  screens: ShownScreen[];
  citations: ShownCitation[];
  marks: ShownMark[];
  /** The labels of the setting. */
  labels: MarkLabel[];
  /** The open ones first. */
  promises: ShownPromise[];
  fund?: CompanyFund;
}

const text = v.pipe(v.string(), v.maxLength(99));
/** In characters. */
export const longestPhrase = 120;
const phrase = v.pipe(v.string(), v.maxLength(longestPhrase));

export const companyProtocol = defineProtocol({
  requests: {
    /** Reads the library again. */
    retry: asks(),
    /** Opens the call of a quarter, or the latest one, with a request if the library lacks it. */
    openCall: spends(
      { endpoints: ['transcript'], says: 'the row of the quarter, and the button' },
      asks(v.object({ fyq: v.nullable(text), mark: v.optional(text) })),
    ),
    /** Asks the service for the latest call, with one request. */
    checkNewer: spends('transcript', asks()),
    /** Downloads the last quarters that the library lacks. */
    fetchQuarters: spends({ endpoints: ['transcript'], cost: 7, says: button }, asks()),
    /** Asks to watch for new calls, or stops it. */
    watch: asks(v.object({ isWatched: v.boolean() })),
    /** Puts quarters into the list of downloads, which asks for its own consent. */
    downloadOverDays: asks(),
    /** Opens the bars shown, or those of the last day. */
    openBars: spends('bars', asks()),
    /** Opens the fund's record, or the whole series. */
    openFund: spends('fund', asks(v.object({ of: v.picklist(['class', 'series']) }))),
    /** Opens the page of another share class. */
    openCompany: asks(v.object({ ticker: text })),
    /** Opens a citing note, by the id in the last push. */
    openNote: asks(v.object({ id: wholeNumber })),
    /** Asks which of the company's highlights go into the note. */
    insertHighlights: asks(),
    /** Opens the file of a screen, by the id in the last push. */
    openScreen: asks(v.object({ id: wholeNumber })),
    /** Shows where a phrase is said, in all quarters. */
    countPhrase: asks(v.object({ phrase })),
    /** Writes the promises into a note. */
    insertPromises: asks(),
    follow: asks(v.object({ phrase, isFollowed: v.boolean() })),
  },
  pushes: typed<{ snapshot: Snapshot<ShownCompany> }>(),
});
export type CompanyProtocol = ProtocolOf<typeof companyProtocol>;
