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
  /** The window actually served, YYYY-MM-DD. */
  from_date: string;
  till_date: string;
  pagination: Pagination;
  bars: MinuteBar[];
}

/** A ticker's whole window, oldest first, without duplicates. */
export interface BarSeries {
  ticker: string;
  from_date: string;
  till_date: string;
  bars: MinuteBar[];
  /** metadata.pagination.total_records as last said by the service. */
  totalRecords: number;
  /** True when total_records changed while the pages were read. */
  totalChanged: boolean;
}
