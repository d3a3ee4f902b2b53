import type { BarsPage } from '../domain/bar.ts';
import type { CalendarAnswer, CalendarFilter } from '../domain/calendar.ts';
import type { FundAnswer } from '../domain/fund.ts';
import type { Metric, ScreenPage } from '../domain/screener.ts';
import type { TranscriptAnswer } from '../domain/transcript.ts';

/** Contract: GET /funds/profile. At least one; several are combined with AND. */
export interface FundRequest {
  endpoint: 'fund';
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

/** Contract: GET /calendar/economic. */
export interface CalendarRequest extends CalendarFilter {
  endpoint: 'calendar';
}

/** Contract: GET /quotes with mode=minute-bars. A period or both dates, or neither. */
export interface BarsRequest {
  endpoint: 'bars';
  tickers: readonly string[];
  /** For example `1d`, `5d`, `2w`, `1mo`, `1y`. */
  period?: string;
  /** YYYY-MM-DD. */
  fromDate?: string;
  tillDate?: string;
  /** From 1. */
  page?: number;
  limit?: number;
}

/** Contract: GET /transcripts. Exactly one of ticker and cik; the latest call when fyq is absent. */
export interface TranscriptRequest {
  endpoint: 'transcript';
  ticker?: string;
  cik?: number;
  /** `Q<n> <year>`. */
  fyq?: string;
}

/** The contract doesn't show the path or the shapes; see `api/screenerAssumption.ts`. */
export interface ScreenRequest {
  endpoint: 'screen';
  /** The canonical condition. */
  condition: string;
  metrics: readonly string[];
  page: number;
  limit: number;
}

export interface MetricsRequest {
  endpoint: 'metrics';
}

export type ServiceRequest =
  | FundRequest
  | CalendarRequest
  | BarsRequest
  | TranscriptRequest
  | ScreenRequest
  | MetricsRequest;

export type EndpointName = ServiceRequest['endpoint'];

export interface AnswerOf {
  fund: FundAnswer;
  calendar: CalendarAnswer;
  /** One page per ticker. */
  bars: BarsPage[];
  transcript: TranscriptAnswer;
  screen: ScreenPage;
  metrics: Metric[];
}

/** The tickers that a request names. */
export function tickersOf(request: ServiceRequest): readonly string[] {
  if (request.endpoint === 'bars') return request.tickers;
  return 'ticker' in request && request.ticker !== undefined ? [request.ticker] : [];
}
