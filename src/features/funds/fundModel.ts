import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { recordsOf, type FundAnswer, type FundProfile } from '../../domain/fund.ts';
import { parseClassId } from '../../domain/identifiers/secIds.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { OneFund, ShownFund } from './protocol.ts';
import { fundQueryParsers, type FundQuery, type FundQueryKind } from '../../domain/identifiers/fundQuery.ts';

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
 * Lists every query that the typed text can mean, the likeliest first. One word may be of several kinds. Several words
 * are one query, and all must match.
 */
export function readTyped(text: string): Parsed<FundQuery[]> {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return refused(l10n.t('Enter a ticker, CUSIP or series id.'));
  let queries: FundQuery[] = [{}];
  for (const word of words) {
    const readings = readWord(word);
    if (!readings.ok) return readings;
    queries = queries.flatMap((query) =>
      readings.value
        .filter((kind) => query[kind] === undefined)
        .map((kind) => ({ ...query, [kind]: word.toUpperCase() })),
    );
  }
  return queries.length > 0
    ? { ok: true, value: queries }
    : refused(l10n.t('Enter at most one ticker, one CUSIP and one series id.'), text);
}

function readWord(word: string): Parsed<FundQueryKind[]> {
  if (parseClassId(word).ok)
    return refused(
      l10n.t('The service doesn’t support class ids like {0}. Enter a ticker, CUSIP or series id.', word),
      word,
    );
  const readings = (['seriesid', 'cusip', 'ticker'] as const).filter((kind) => fundQueryParsers[kind](word).ok);
  // A word that looks like a mistyped identifier is not taken for a ticker, which would waste a request.
  const meant: FundQueryKind | undefined = /^S\d{5,}$/i.test(word)
    ? 'seriesid'
    : /^(?=.*\d)[0-9A-Z*@#]{9}$/i.test(word)
      ? 'cusip'
      : undefined;
  if (meant && !readings.includes(meant)) return fundQueryParsers[meant](word) as Parsed<never>;
  return readings.length > 0 ? { ok: true, value: readings } : (parseTicker(word) as Parsed<never>);
}

/** The panel that shows an answer: of a class if one was meant, and of the series otherwise. */
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
