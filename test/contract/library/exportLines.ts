import { gzipSync } from 'node:zlib';
import { exportHeader } from '../../../src/library/transfer/exportFormat.ts';
import { funds } from './dataFolder.ts';

/** Lines of an export as somebody might write them, good ones and bad. */

export function exportOf(...lines: string[]): Buffer {
  return gzipSync([JSON.stringify(exportHeader), ...lines].join('\n'));
}

export function answerLine(line: { source: string; request: object; fetchedAt: number; body: string }): string {
  return JSON.stringify({ type: 'answer', ...line });
}

interface CallParts {
  source: string;
  ticker: string;
  cik: number;
  fyq?: string;
  available?: string[];
  company?: string;
  words?: string;
  fetchedAt?: number;
  request?: object;
  participants?: readonly { name: string; role: string }[];
}

export function callLine(parts: CallParts): string {
  const { source, ticker, cik, fyq = 'Q4 2024', company = 'Invented', words = 'Operator:\nHello.' } = parts;
  const { available = [fyq], fetchedAt = 1_000_000, request = { ticker, fyq }, participants = [] } = parts;
  const metadata = {
    cik,
    ticker,
    companyname: company,
    companyname_short: company,
    transcript_fyq: fyq,
    available_fyq: available,
  };
  const body = JSON.stringify({ metadata, data: [{ participants, transcript: words }] });
  return answerLine({ source, request: { endpoint: 'transcript', ...request }, fetchedAt, body });
}

interface FundParts {
  source: string;
  ticker: string;
  contractid: string;
  seriesid: string;
  fetchedAt?: number;
}

/** Returns a function that makes the line of a fund for a request, with further fields of the record. */
export function fundLine({ source, fetchedAt = 1_000_000, ...identity }: FundParts) {
  return (asked: object, record: object = {}): string =>
    answerLine({
      source,
      request: { endpoint: 'fund', ...asked },
      fetchedAt,
      body: JSON.stringify({ ...funds[0]!.profile, ...identity, ...record }),
    });
}

interface SessionParts {
  source: string;
  ticker: string;
  session: string;
  fetchedAt: number;
  times?: string[];
}

export function sessionLine({ times = ['09:30:00', '15:59:00'], ...line }: SessionParts): string {
  const price = { open: 1, high: 2, low: 1, close: 2, volume: 9 };
  const bars = times.map((time) => ({ date: `${line.session} ${time}`, ...price }));
  return JSON.stringify({ type: 'session', ...line, bars });
}

export function coverageLine(line: { source: string; ticker: string; over?: object; gone?: object }): string {
  const { source, ticker, over = [], gone = [] } = line;
  return JSON.stringify({ type: 'coverage', source, ticker, coverage: { over, gone } });
}
