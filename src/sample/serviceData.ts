import type { CalendarRow } from '../domain/calendar.ts';
import type { FundProfile } from '../domain/fund.ts';
import type { Call } from '../domain/transcript.ts';
import type { Screener } from './screener/screenerInterface.ts';

/** A registry record and its CUSIP, which a request may name but the record itself doesn't contain. */
export interface FundRecord {
  profile: FundProfile;
  cusip?: string;
}

/** A supported company and its calls. */
export interface CallFile {
  cik: number;
  ticker: string;
  companyname: string;
  companyname_short: string;
  /** Every available quarter, newest first. */
  quarters: readonly string[];
  /** `quarter` is one of `quarters`. */
  call(quarter: string): Call;
}

/** A minute of trading. */
export interface MinutePrint {
  /** YYYY-MM-DD HH:MM:SS, the start of the minute in New York. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Shares traded in this minute alone; the service accumulates them. */
  volume: number;
}

export interface TickerListing {
  ticker: string;
  name: string;
  /** Available sessions, YYYY-MM-DD, oldest first; at least one. */
  sessions: readonly string[];
  /** Completed minutes with a print, oldest first. */
  prints(session: string): readonly MinutePrint[];
}

/** The data that the endpoints read, invented or from a folder. Each request reads it again because the clock moves. */
export interface ServiceData {
  funds(): readonly FundRecord[];
  /** In any order; undefined if a data folder has no calendar, which isn't an error. */
  calendar(): readonly CalendarRow[] | undefined;
  /** Every supported company. */
  companies(): readonly CallFile[];
  callsOf(by: { ticker: string } | { cik: number }): CallFile | undefined;
  /** The tickers with bars. */
  tickers(): readonly string[];
  listing(ticker: string): TickerListing | undefined;
  screener(): Promise<Screener | undefined>;
}
