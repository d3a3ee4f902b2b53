import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';
import { parseBarsParams, type BarsParams } from '../bars/barsWindow.ts';
import { barLengths } from '../bars/resample.ts';
import { isNearTime } from '../dates/days.ts';
import { fewestCompared, mostCompared } from '../fund.ts';
import { parseFundQuery, type FundQuery } from '../identifiers/fundQuery.ts';
import { parseCik, parseClassId } from '../identifiers/secIds.ts';
import { readTicker } from '../identifiers/security.ts';
import { optionalOrUndefined, readBy, refusalOf, textBy, type ArgumentDefinition } from './argument.ts';

/** A CIK, as a number or as text with leading zeros. */
export const cik = v.pipe(v.union([v.number(), v.string()]), v.transform(String), readBy(parseCik));
export const ticker = textBy(readTicker);

const identifier = v.nullish(v.string(() => l10n.t('A ticker, CUSIP or series id must be a string.')));
const identifiers = v.object({ ticker: identifier, cusip: identifier, seriesid: identifier });

const noIdentifier = (): string => l10n.t('Specify a ticker, CUSIP or series id.');

export const fund = {
  schema: v.pipe(
    identifiers,
    readBy(parseFundQuery),
    v.title('FundArgument'),
    v.description('A fund or ETF: several identifiers must all fit.'),
  ),
  refusal: noIdentifier,
} satisfies ArgumentDefinition;

const howMany = (): string => l10n.t('Select {0} to {1} funds.', fewestCompared, mostCompared);
const namedFund = v.pipe(
  v.object({ ...identifiers.entries, contractid: v.nullish(textBy(parseClassId)) }, noIdentifier),
  readBy(({ contractid, ...query }): Parsed<FundQuery & { contractid?: string }> => {
    const parsed = parseFundQuery(query);
    return parsed.ok && contractid ? { ok: true, value: { ...parsed.value, contractid } } : parsed;
  }),
);

/** Funds to compare. Every identifier is checked before a request is spent. */
export const funds = {
  schema: v.object({
    funds: v.pipe(
      v.array(namedFund, howMany),
      v.minLength(fewestCompared, howMany),
      v.maxLength(mostCompared, howMany),
    ),
  }),
  refusal: howMany,
} satisfies ArgumentDefinition;

const oneOfTwo = (): string => l10n.t('Specify a company or fund by ticker or CIK, one of the two.');

export const company = {
  schema: v.pipe(
    v.object({ ticker: v.optional(ticker), cik: v.optional(cik) }),
    v.check((given) => (given.ticker === undefined) !== (given.cik === undefined), oneOfTwo),
    v.title('CompanyArgument'),
    v.description('A company, or a fund by the ticker of a share class: exactly one of ticker and CIK.'),
  ),
  refusal: oneOfTwo,
} satisfies ArgumentDefinition;

const noTicker = (): string => refusalOf(readTicker(''));

/** A ticker alone, for a command whose endpoint is asked by nothing else. */
export const tickerAlone = {
  schema: v.pipe(v.object({ ticker }, noTicker), v.description('A company or a fund.')),
  refusal: noTicker,
} satisfies ArgumentDefinition;

const time = v.pipe(v.string(), v.check(isNearTime));
/** A range of bars: the times of its first and last bar as sent, YYYY-MM-DD HH:MM:SS. */
export const barsMark = v.pipe(
  v.object({
    /** Absent if the range covers the bars of every ticker. */
    ticker: v.optional(v.string()),
    from: time,
    till: time,
  }),
  v.check(({ from, till }) => from <= till),
);

const isList = (): string => l10n.t('Tickers must be a list of strings.');
const bothDates = (): string => l10n.t('Specify both dates: the first and the last.');
const barsEntries = {
  tickers: v.array(v.string(isList), isList),
  period: v.nullish(v.string(() => l10n.t('A period must be a string, like 5d.'))),
  fromDate: v.nullish(v.string(bothDates)),
  tillDate: v.nullish(v.string(bothDates)),
};
/** Tickers and the window of their bars; a page keeps the same shape. */
export const barsWindow = v.pipe(
  v.object(barsEntries, isList),
  readBy((given) => parseBarsParams(given)),
);

export const bars = {
  schema: v.pipe(
    v.object({
      ...barsEntries,
      mark: v.pipe(
        optionalOrUndefined(v.intersect([barsMark, v.object({ length: optionalOrUndefined(v.picklist(barLengths)) })])),
        v.description(
          'Bars to go to, from the first to the last, YYYY-MM-DD HH:MM:SS, drawn in bars of so many minutes.',
        ),
      ),
      asks: v.pipe(
        optionalOrUndefined(v.boolean()),
        v.description('A person is asked for the window, each with its cost.'),
      ),
    }),
    readBy(({ mark, asks, ...given }): Parsed<BarsParams & { mark?: typeof mark; asks?: boolean }> => {
      const params = parseBarsParams(given);
      return params.ok
        ? { ok: true, value: { ...params.value, ...(mark && { mark }), ...(asks && { asks }) } }
        : params;
    }),
    v.title('BarsArgument'),
    v.description('Minute bars: a period like `5d` or two dates, YYYY-MM-DD; the last day where neither is named.'),
  ),
  refusal: isList,
} satisfies ArgumentDefinition;
