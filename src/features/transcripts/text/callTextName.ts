import { formatFiscalQuarter, parseFiscalQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import type { SourceId } from '../../../library/library.ts';

/** The first part of every call's path among the documents of the scheme `market-desk:`. */
export const textRoom = 'transcripts';

/** Which call a document of the scheme `market-desk:` holds. */
export interface CallTextName {
  ticker: string;
  fyq: string;
  /** Absent where somebody wrote the address by hand: then the ticker says which company. */
  cik?: number;
  /** Absent likewise: then whatever is connected. */
  source?: SourceId;
}

/** `/transcripts/<TICKER>/<Qn YYYY>.transcript`, with what finds the very call again as the query. */
export function formatCallTextName({ ticker, fyq, cik, source }: CallTextName): { path: string; query: string } {
  const query = new URLSearchParams();
  if (cik !== undefined) query.set('cik', String(cik));
  if (source !== undefined) query.set('source', source);
  return { path: `/${textRoom}/${segment(ticker)}/${segment(fyq)}.transcript`, query: query.toString() };
}

/** Undefined for what is no name of a call's text. */
export function parseCallTextName({ path, query }: { path: string; query: string }): CallTextName | undefined {
  const [, room, ticker, file, ...rest] = path.split('/');
  const name = /^(.+)\.transcript$/.exec(file ?? '')?.[1];
  if (room !== textRoom || !ticker || name === undefined || rest.length > 0) return undefined;
  const quarter = parseFiscalQuarter(name);
  if (!quarter.ok) return undefined;
  const wanted = new URLSearchParams(query);
  const cik = Number(wanted.get('cik') ?? Number.NaN);
  const source = wanted.get('source');
  return {
    ticker,
    fyq: formatFiscalQuarter(quarter.value),
    ...(Number.isSafeInteger(cik) && cik > 0 ? { cik } : {}),
    ...(source !== null && isSource(source) ? { source } : {}),
  };
}

function segment(text: string): string {
  return text.replace(/[/\\]/g, '-');
}

function isSource(text: string): text is SourceId {
  return text === 'sample' || /^(service|data):/.test(text);
}
