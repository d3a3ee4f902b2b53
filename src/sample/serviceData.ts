import type { CalendarRow } from '../domain/calendar.ts';
import type { FundProfile } from '../domain/fund.ts';
import type { Call } from '../domain/transcript.ts';
import type { Screener } from './screener/screenerInterface.ts';

/** A registry record and the CUSIP it can be asked for by, which the record itself does not show. */
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
  /** Every quarter on file, newest first. */
  quarters: readonly string[];
  /** `quarter` is one of `quarters`. */
  call(quarter: string): Call;
}

/** One minute as it was traded. */
export interface MinutePrint {
  /** YYYY-MM-DD HH:MM:SS, the start of the minute in New York. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Shares of this minute alone; the service accumulates. */
  volume: number;
}

export interface Listing {
  ticker: string;
  name: string;
  /** Sessions on file, YYYY-MM-DD, oldest first; at least one. */
  sessions: readonly string[];
  /** Completed minutes with a print, oldest first. */
  prints(session: string): readonly MinutePrint[];
}

/** Everything the endpoints read; invented, or from a folder. Called anew for each request, since the clock moves. */
export interface ServiceData {
  funds(): readonly FundRecord[];
  /** In any order; undefined where a data folder has none, which is emptiness and no fault. */
  calendar(): readonly CalendarRow[] | undefined;
  callsOf(by: { ticker: string } | { cik: number }): CallFile | undefined;
  listing(ticker: string): Listing | undefined;
  screener(): Promise<Screener | undefined>;
}
