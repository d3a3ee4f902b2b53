/** Contract: "Minute bar". */
export interface MinuteBar {
  /** YYYY-MM-DD HH:MM:SS as the service sent it; the contract names no time zone. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Cumulative shares traded in the session up to and including this minute, never the minute's own. */
  volume: number;
}

/** Contract: metadata.pagination of /quotes. */
export interface Pagination {
  current_page: number;
  limit: number;
  total_records: number;
  total_pages: number;
}

/** One page of one ticker's bars, newest first. Contract: /quotes with mode=minute-bars. */
export interface BarsPage {
  ticker: string;
  /** The ticker in the answer's metadata, if it differs from the one asked for. */
  answeredFor?: string;
  /**
   * The window actually served, as sent: YYYY-MM-DD by contract, empty if the service doesn't state it; see
   * `domain/dates`.
   */
  from_date: string;
  till_date: string;
  pagination: Pagination;
  bars: MinuteBar[];
  /** Bars whose date isn't a time we can compute with, as sent. */
  undated?: MinuteBar[];
}

/** Days from first to last, both included, YYYY-MM-DD. */
export interface DayRun {
  from: string;
  till: string;
}

/** A ticker's whole window, oldest first, without duplicates. */
export interface BarSeries {
  ticker: string;
  /** First and last day of the served window, from the service's metadata; empty if nothing was served. */
  from_date: string;
  till_date: string;
  bars: MinuteBar[];
  /** metadata.pagination.total_records from the latest page. */
  totalRecords: number;
  /** True when total_records changed while the pages were read. */
  totalChanged: boolean;
  /** Requested weekdays that weren't read, because reading stopped before them. */
  unread?: readonly DayRun[] | undefined;
  /** Sessions of which only the newest bars were read, YYYY-MM-DD. */
  parts?: readonly string[] | undefined;
  /** The session that wasn't over in New York when its bars were read, and when that was, in milliseconds. */
  running?: { day: string; at: number } | undefined;
  /** The served window as the service named it, if it isn't a range of days we can compute with. */
  named?: DayRun | undefined;
  /** Bars whose date isn't a time we can compute with, as sent, and how many the answer had. */
  undated?: { bars: readonly MinuteBar[]; count: number } | undefined;
}
