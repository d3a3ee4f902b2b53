import * as v from 'valibot';
import { parseFiscalQuarter, quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseSeriesId } from '../../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import type { FundRequest } from '../../domain/endpoints/fund.ts';
import type { TranscriptRequest } from '../../domain/endpoints/transcript.ts';
import type { DownloadItem } from './downloads.ts';

/** Maximum number of quarters of one company. The service lists fewer. */
const mostQuarters = 100;

const ticker = v.optional(v.pipe(v.string(), v.maxLength(40)));
const cik = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(9_999_999_999)));

export const downloadItem = v.variant('type', [
  v.object({
    type: v.literal('calls'),
    ticker,
    cik,
    quarters: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostQuarters)),
  }),
  v.object({ type: v.literal('call'), ticker, cik, fyq: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ type: v.literal('fund'), ticker, seriesid: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
]) satisfies v.GenericSchema<unknown, DownloadItem>;

/** Returns the item in the spelling of the list; undefined for one that breaks the contract's rules. */
export function normalizeItem(given: DownloadItem): DownloadItem | undefined {
  const { success, output: item } = v.safeParse(downloadItem, given);
  if (!success) return undefined;
  const other = item.type === 'fund' ? item.seriesid : item.cik;
  if ((item.ticker === undefined) === (other === undefined)) return undefined;
  const parsed = item.ticker === undefined ? undefined : parseTicker(item.ticker);
  if (parsed?.ok === false) return undefined;
  const named = parsed && { ticker: foldShareClass(parsed.value) };
  if (item.type === 'fund') {
    if (named) return { type: 'fund', ...named };
    const series = parseSeriesId(item.seriesid ?? '');
    return series.ok ? { type: 'fund', seriesid: series.value } : undefined;
  }
  const company = named ?? { cik: item.cik };
  if (item.type === 'calls') return { type: 'calls', ...company, quarters: item.quarters };
  return parseFiscalQuarter(item.fyq).ok ? { type: 'call', ...company, fyq: quarterName(item.fyq) } : undefined;
}

/** Identifies a normalized item. Items of a company's newest quarters are one, whatever their number. */
export function idOf(item: DownloadItem): string {
  if (item.type === 'fund') return `fund ${item.ticker ?? item.seriesid ?? ''}`;
  const company = item.ticker ?? `cik:${item.cik ?? 0}`;
  return item.type === 'calls' ? `calls ${company}` : `call ${company} ${item.fyq}`;
}

/** The request that an item begins with. */
export function requestOfItem(item: DownloadItem): TranscriptRequest | FundRequest {
  const named = item.ticker === undefined ? undefined : { ticker: item.ticker };
  if (item.type === 'fund') return { endpoint: 'fund', ...(named ?? { seriesid: item.seriesid ?? '' }) };
  const company = named ?? { cik: item.cik ?? 0 };
  return { endpoint: 'transcript', ...company, ...(item.type === 'call' && { fyq: item.fyq }) };
}
