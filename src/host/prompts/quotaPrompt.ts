import * as vscode from 'vscode';
import { costOfRead, formatCost, formatWithCost, isEstimated, withCost } from '../../domain/format/cost.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import { tickersOf } from '../../domain/endpoints/tickersOf.ts';
import type { Directory } from '../../directory/directory.ts';
import { askedName } from '../../domain/format/askedName.ts';
import { formatEntry, formatUnlisted, nameOfEntry, nameOfTicker } from '../../directory/formatEntry.ts';
import { acceptedBy, judgeSpending, type SpendingRead, type SpendingVerdict } from '../../library/ledger/consent.ts';
import { createBatch, type Batch, type Grant, type Initiator } from '../../library/ledger/initiator.ts';
import type { Usage } from '../../library/library.ts';
import { ask } from './notifications.ts';
import { formatPause } from '../../domain/format/pause.ts';
import { formatTrouble } from '../errors/formatTrouble.ts';
import { mostFromPages } from '../panels/pageRequests.ts';
import type { Services } from '../services.ts';

/** The queue of questions: two reads of the same unknown ticker are asked about once. */
let questions: Promise<unknown> = Promise.resolve();

type Unlisted = Services['unlisted'];

/**
 * Asks the user before one of the day's last requests is sent, and before one about an unknown ticker; if both apply,
 * once. The service decides in the end, not our count or our lists.
 */
export function quotaPrompt(verdict: SpendingVerdict, spending: SpendingRead, unlisted: Unlisted): Promise<Grant> {
  return askInTurn(() => askOnce(verdict, spending, unlisted));
}

/** Asks after every earlier question about spending is answered. */
export function askInTurn<T>(question: () => Promise<T>): Promise<T> {
  const asking = questions.then(question);
  questions = asking.catch(() => undefined);
  return asking;
}

interface AskedRead extends SpendingRead {
  /** The cost without the unknown tickers, if they can be left out. */
  costWithout?: number;
}

interface Answer extends Grant {
  /** True if the unknown tickers are left out. */
  skips?: boolean;
}

async function askOnce(
  verdict: SpendingVerdict,
  { unlisted: doubted = [], costWithout, ...spending }: AskedRead,
  unlisted: Unlisted,
): Promise<Answer> {
  const doubt = await findDoubt(doubted, unlisted);
  const { cost, usage, request, tickers = tickersOf(request), isMore, isMany } = spending;
  if (verdict === 'send' && !doubt && !isMore && !isMany) return { overrideQuota: false };
  const left = (usage.limit ?? 0) - usage.used;
  const priced = costOfRead(request.endpoint, cost);
  const said = formatCost(priced);
  const facts = {
    send: [],
    ask: usage.unkept ? formatTrouble(usage.unkept) : [],
    refuse: [formatSpent(usage)],
  }[verdict];
  const ofLibrary = {
    send: '',
    ask: vscode.l10n.t('Anything in the library can be opened without using a request.'),
    refuse: formatRisk(),
  }[verdict];
  const loaded = await unlisted();
  const directory = await loaded.directory();
  const named = tickers.map((ticker) => formatSubject(ticker, directory, tickers.length === 1 ? said : undefined));
  const company = 'cik' in request && request.cik !== undefined ? await loaded.nameOf(request.cik) : '';
  if (company !== '') named.push(`${askedName(company)} · ${said}`);
  const use = verdict === 'refuse' ? sendAnyway(cost) : formatConsent(cost);
  const skip =
    costWithout === undefined ? [] : [withCost(formatSkip(doubted), costOfRead(request.endpoint, costWithout))];
  const chosen = await ask({
    question: [
      isMore ? formatMore(cost) : isMany ? formatMany() : '',
      doubt?.message ?? '',
      ...facts,
      formatQuestion(verdict, spending, doubt),
    ]
      .filter(Boolean)
      .join(' '),
    detail:
      [doubt ? doubt.near : shortened(named.filter(Boolean)).join('\n'), ofLibrary].filter(Boolean).join('\n\n') ||
      undefined,
    actions: [use, ...skip],
  });
  if (chosen === undefined) throw new vscode.CancellationError();
  const skips = chosen !== use;
  if (!skips) doubt?.agree();
  const spent = skips ? (costWithout ?? 0) : cost;
  // If the cost is more than what is left, the user was just told so and has agreed.
  return { overrideQuota: verdict === 'refuse' || (verdict === 'ask' && spent > left), ...(skips && { skips }) };
}

/** Formats the last sentence of a question. */
function formatQuestion(verdict: SpendingVerdict, { request, cost, usage }: SpendingRead, doubt?: Doubt): string {
  const priced = costOfRead(request.endpoint, cost);
  if (verdict === 'refuse') return vscode.l10n.t('Send {0} anyway?', formatCost(priced));
  if (verdict === 'ask' && usage.unkept) return vscode.l10n.t('Use {0} anyway?', formatCost(priced));
  if (verdict === 'ask') return formatUse(request, cost, (usage.limit ?? 0) - usage.used);
  return doubt
    ? formatWithCost(vscode.l10n.t('Continue anyway?'), (said) => vscode.l10n.t('This uses {0}.', said), priced)
    : vscode.l10n.t('Continue?');
}

/** “Use 5 of today’s 6 remaining requests for the latest calls?” */
function formatUse(request: ServiceRequest, cost: number, left: number): string {
  const subject = formatRequested(request, cost);
  const said = isEstimated(request.endpoint) ? vscode.l10n.t('about {0}', cost) : cost;
  if (cost > left)
    return left === 1
      ? vscode.l10n.t('Use {0} requests for {1}? Only 1 is left today.', said, subject)
      : vscode.l10n.t('Use {0} requests for {1}? Only {2} are left today.', said, subject, left);
  if (left === 1) return vscode.l10n.t('Use today’s last request for {0}?', subject);
  return vscode.l10n.t('Use {0} of today’s {1} remaining requests for {2}?', said, left, subject);
}

/** Formats the purpose of a number of requests of a kind, within a sentence. */
function formatRequested(request: ServiceRequest, cost: number): string {
  const isOne = cost === 1;
  switch (request.endpoint) {
    case 'transcript':
      if (request.fyq === undefined)
        return isOne ? vscode.l10n.t('the latest call') : vscode.l10n.t('the latest calls');
      return isOne ? vscode.l10n.t('this earnings call') : vscode.l10n.t('earnings calls');
    case 'fund':
      return isOne ? vscode.l10n.t('this fund') : vscode.l10n.t('these funds');
    case 'bars':
      return vscode.l10n.t('minute bars');
    case 'calendar':
      return vscode.l10n.t('the economic calendar');
    case 'screen':
      return vscode.l10n.t('this screen');
    case 'metrics':
      return isOne ? vscode.l10n.t('the metric catalog') : vscode.l10n.t('this screen and the metric catalog');
  }
}

function formatSkip(tickers: readonly string[]): string {
  return tickers.length > mostNear
    ? vscode.l10n.t('Skip {0} Unknown Tickers', tickers.length)
    : vscode.l10n.t('Skip {0}', tickers.map(askedName).join(', '));
}

interface UnlistedBatch {
  tickers: readonly string[];
  /** Returns the read of some of the tickers, and the number of requests for all reads of them. */
  costOf: (tickers: readonly string[]) => Pick<SpendingRead, 'request' | 'cost'>;
  initiator: Initiator;
}

/** The tickers to read, with the batch that the user agreed to; without a batch if the user wasn't asked. */
interface AgreedBatch {
  tickers: readonly string[];
  batch?: Batch;
}

/**
 * Asks about a batch with unknown tickers: whether they are requested with the rest, or left out. The question also
 * states if few requests are left, so that a second one isn't needed.
 */
export async function askToSkip(
  { library, connection, settings, unlisted }: Pick<Services, 'library' | 'connection' | 'settings' | 'unlisted'>,
  { tickers, costOf, initiator }: UnlistedBatch,
): Promise<AgreedBatch> {
  const isAsked = initiator === 'person' && tickers.length > 1 && costOf(tickers).cost > 0;
  const doubted = isAsked ? await (await unlisted()).of(tickers) : [];
  const known = tickers.filter((ticker) => !doubted.includes(ticker));
  if (doubted.length === 0 || known.length === 0) return { tickers };
  const usage = (await library()).usage(connection.source);
  const spending = { ...costOf(tickers), usage, tickers, unlisted: doubted, costWithout: costOf(known).cost };
  const verdict = judgeSpending(spending, settings.confirmBelow);
  const { skips, ...grant } = await askInTurn(() => askOnce(verdict, spending, unlisted));
  const read = skips ? known : tickers;
  return { tickers: read, batch: createBatch(costOf(read).cost, acceptedBy(grant, usage), read) };
}

/** “AAPL · Apple Inc. · 1 request”; empty for an unknown ticker. In a batch, only the total is shown. */
function formatSubject(ticker: string, directory: Directory | undefined, cost: string | undefined): string {
  const name = nameOfTicker(directory, ticker);
  if (name === '') return '';
  return [askedName(ticker), askedName(name), ...(cost === undefined ? [] : [cost])].join(' · ');
}

/** Maximum number of tickers that a question names; a watchlist may have hundreds. */
const mostNamed = 10;

function shortened(named: readonly string[]): readonly string[] {
  return named.length > mostNamed ? [...named.slice(0, mostNamed), '…'] : named;
}

/** The note about unknown tickers in a question before spending. */
export interface Doubt {
  message: string;
  /** The security whose ticker is one typo away from one of them; empty if there is none. */
  near: string;
  /** Records that the user has agreed to request them anyway. */
  agree: () => void;
}

const mostNear = 3;

/** Undefined if all tickers are known, or the user has already agreed to them. */
export async function findDoubt(asked: readonly string[], load: Unlisted): Promise<Doubt | undefined> {
  const unlisted = await load();
  const tickers = await unlisted.of(asked);
  const directory = tickers.length === 0 ? undefined : await unlisted.directory();
  if (!directory) return undefined;
  // A list may have thousands, and looking for what is near a ticker takes a while.
  const near = tickers
    .slice(0, mostNamed)
    .flatMap((ticker) => directory.near(ticker, mostNear))
    .map((entry) => `${formatEntry(entry)} · ${askedName(nameOfEntry(entry))}`);
  return {
    message: formatUnlisted(shortened(tickers.map(askedName)), directory),
    near: near.length === 0 ? '' : vscode.l10n.t('Similar tickers: {0}', near.join(', ')),
    agree: () => unlisted.agree(tickers),
  };
}

/** Formats how many requests are left today, and how many more are needed. */
export function formatRequestsLeft({ limit, used }: Usage, cost = 0): string {
  const left = (limit ?? 0) - used;
  if (cost <= left)
    return left === 1 ? vscode.l10n.t('1 request left today.') : vscode.l10n.t('{0} requests left today.', left);
  return left === 1
    ? vscode.l10n.t('1 request left today; this needs {0}, {1} more than is left.', cost, cost - left)
    : vscode.l10n.t('{0} requests left today; this needs {1}, {2} more than are left.', left, cost, cost - left);
}

function formatMany(): string {
  return vscode.l10n.t('Pages have sent {0} requests without asking, and no daily limit is set.', mostFromPages);
}

function formatMore(cost: number): string {
  return countedRequests(cost, vscode.l10n.t('This needs 1 more request than estimated.'), (n) =>
    vscode.l10n.t('This needs {0} more requests than estimated.', n),
  );
}

/** Formats that no request is left, by whose count, and what sending one anyway may cause. */
export function formatOverride(usage: Usage): string {
  return `${formatSpent(usage)} ${formatRisk()}`;
}

export function sendAnyway(cost: number): string {
  return countedRequests(cost, vscode.l10n.t('Send Anyway'), (n) => vscode.l10n.t('Send {0} Requests Anyway', n));
}

/** Says that no request is left, according to whom. */
function formatSpent({ spentBy429, pause, limit, used }: Usage): string {
  if (spentBy429) return formatPause(pause?.until, Date.now());
  return limit !== undefined && used > limit
    ? vscode.l10n.t('You’ve used {0} requests today, {1} over the limit of {2}.', used, used - limit, limit)
    : vscode.l10n.t('You’ve used all {0} of today’s requests.', limit ?? used);
}

function formatRisk(): string {
  return vscode.l10n.t(
    'You can still open anything in the library. A request sent now may be refused by the service and may still be counted.',
  );
}

export function formatConsent(cost: number): string {
  return countedRequests(cost, vscode.l10n.t('Use 1 Request'), (n) => vscode.l10n.t('Use {0} Requests', n));
}

function countedRequests(cost: number, one: string, many: (count: number) => string): string {
  return cost === 1 ? one : many(cost);
}
