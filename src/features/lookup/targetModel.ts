import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { formatDate } from '../../domain/format/week.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const company = v.union([v.object({ ticker: text }), v.object({ cik: v.pipe(v.number(), v.safeInteger()) })]);

/** A target that was stored or came with a link isn't trusted. */
export const lookUpTarget = v.variant('kind', [
  /** The call of the quarter, or the latest one. */
  v.object({ kind: v.literal('call'), by: company, fyq: v.optional(text) }),
  v.object({
    kind: v.literal('fund'),
    by: v.union([
      v.strictObject({ ticker: text }),
      v.strictObject({ cusip: text }),
      v.strictObject({ seriesid: text }),
    ]),
  }),
  /** The page with the known facts, which is free. */
  v.object({ kind: v.literal('company'), by: company }),
  /** The bars of one session, or of the last day. */
  v.object({ kind: v.literal('bars'), tickers: v.pipe(v.array(text), v.minLength(1)), session: v.optional(text) }),
  v.object({ kind: v.literal('indicator'), code: text, name: text }),
  v.object({ kind: v.literal('calendar') }),
  /** A share class by its id, which no endpoint accepts. */
  v.object({ kind: v.literal('shareClass'), contractid: text }),
]);
/** One meaning of a text that can be opened. The user decides which one is meant. */
export type LookUpTarget = v.InferOutput<typeof lookUpTarget>;

type TargetOf<K extends LookUpTarget['kind']> = Extract<LookUpTarget, { kind: K }>;
type TargetRequest = Extract<ServiceRequest, { endpoint: 'transcript' | 'fund' | 'bars' | 'calendar' }>;

interface TargetKind<T extends LookUpTarget> {
  /** The box sorts its rows by the position of the typed text in their labels, so a label doesn't contain it. */
  label: (target: T) => string;
  /** The particular target; empty if there is only one of its kind. */
  subject: (target: T) => string;
  icon: string;
  /** The values that distinguish targets of the kind. */
  identity: (target: T) => unknown[];
  /** The request that opening it makes to the library; absent if only the library has it. */
  request?: (target: T) => TargetRequest;
  /** The ticker that it is named after. */
  ticker?: (target: T) => string | undefined;
}

function formatCompany(by: TargetOf<'company'>['by']): string {
  return 'ticker' in by ? by.ticker : l10n.t('CIK {0}', String(by.cik));
}

function tickerOf({ by }: TargetOf<'call' | 'fund' | 'company'>): string | undefined {
  return 'ticker' in by ? by.ticker : undefined;
}

const targetKinds: { [K in LookUpTarget['kind']]: TargetKind<TargetOf<K>> } = {
  call: {
    label: ({ fyq }) => (fyq === undefined ? l10n.t('Latest earnings call') : l10n.t('Earnings call')),
    subject: ({ by, fyq }) => [formatCompany(by), ...(fyq === undefined ? [] : [fyq])].join(', '),
    icon: 'comment-discussion',
    identity: ({ by, fyq }) => [by, fyq],
    request: ({ by, fyq }) => ({ endpoint: 'transcript', ...by, ...(fyq === undefined ? {} : { fyq }) }),
    ticker: tickerOf,
  },
  fund: {
    label: ({ by }) => ('seriesid' in by ? l10n.t('Fund series') : l10n.t('Fund or ETF')),
    subject: ({ by }) => ('ticker' in by ? by.ticker : 'cusip' in by ? l10n.t('CUSIP {0}', by.cusip) : by.seriesid),
    icon: 'organization',
    identity: ({ by }) => [by],
    request: ({ by }) => ({ endpoint: 'fund', ...by }),
    ticker: tickerOf,
  },
  company: {
    label: () => l10n.t('Company page'),
    subject: ({ by }) => formatCompany(by),
    icon: 'book',
    identity: ({ by }) => [by],
    ticker: tickerOf,
  },
  bars: {
    label: ({ session }) => (session === undefined ? l10n.t('Minute bars, one day') : l10n.t('Minute bars')),
    subject: ({ tickers, session }) =>
      [tickers.join(', '), ...(session === undefined ? [] : [formatDate(session, newYorkDay(Date.now()))])].join(' · '),
    icon: 'graph-line',
    identity: ({ tickers, session }) => [tickers, session],
    request: (target) => ({ endpoint: 'bars', ...windowOf(target) }),
    ticker: ({ tickers: [ticker, ...others] }) => (others.length === 0 ? ticker : undefined),
  },
  indicator: {
    label: () => l10n.t('Indicator'),
    subject: ({ name, code }) => l10n.t('{0} ({1})', name, code),
    icon: 'calendar',
    identity: ({ code }) => [code],
  },
  calendar: {
    label: () => l10n.t('Economic calendar'),
    subject: () => '',
    icon: 'calendar',
    identity: () => [],
    request: () => ({ endpoint: 'calendar' }),
  },
  shareClass: {
    label: () => l10n.t('Share class (library only)'),
    subject: ({ contractid }) => contractid,
    icon: 'organization',
    identity: ({ contractid }) => [contractid],
  },
};

/** The facts about the target's kind. */
export function kindOf<T extends LookUpTarget>(target: T): TargetKind<T> {
  return targetKinds[target.kind] as unknown as TargetKind<T>;
}

/** Returns the request that opening the target makes to the library; undefined if only the library has it. */
export function requestOf(target: LookUpTarget): TargetRequest | undefined {
  return kindOf(target).request?.(target);
}

type Window = { tickers: string[] } & ({ period: string } | { fromDate: string; tillDate: string });

export function windowOf({ tickers, session }: TargetOf<'bars'>): Window {
  return session === undefined ? { tickers, period: '1d' } : { tickers, fromDate: session, tillDate: session };
}

/** Returns a key that is the same for every lookup of the same target. */
export function keyOf(target: LookUpTarget): string {
  return JSON.stringify([target.kind, ...kindOf(target).identity(target)]);
}
