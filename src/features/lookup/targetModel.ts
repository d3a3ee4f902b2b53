import { isRecord } from '../../base/record.ts';
import type { ServiceRequest } from '../../api/requests.ts';

/** One thing that a text can mean and that can be opened. The person decides which one is meant. */
export type LookUpTarget =
  /** The call of the quarter, or the latest one. */
  | { kind: 'call'; by: { ticker: string } | { cik: number }; fyq?: string }
  | { kind: 'fund'; by: FundBy }
  /** The bars of one session, or of the last day. */
  | { kind: 'bars'; tickers: string[]; session?: string }
  | { kind: 'indicator'; code: string; name: string }
  | { kind: 'calendar' }
  /** A share class by its id, which no endpoint takes. */
  | { kind: 'shareClass'; contractid: string };

export type FundBy = { ticker: string } | { cusip: string } | { seriesid: string };

/** The request that opening the target makes to the library; undefined for what is in the library only. */
export function requestOf(
  reading: LookUpTarget,
): Extract<ServiceRequest, { endpoint: 'transcript' | 'fund' | 'bars' | 'calendar' }> | undefined {
  switch (reading.kind) {
    case 'call':
      return { endpoint: 'transcript', ...reading.by, ...(reading.fyq === undefined ? {} : { fyq: reading.fyq }) };
    case 'fund':
      return { endpoint: 'fund', ...reading.by };
    case 'bars':
      return { endpoint: 'bars', ...windowOf(reading) };
    case 'calendar':
      return { endpoint: 'calendar' };
    case 'indicator':
    case 'shareClass':
      return undefined;
  }
}

type Window = { tickers: string[] } & ({ period: string } | { fromDate: string; tillDate: string });

export function windowOf({ tickers, session }: LookUpTarget & { kind: 'bars' }): Window {
  return session === undefined ? { tickers, period: '1d' } : { tickers, fromDate: session, tillDate: session };
}

/** A key that is the same whenever the same target is looked up. */
export function keyOf(reading: LookUpTarget): string {
  switch (reading.kind) {
    case 'call':
    case 'fund':
      return JSON.stringify([reading.kind, reading.by, 'fyq' in reading ? reading.fyq : undefined]);
    case 'bars':
      return JSON.stringify([reading.kind, reading.tickers, reading.session]);
    case 'indicator':
      return JSON.stringify([reading.kind, reading.code]);
    case 'shareClass':
      return JSON.stringify([reading.kind, reading.contractid]);
    case 'calendar':
      return JSON.stringify([reading.kind]);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200;

/** Checks a target that was stored or came with a link, which can't be trusted. */
export function isLookUpTarget(value: unknown): value is LookUpTarget {
  if (!isRecord(value)) return false;
  const { kind, by, fyq, tickers, session, code, name, contractid } = value;
  switch (kind) {
    case 'call':
      return (
        isRecord(by) && (isText(by['ticker']) || Number.isSafeInteger(by['cik'])) && (fyq === undefined || isText(fyq))
      );
    case 'fund':
      return (
        isRecord(by) && Object.keys(by).length === 1 && ['ticker', 'cusip', 'seriesid'].some((id) => isText(by[id]))
      );
    case 'bars':
      return (
        Array.isArray(tickers) &&
        tickers.length > 0 &&
        tickers.every(isText) &&
        (session === undefined || isText(session))
      );
    case 'indicator':
      return isText(code) && isText(name);
    case 'shareClass':
      return isText(contractid);
    case 'calendar':
      return true;
    default:
      return false;
  }
}
