import { isRecord } from '../../base/record.ts';
import type { ServiceRequest } from '../../api/requests.ts';

/** One thing that a text can mean and that can be opened. The person decides which one is meant. */
export type LookUpTarget =
  /** The call of the quarter, or the latest one. */
  | { kind: 'call'; by: { ticker: string } | { cik: number }; fyq?: string }
  | { kind: 'fund'; by: FundBy }
  /** The page of what is known, which is free. */
  | { kind: 'company'; by: { ticker: string } | { cik: number } }
  /** The bars of one session, or of the last day. */
  | { kind: 'bars'; tickers: string[]; session?: string }
  | { kind: 'indicator'; code: string; name: string }
  | { kind: 'calendar' }
  /** A share class by its id, which no endpoint takes. */
  | { kind: 'shareClass'; contractid: string };

type FundBy = { ticker: string } | { cusip: string } | { seriesid: string };

/** The request that opening the target makes to the library; undefined for what is in the library only. */
export function requestOf(
  target: LookUpTarget,
): Extract<ServiceRequest, { endpoint: 'transcript' | 'fund' | 'bars' | 'calendar' }> | undefined {
  switch (target.kind) {
    case 'call':
      return { endpoint: 'transcript', ...target.by, ...(target.fyq === undefined ? {} : { fyq: target.fyq }) };
    case 'fund':
      return { endpoint: 'fund', ...target.by };
    case 'bars':
      return { endpoint: 'bars', ...windowOf(target) };
    case 'calendar':
      return { endpoint: 'calendar' };
    case 'company':
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
export function keyOf(target: LookUpTarget): string {
  switch (target.kind) {
    case 'call':
    case 'fund':
    case 'company':
      return JSON.stringify([target.kind, target.by, 'fyq' in target ? target.fyq : undefined]);
    case 'bars':
      return JSON.stringify([target.kind, target.tickers, target.session]);
    case 'indicator':
      return JSON.stringify([target.kind, target.code]);
    case 'shareClass':
      return JSON.stringify([target.kind, target.contractid]);
    case 'calendar':
      return JSON.stringify([target.kind]);
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
    case 'company':
      return isRecord(by) && (isText(by['ticker']) || Number.isSafeInteger(by['cik']));
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
