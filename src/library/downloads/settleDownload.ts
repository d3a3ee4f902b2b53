import { ApiError } from '../../api/apiError.ts';
import type { FundAnswer } from '../../domain/fund.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { writeError } from '../ledger/sharedError.ts';
import { LibraryError } from '../library.ts';
import type { DownloadRows, ItemRow } from './downloadRows.ts';
import { nextUtcDay } from './judgeDownloads.ts';
import { countSent, type ListState } from './listState.ts';

/** In milliseconds. The time between two requests is random, and doubles with each failure of the service. */
const gapMs = { least: 10 * 60_000, most: 30 * 60_000 };
const mostDoublings = 3;
/** How long the other windows wait for the one that sent last. */
const graceMs = 5 * 60_000;
/** Number of counted requests after which an item fails, so that it doesn't hold up the list. */
const mostAttempts = 3;

/** An item, or a look of the watch. */
export type Job = { row: ItemRow; ticker?: undefined } | { ticker: string; row?: undefined };

export const idOfJob = ({ row, ticker }: Job): string => row?.id ?? `watch ${ticker}`;

/** A request that was counted before it was sent. */
export interface Claim {
  at: number;
  /** The consent that it was taken from; undefined for a look. */
  grantedAt: number | undefined;
}

export type Outcome =
  | { kind: 'answer'; value: TranscriptAnswer | FundAnswer; isFree: boolean; isNew: boolean }
  | { kind: 'error'; error: unknown };

/** Counts a request that is about to be sent. */
export function claimRequest(state: ListState, job: Job, { now, owner, gap }: Moment): Claim {
  countSent(state, now, 1);
  const { consent } = state;
  if (job.row && consent) consent.count -= 1;
  state.sending = { id: idOfJob(job), at: now };
  waitFor(state, gap(state), { now, owner });
  return { at: now, grantedAt: job.row && consent?.grantedAt };
}

/** The time, the window, and the random time until the next request. */
export interface Moment {
  now: number;
  owner: string;
  gap: (state: Pick<ListState, 'failures'>) => number;
}

export function gapOf(random: number, { failures }: Pick<ListState, 'failures'>): number {
  return Math.round(gapMs.least + random * (gapMs.most - gapMs.least)) * 2 ** Math.min(failures, mostDoublings);
}

function waitFor(state: ListState, gap: number, { now, owner }: Omit<Moment, 'gap'>): void {
  state.nextAt = now + gap;
  state.setAt = now;
  state.holder = { owner, until: state.nextAt + graceMs };
}

/** Records how a request ended, in the list's state and rows. */
export function settleJob(
  rows: DownloadRows,
  { job, claim, outcome }: { job: Job; claim: Claim | undefined; outcome: Outcome },
  moment: Moment,
): void {
  const { now } = moment;
  const state = rows.state();
  const isCounted = claim !== undefined && wasCounted(outcome);
  if (claim && !isCounted) {
    countSent(state, claim.at, -1);
    if (state.consent && state.consent.grantedAt === claim.grantedAt) state.consent.count += 1;
  }
  if (claim) state.wasLook = job.ticker !== undefined;
  if (state.sending?.id === idOfJob(job)) state.sending = undefined;
  const end = outcome.kind === 'answer' ? endOfAnswer(outcome) : endOfError(outcome.error, isCounted, job);
  if (outcome.kind === 'answer') {
    if (!outcome.isFree || claim) [state.failures, state.isOffline] = [0, false];
    if (outcome.isNew && 'metadata' in outcome.value) rows.putArrived(outcome.value, job.ticker !== undefined);
  } else deferAfter(state, outcome.error, { isCounted, moment });
  rows.putState(state);
  // A look that failed is due again in a week, unless the company's quarters could not be asked for at all.
  const watch = rows.watches().find(({ ticker }) => ticker === job.ticker);
  if (watch && (isCounted || end)) rows.putWatch({ ...watch, lookedAt: now });
  const row = job.row && rows.item(job.row.id);
  if (row?.status !== 'waiting') return;
  const attempts = row.attempts + (isCounted ? 1 : 0);
  rows.putItem({ ...row, attempts, ...(end && { ...end, at: now }) });
}

function wasCounted(outcome: Outcome): boolean {
  if (outcome.kind === 'answer') return !outcome.isFree;
  const { error } = outcome;
  // Only an error that nobody expects says neither.
  return error instanceof ApiError ? error.details.mayHaveBeenCounted : !(error instanceof LibraryError);
}

type End = Pick<ItemRow, 'status'> & { isFree?: boolean; error?: string };

function endOfAnswer({ value, isFree }: Outcome & { kind: 'answer' }): End {
  return 'metadata' in value && !value.call ? { status: 'absent' } : { status: 'done', isFree };
}

/** Returns how an error ends an item; undefined if its request is sent again later. */
function endOfError(error: unknown, isCounted: boolean, { row }: Job): End | undefined {
  if (error instanceof LibraryError || (!isCounted && !(error instanceof ApiError))) return undefined;
  const told =
    error instanceof ApiError ? error : new ApiError('badResponse', String(error), { mayHaveBeenCounted: true });
  const failed: End = { status: 'failed', error: writeError(told) };
  switch (told.kind) {
    case 'notFound':
      // A page that isn't there says nothing about the item.
      return told.details.notFound?.of === 'path' ? failed : { ...failed, status: 'absent' };
    case 'badRequest':
    case 'badResponse':
    case 'tooLarge':
      return failed;
    case 'offline':
    case 'timeout':
    case 'server':
      return isCounted && row && row.attempts + 1 >= mostAttempts ? failed : undefined;
    default:
      return undefined;
  }
}

/** Stores why and how long nothing is sent. */
function deferAfter(
  state: ListState,
  error: unknown,
  { isCounted, moment }: { isCounted: boolean; moment: Moment },
): void {
  const { now } = moment;
  const kind = error instanceof ApiError || error instanceof LibraryError ? error.kind : undefined;
  state.isOffline = kind === 'offline' || kind === 'timeout' || kind === 'server';
  state.failures = state.isOffline ? state.failures + (isCounted ? 1 : 0) : 0;
  waitFor(state, moment.gap(state), moment);
  if (error instanceof ApiError && error.details.retryAfterSeconds !== undefined)
    state.waitUntil = now + error.details.retryAfterSeconds * 1000;
  if (error instanceof LibraryError && error.kind === 'paused') state.waitUntil = error.until ?? nextUtcDay(now);
  if (kind !== undefined && refusals.has(kind)) state.rejectedAt = now;
}

/** After these, each further request would be refused, and counted, as well. */
const refusals: ReadonlySet<string> = new Set([
  ...['unauthorized', 'forbidden'],
  ...['keyRejected', 'gatewayRefused', 'noKey', 'notConfigured'],
]);
