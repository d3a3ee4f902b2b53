import * as l10n from '@vscode/l10n';

import { refused, type Parsed } from '../base/located.ts';
import { isRecord } from '../base/record.ts';
import type { Steps } from '../base/slices.ts';
import { parseTicker } from '../domain/identifiers/ticker.ts';
import type { CompanyRow, FundRow } from './lists.ts';

/** The rows of an SEC file, and the number of rows skipped because their ticker is invalid. */
interface SecRows<Row> {
  rows: Row[];
  skipped: number;
}

/** An SEC file that can replace one of the two lists. */
export type SecFile = ({ list: 'companies' } & SecRows<CompanyRow>) | ({ list: 'funds' } & SecRows<FundRow>);

/** Characters and rows, ten times those of the SEC's own files. */
const mostCharacters = 32 * 1024 * 1024;
const mostRows = 300_000;
const longestName = 200;
/** Rows between two steps. */
const rowsOfStep = 200;

/** Either of the two files: the one that has fields or data is that of the funds. A file that is damaged is refused whole. */
export function* parseSecFile(text: string): Steps<Parsed<SecFile>> {
  if (text.length > mostCharacters) return refused(l10n.t('The file is too large.'), text);
  const file = parseObject(text);
  if (!file) return refused(l10n.t('The file isn’t a complete JSON object.'), text);
  const isOfFunds = 'fields' in file || 'data' in file;
  const found = isOfFunds ? yield* readFunds(file) : yield* readCompanies(file);
  if (typeof found === 'string') return refused(found, text);
  if (found.rows.length === 0) return refused(l10n.t('The file has no tickers.'), text);
  return { ok: true, value: found };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The SEC's `company_tickers.json`: `{"0": {"cik_str": 320193, "ticker": "AAPL", "title": "Apple Inc."}, …}`. */
function* readCompanies(file: Record<string, unknown>): Steps<SecFile | string> {
  const refusal = l10n.t('A company has no cik_str, ticker or title.');
  const found = yield* readRows<CompanyRow>(Object.values(file), refusal, (company) => {
    if (!isRecord(company)) return undefined;
    const { cik_str: written, ticker: symbol, title } = company;
    const cik = readId(written, /^(\d{1,10})$/);
    if (cik === undefined || typeof symbol !== 'string' || typeof title !== 'string') return undefined;
    const [ticker, name] = [tickerOf(symbol), cleanName(title)];
    return ticker === undefined || name === '' ? 'skipped' : { ticker, cik, name };
  });
  return typeof found === 'string' ? found : { list: 'companies', ...found };
}

const fundFields = ['cik', 'seriesId', 'classId', 'symbol'] as const;

/**
 * The SEC's `company_tickers_mf.json`: `{"fields": ["cik", "seriesId", "classId", "symbol"], "data": [[2110, "S000009184",
 * "C000024954", "LACAX"], …]}`. It has no names.
 */
function* readFunds({ fields, data }: Record<string, unknown>): Steps<SecFile | string> {
  if (!Array.isArray(fields) || !Array.isArray(data)) return l10n.t('The file has no fields and data.');
  const places = fundFields.map((each) => fields.indexOf(each));
  const missing = fundFields.find((_, at) => places[at]! < 0);
  if (missing !== undefined) return l10n.t('The file has no field {0}.', missing);
  const refusal = l10n.t('A row has no CIK, series id like S000001234, class id like C000001234, and symbol.');
  const found = yield* readRows<FundRow>(data, refusal, (row) => {
    if (!Array.isArray(row)) return undefined;
    const [writtenCik, series, shareClass, symbol] = places.map((place): unknown => row[place]);
    const cik = readId(writtenCik, /^(\d{1,10})$/);
    const [seriesId, classId] = [readId(series, /^S(\d{9})$/), readId(shareClass, /^C(\d{9})$/)];
    if (cik === undefined || seriesId === undefined || classId === undefined || typeof symbol !== 'string')
      return undefined;
    const ticker = symbol === '' ? '' : tickerOf(symbol);
    return ticker === undefined ? 'skipped' : { ticker, cik, seriesId, classId, name: '' };
  });
  return typeof found === 'string' ? found : { list: 'funds', ...found };
}

/** `read` gives undefined for a row by which the whole file is refused. */
function* readRows<Row>(
  values: readonly unknown[],
  refusal: string,
  read: (value: unknown) => Row | 'skipped' | undefined,
): Steps<SecRows<Row> | string> {
  if (values.length > mostRows) return l10n.t('The file has more than {0} rows.', mostRows);
  const found: SecRows<Row> = { rows: [], skipped: 0 };
  for (const [at, value] of values.entries()) {
    if (at % rowsOfStep === 0) yield;
    const row = read(value);
    if (row === undefined) return refusal;
    if (row === 'skipped') found.skipped++;
    else found.rows.push(row);
  }
  return found;
}

/** A whole number above 0, also one written as text. */
function readId(value: unknown, pattern: RegExp): number | undefined {
  const isWritten = typeof value === 'string' || typeof value === 'number';
  return (isWritten && Number(pattern.exec(String(value))?.[1])) || undefined;
}

/** The ticker in upper case; undefined if invalid. */
function tickerOf(text: string): string | undefined {
  const parsed = parseTicker(text);
  return parsed.ok ? parsed.value.replaceAll('.', '-') : undefined;
}

/** Puts a name on one line, without invisible characters, and cuts it to the length of the longest real names. */
function cleanName(text: string): string {
  const name = text.slice(0, 2 * longestName).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ');
  return name
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, longestName)
    .toWellFormed();
}
