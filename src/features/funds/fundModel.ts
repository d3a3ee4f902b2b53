import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { recordsOf, type FundAnswer, type FundProfile } from '../../domain/fund.ts';
import { readSecurity, readTicker } from '../../domain/identifiers/security.ts';
import type { OneFund, ShownFund } from './protocol.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

/**
 * Formats the query: “ticker VTSAX”, “CUSIP 922908728”, “series S000002848”, or a list of several that must all match.
 */
export function formatQuery({ ticker, cusip, seriesid }: FundQuery): string {
  const parts = [
    ticker === undefined ? '' : l10n.t('ticker {0}', ticker),
    cusip === undefined ? '' : l10n.t('CUSIP {0}', cusip),
    seriesid === undefined ? '' : l10n.t('series {0}', seriesid),
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Lists every query that the typed text can mean, the likeliest first. One word may be an identifier of several kinds.
 * Several words are one query, and all must match.
 */
export function readTyped(text: string): Parsed<FundQuery[]> {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return refused(l10n.t('Enter a ticker, CUSIP or series id.'));
  // A CUSIP may have blanks, and so may a ticker before its share class.
  const whole = readWord(text);
  if (whole.ok || readSecurity(text).reason !== undefined || words.length === 1) return whole;
  let queries: FundQuery[] = [{}];
  for (const word of words) {
    const readings = readWord(word);
    if (!readings.ok) return readings;
    const isFree = (query: FundQuery, reading: FundQuery): boolean => !Object.keys(reading).some((key) => key in query);
    queries = queries.flatMap((query) =>
      readings.value.filter((reading) => isFree(query, reading)).map((reading) => ({ ...query, ...reading })),
    );
  }
  return queries.length > 0
    ? { ok: true, value: queries }
    : refused(l10n.t('Enter at most one ticker, one CUSIP and one series id.'), text);
}

/**
 * Returns the queries that one identifier can mean. A damaged identifier isn't taken for a ticker, which would waste a
 * request.
 */
function readWord(word: string): Parsed<FundQuery[]> {
  const { meanings, reason } = readSecurity(word);
  const queries = meanings.flatMap((each): FundQuery[] => {
    if (each.kind === 'series') return [{ seriesid: each.seriesid }];
    if (each.kind === 'cusip') return [{ cusip: each.cusip }];
    return each.kind === 'ticker' ? [{ ticker: each.ticker }] : [];
  });
  if (queries.length > 0) return { ok: true, value: queries };
  if (meanings[0]?.kind === 'shareClass')
    return refused(
      l10n.t('The service doesn’t support class ids like {0}. Enter a ticker, CUSIP or series id.', word),
      word,
    );
  return reason === undefined ? (readTicker(word) as Parsed<never>) : refused(reason, word);
}

/** Returns the panel for an answer: a class's if a class was meant, otherwise the series'. */
export function paramsOf(answer: FundAnswer, query: FundQuery): OneFund {
  const record = answer.form === 'record' ? answer.record : classMeant(answer.classes, query);
  if (record) return classParams(record, query);
  const classes = answer.form === 'series' ? answer.classes : [];
  const seriesid = classes[0]?.seriesid ?? query.seriesid ?? '';
  return { kind: 'series', id: seriesid, title: classes[0]?.fund_name ?? seriesid, query };
}

export function classParams(record: FundProfile, query: FundQuery): OneFund {
  return { kind: 'class', id: record.contractid, title: record.ticker || record.class_name, query };
}

/** The class that was meant. The answer to a ticker or CUSIP asked together with a series may be the whole series. */
function classMeant(classes: readonly FundProfile[], { ticker, cusip }: FundQuery): FundProfile | undefined {
  if (ticker !== undefined) return classes.find((record) => record.ticker.toUpperCase() === ticker);
  return cusip !== undefined && classes.length === 1 ? classes[0] : undefined;
}

/** The records of a fund in an answer; undefined if the answer no longer has the class. */
export function classesOf(answer: FundAnswer, { kind, id }: OneFund): FundProfile[] | undefined {
  const all = recordsOf(answer);
  if (kind === 'series') return all;
  const record = answer.form === 'record' ? answer.record : all.find(({ contractid }) => contractid === id);
  return record && [record];
}

/**
 * The fund of an answer as the panel shows it; undefined if the answer no longer has the class. `costOf` gives the cost
 * of a series.
 */
export function shownFund(
  answer: FundAnswer,
  params: OneFund,
  costOf: (seriesid: string) => number,
): ShownFund | undefined {
  const classes = classesOf(answer, params);
  if (params.kind === 'series') return { kind: 'series', seriesid: params.id, classes: classes ?? [] };
  const record = classes?.[0];
  return record && { kind: 'class', record, query: params.query, seriesCost: costOf(record.seriesid) };
}
