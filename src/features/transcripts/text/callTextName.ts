import { formatFiscalQuarter, parseFiscalQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import { documentPrefixes } from '../../../ids.ts';
import { isSourceId, type SourceId } from '../../../library/sourceId.ts';

/** The call that a virtual document holds. */
export interface CallTextName {
  ticker: string;
  fyq: string;
  /** Absent in a hand-written address, where the ticker identifies the company. */
  cik?: number;
  /** Absent in a hand-written address, which means the connected source. */
  source?: SourceId;
}

/** Formats `/transcripts/<TICKER>/<Qn YYYY>.transcript`, with a query that identifies the exact call. */
export function formatCallTextName({ ticker, fyq, cik, source }: CallTextName): { path: string; query: string } {
  const query = new URLSearchParams();
  if (cik !== undefined) query.set('cik', String(cik));
  if (source !== undefined) query.set('source', source);
  return { path: `/${documentPrefixes.calls}/${segment(ticker)}/${segment(fyq)}.transcript`, query: query.toString() };
}

/** Parses the address of a call's text; undefined for any other. */
export function parseCallTextName({ path, query }: { path: string; query: string }): CallTextName | undefined {
  const [, prefix, ticker, file, ...rest] = path.split('/');
  const name = /^(.+)\.transcript$/.exec(file ?? '')?.[1];
  if (prefix !== documentPrefixes.calls || !ticker || name === undefined || rest.length > 0) return undefined;
  const quarter = parseFiscalQuarter(name);
  if (!quarter.ok) return undefined;
  const wanted = new URLSearchParams(query);
  const cik = Number(wanted.get('cik') ?? Number.NaN);
  const source = wanted.get('source');
  return {
    ticker,
    fyq: formatFiscalQuarter(quarter.value),
    ...(Number.isSafeInteger(cik) && cik > 0 ? { cik } : {}),
    ...(isSourceId(source) ? { source } : {}),
  };
}

function segment(text: string): string {
  return text.replace(/[/\\]/g, '-');
}
