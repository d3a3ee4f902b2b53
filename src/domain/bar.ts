/** Contract: "Minute bar". */
export interface MinuteBar {
  /** YYYY-MM-DD HH:MM:SS as the service sent it; the contract names no zone. */
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
  /** The ticker that the answer's metadata names, where that is another than the one asked for. */
  answeredFor?: string;
  /** The window actually served, as sent: YYYY-MM-DD by contract, empty where it is not said; see `domain/dates`. */
  from_date: string;
  till_date: string;
  pagination: Pagination;
  bars: MinuteBar[];
  /** Bars whose date is no time that may be computed with, as sent. */
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
  /** First and last day served of the window, by the service's metadata; empty where it served none of it. */
  from_date: string;
  till_date: string;
  bars: MinuteBar[];
  /** metadata.pagination.total_records as last said by the service. */
  totalRecords: number;
  /** True when total_records changed while the pages were read. */
  totalChanged: boolean;
  /** Weekdays asked for that were not read: the reading stopped before them. */
  unread?: readonly DayRun[] | undefined;
  /** Sessions of which only the newest bars were read, YYYY-MM-DD. */
  parts?: readonly string[] | undefined;
  /** What the service named as the window served, where that is no span of days that may be computed with. */
  named?: DayRun | undefined;
  /** Bars whose date is no time that may be computed with, as sent, and how many the answer had. */
  undated?: { bars: readonly MinuteBar[]; count: number } | undefined;
}
