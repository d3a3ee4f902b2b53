import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { parseCusip } from './cusip.ts';
import { parseSeriesId } from './secIds.ts';
import { readSecurity, readTicker } from './security.ts';

/** The query for a fund. Several identifiers are combined with AND. Contract: /funds/profile. */
export interface FundQuery {
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

const fundQueryKinds = ['ticker', 'cusip', 'seriesid'] as const;
export type FundQueryKind = (typeof fundQueryKinds)[number];

/** How an identifier of each kind is parsed. */
export const fundQueryParsers: Record<FundQueryKind, (text: string) => Parsed<string>> = {
  ticker: readTicker,
  cusip: (text) => {
    const { meanings, reason } = readSecurity(text);
    const cusip = meanings.find((each) => each.kind === 'cusip' && !each.isGuess);
    if (cusip?.kind === 'cusip') return { ok: true, value: cusip.cusip };
    const parsed = parseCusip(text);
    return parsed.ok ? refused(reason ?? l10n.t('This is an identifier of another kind.'), text) : parsed;
  },
  seriesid: (text) => {
    const [first] = readSecurity(text).meanings;
    return first?.kind === 'series' ? { ok: true, value: first.seriesid } : parseSeriesId(text);
  },
};

/** Parses the argument of `marketDesk.funds.open`. Identifiers are checked before a request is spent. */
export function parseFundQuery(
  given: Readonly<Partial<Record<FundQueryKind, string | null | undefined>>>,
): Parsed<FundQuery> {
  const query: FundQuery = {};
  for (const kind of fundQueryKinds) {
    const value = given[kind];
    if (!value) continue;
    const parsed = fundQueryParsers[kind](value);
    if (!parsed.ok) return parsed;
    query[kind] = parsed.value;
  }
  return Object.keys(query).length > 0
    ? { ok: true, value: query }
    : refused(l10n.t('Specify a ticker, CUSIP or series id.'));
}
