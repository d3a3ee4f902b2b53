import { utcDay } from '../../domain/dates/zones.ts';
import type { Usage } from '../library.ts';
import type { DownloadsState } from './downloads.ts';
import type { ListState } from './listState.ts';

const dayMs = 86_400_000;

/** How long the list stays quiet after any request of the source, since a person may be sending more, in milliseconds. */
const quietMs = 60_000;
/** How long a day has to be under way, since the service's clock may be slow, in milliseconds. */
const dayStartMs = 5 * 60_000;

/** The facts that decide whether the list may send a request now. Times are in milliseconds since the epoch. */
export interface Situation {
  now: number;
  /** The setting. */
  share: number;
  state: ListState;
  /** Undefined while the count can't be read. */
  usage: Usage | undefined;
  confirmBelow: number;
  /** Number of items that wait. */
  waiting: number;
  failed: number;
  /** True if a watched company is due. */
  isLookDue: boolean;
  /** Time of the source's last request, by anyone. */
  lastRequestAt: number | undefined;
}

/** The requests that may be sent in a day. */
export function shareOf({ share, state: { consent } }: Pick<Situation, 'share' | 'state'>): number {
  const most = Math.max(0, Math.floor(share));
  return consent ? Math.min(most, consent.share) : most;
}

export function sentOn({ days }: ListState, now: number): number {
  const day = utcDay(now);
  return days.find(({ day: counted }) => counted === day)?.sent ?? 0;
}

export function nextUtcDay(now: number): number {
  return (Math.floor(now / dayMs) + 1) * dayMs;
}

/** Returns the state of the list. A request may be sent if, and only if, it is `waiting`. */
export function judgeDownloads(situation: Situation): DownloadsState {
  const { now, share, state, usage, waiting, failed, isLookDue } = situation;
  if (waiting === 0 && !isLookDue) return failed > 0 ? { kind: 'failed', count: failed } : { kind: 'done' };
  if (Math.floor(share) <= 0) return { kind: 'off', reason: 'setting' };
  const { consent } = state;
  if (!consent) return { kind: 'off', reason: 'noConsent' };
  if (consent.until <= now) return { kind: 'off', reason: 'ended' };
  if (consent.count <= 0 && !isLookDue) return { kind: 'off', reason: 'countUsed' };
  if (state.isPaused) return { kind: 'paused' };
  if (state.rejectedAt !== undefined) return { kind: 'keyRejected' };
  if (!usage || usage.unkept) return { kind: 'countNotKept' };
  const until = waitOf(situation, usage);
  if (until > now) return { kind: 'serviceWaits', until };
  const isLow = isDayLow(situation, usage);
  if (isLow || sentOn(state, now) >= shareOf(situation))
    return { kind: 'shareUsed', until: nextUtcDay(now), isLow: isLow && sentOn(state, now) < shareOf(situation) };
  const at = dueAt(situation);
  if (at <= now) return { kind: 'waiting' };
  return state.isOffline ? { kind: 'offline', at } : { kind: 'next', at };
}

/** Returns until when the service asked to wait. A wait without an end lasts for the rest of the day, as in the ledger. */
function waitOf({ now, state }: Situation, { pause }: Usage): number {
  const paused = pause && (pause.until ?? nextUtcDay(now));
  return Math.max(paused ?? 0, state.waitUntil ?? 0);
}

/** True if only the requests are left that are never sent without a question. */
function isDayLow({ confirmBelow }: Situation, { spent, limit, used }: Usage): boolean {
  return spent || (limit !== undefined && limit - used - 1 < Math.max(0, confirmBelow));
}

function dueAt({ now, state, lastRequestAt }: Situation): number {
  const isRecent = lastRequestAt !== undefined && lastRequestAt <= now;
  const began = nextUtcDay(now) - dayMs + dayStartMs;
  return Math.max(state.nextAt ?? now, began, isRecent ? lastRequestAt + quietMs : 0);
}
