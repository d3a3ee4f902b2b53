import type {
  AnswersOf,
  EndpointName as Name,
  RequestsOf,
  ServiceRequest as AnyRequest,
} from '../domain/endpoints/endpoints.ts';

export type EndpointName = Name;
export type AnswerOf = AnswersOf;

export type FundRequest = RequestsOf['fund'];
export type CalendarRequest = RequestsOf['calendar'];
export type BarsRequest = RequestsOf['bars'];
export type TranscriptRequest = RequestsOf['transcript'];
export type ScreenRequest = RequestsOf['screen'];
export type MetricsRequest = RequestsOf['metrics'];
export type ServiceRequest = AnyRequest;

/** The tickers that a request names. */
export function tickersOf(request: ServiceRequest): readonly string[] {
  if (request.endpoint === 'bars') return request.tickers;
  return 'ticker' in request && request.ticker !== undefined ? [request.ticker] : [];
}
