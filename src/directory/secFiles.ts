import * as l10n from '@vscode/l10n';

import { refused, type Parsed } from '../base/located.ts';
import type { Steps } from '../base/slices.ts';
import { parseTicker } from '../domain/identifiers/ticker.ts';
import { JsonCursor, JsonError } from './jsonCursor.ts';
import type { CompanyRow, FundRow } from './lists.ts';

/** Rows of a file of the SEC, and how many others it has that no list can use, by a ticker that is none. */
interface SecRows<Row> {
  rows: Row[];
  skipped: number;
}

/** A file of the SEC in place of one of the two lists. */
export type SecFile = ({ list: 'companies' } & SecRows<CompanyRow>) | ({ list: 'funds' } & SecRows<FundRow>);

/** Either of the two files: the one that begins with its fields or its data is that of the funds. */
export function* parseSecFile(text: string): Steps<Parsed<SecFile>> {
  if (/^\ufeff?\s*\{\s*"(?:fields|data)"/.test(text)) {
    const parsed = yield* parseFundTickers(text);
    return parsed.ok ? { ok: true, value: { list: 'funds', ...parsed.value } } : parsed;
  }
  const parsed = yield* parseCompanyTickers(text);
  return parsed.ok ? { ok: true, value: { list: 'companies', ...parsed.value } } : parsed;
}

/** Characters and rows, ten times those of the SEC's own files. */
const mostCharacters = 32 * 1024 * 1024;
const mostRows = 300_000;
const longestName = 200;
const largestId = 999_999_999;
const largestCik = 9_999_999_999;

/** The SEC's `company_tickers.json`: `{"0": {"cik_str": 320193, "ticker": "AAPL", "title": "Apple Inc."}, …}`. */
function* parseCompanyTickers(text: string): Steps<Parsed<SecRows<CompanyRow>>> {
  return yield* parseFile(text, function* (cursor) {
    const rows: CompanyRow[] = [];
    let skipped = 0;
    yield* cursor.objectSteps(() => {
      const start = cursor.at;
      const own: Partial<CompanyRow> = {};
      cursor.readObject((field) => {
        if (field === 'cik_str') own.cik = cursor.readId(largestCik);
        else if (field === 'ticker') own.ticker = cursor.readText();
        else if (field === 'title') own.name = cursor.readText();
        else cursor.skipValue();
      });
      if (own.cik === undefined || own.ticker === undefined || own.name === undefined)
        throw new JsonError(l10n.t('A company has no cik_str, ticker or title.'), start, cursor.at);
      const [ticker, name] = [tickerOf(own.ticker), cleanName(own.name)];
      if (ticker === undefined || name === '') skipped++;
      else rows.push({ ticker, cik: own.cik, name });
      refuseTooMany(rows.length + skipped, start, cursor.at);
      return undefined;
    });
    return { rows, skipped };
  });
}

const fundFields = ['cik', 'seriesId', 'classId', 'symbol'] as const;

/**
 * The SEC's `company_tickers_mf.json`: `{"fields": ["cik", "seriesId", "classId", "symbol"], "data": [[2110, "S000009184",
 * "C000024954", "LACAX"], …]}`, the fields before the data. It has no names.
 */
function* parseFundTickers(text: string): Steps<Parsed<SecRows<FundRow>>> {
  return yield* parseFile(text, function* (cursor) {
    let places: readonly number[] | undefined;
    let found: SecRows<FundRow> | undefined;
    yield* cursor.objectSteps((field) => {
      if (field === 'fields') places = readFields(cursor);
      else if (field === 'data' && places) return readFunds(cursor, places, (found = { rows: [], skipped: 0 }));
      else return cursor.skipSteps();
      return undefined;
    });
    if (!found) throw new JsonError(l10n.t('The file has no fields followed by data.'), 0, 1);
    return found;
  });
}

function readFields(cursor: JsonCursor): readonly number[] {
  const start = cursor.at;
  const names: string[] = [];
  cursor.readArray(() => {
    if (names.length === mostFields) cursor.skipValue();
    else names.push(cursor.readText());
  });
  const places = fundFields.map((each) => names.indexOf(each));
  const missing = fundFields.find((_, at) => places[at]! < 0);
  if (missing === undefined) return places;
  throw new JsonError(l10n.t('The fields have no {0}.', missing), start, cursor.at);
}

const mostFields = 20;

function* readFunds(cursor: JsonCursor, places: readonly number[], found: SecRows<FundRow>): Steps<undefined> {
  const [cikAt, seriesAt, classAt, tickerAt] = places;
  yield* cursor.arraySteps(() => {
    const start = cursor.at;
    let at = 0;
    const own: Partial<FundRow> = {};
    cursor.readArray(() => {
      const place = at++;
      if (place === cikAt) own.cik = cursor.readId(largestCik);
      else if (place === seriesAt) own.seriesId = readSecId(cursor, 'S');
      else if (place === classAt) own.classId = readSecId(cursor, 'C');
      else if (place === tickerAt) own.ticker = cursor.readText();
      else cursor.skipValue();
    });
    const { cik, seriesId, classId, ticker: written } = own;
    if (cik === undefined || seriesId === undefined || classId === undefined || written === undefined)
      throw new JsonError(l10n.t('A row has fewer values than fields.'), start, cursor.at);
    const ticker = written === '' ? '' : tickerOf(written);
    if (ticker === undefined) found.skipped++;
    else found.rows.push({ ticker, cik, seriesId, classId, name: '' });
    refuseTooMany(found.rows.length + found.skipped, start, cursor.at);
    return undefined;
  });
}

function readSecId(cursor: JsonCursor, letter: 'S' | 'C'): number {
  const start = cursor.at;
  const text = cursor.readText();
  const number =
    text.length === 10 && text.startsWith(letter) && /^\d{9}$/.test(text.slice(1)) ? Number(text.slice(1)) : 0;
  if (number > 0 && number <= largestId) return number;
  throw new JsonError(
    letter === 'S'
      ? l10n.t('A series id is S followed by nine digits, like S000001234.')
      : l10n.t('A class id is C followed by nine digits, like C000001234.'),
    start,
    cursor.at,
  );
}

function refuseTooMany(count: number, start: number, end: number): void {
  if (count > mostRows) throw new JsonError(l10n.t('The file has more than {0} rows.', mostRows), start, end);
}

/** In upper case; undefined for what is no ticker. */
function tickerOf(text: string): string | undefined {
  const parsed = parseTicker(text);
  return parsed.ok ? parsed.value.replaceAll('.', '-') : undefined;
}

/** On one line, without what is not seen, not longer than any real name. */
function cleanName(text: string): string {
  const name = text.slice(0, 2 * longestName).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ');
  return name
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, longestName)
    .toWellFormed();
}

function* parseFile<T>(text: string, read: (cursor: JsonCursor) => Steps<SecRows<T>>): Steps<Parsed<SecRows<T>>> {
  if (text.length > mostCharacters) return refused(l10n.t('The file is too large.'), text);
  try {
    const cursor = new JsonCursor(text);
    const value = yield* read(cursor);
    cursor.readEnd();
    if (value.rows.length > 0) return { ok: true, value };
    return refused(l10n.t('The file has no tickers.'), text);
  } catch (error) {
    if (error instanceof JsonError) return { ok: false, error: error.located };
    throw error;
  }
}
