import type { FundAnswer } from '../../domain/fund.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import type { Holdings } from '../items/holdings.ts';
import type { Read, ReadAnswer, ReadOptions, ReadRequest, Usage } from '../library.ts';
import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { newestFirst } from '../../domain/quarters.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { Event } from '../../base/emitter.ts';
import { readError } from '../ledger/sharedError.ts';
import type { PlanServices } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import { DownloadRows, type ItemRow, type WatchRow } from './downloadRows.ts';
import type { ListedDownload, WatchedTicker } from './downloads.ts';
import type { Situation } from './judgeDownloads.ts';
import { KnownItems } from './knownItems.ts';
import { lookTimes } from './watchTimes.ts';

/** Chance and time; tests replace them. */
export interface DownloadTiming {
  /** From 0 to 1. */
  random: () => number;
  /** Runs work once, after so many milliseconds. */
  timer: (ms: number, work: () => Promise<void>) => Disposable;
}

export const usualTiming: DownloadTiming = {
  random: Math.random,
  timer: (ms, work) => {
    const timer = setTimeout(() => void work(), ms);
    timer.unref();
    return { dispose: () => clearTimeout(timer) };
  },
};

/** The parts of the library that the list needs. */
export interface DownloadServices extends PlanServices {
  timing: DownloadTiming;
  source: () => Promise<SourceId>;
  /** Reads only from this source. Rejects if another one is connected. */
  read<E extends 'transcript' | 'fund'>(
    source: SourceId,
    request: ReadRequest<E>,
    options: ReadOptions,
  ): Promise<Read<ReadAnswer[E]>>;
  holdings: (source: SourceId) => Promise<Holdings>;
  /** Files the answers that ended windows received and didn't file. */
  takeKept: () => Promise<void>;
  /** Undefined while the count can't be read. */
  usage: (source: SourceId) => Usage | undefined;
  confirmBelow: () => number;
  share: () => number;
  /** Changes whenever the library changes, in any window. */
  revision: () => string;
  onDidChangeContents: Event<void>;
  /** Fires when this window has filed an answer. */
  onDidFile: Event<unknown>;
}

/** The list at one time. */
export interface SeenList {
  items: readonly ItemRow[];
  waiting: readonly ItemRow[];
  watched: readonly WatchedTicker[];
  situation: Situation;
}

/** Reads the list. With `inner`, within its transaction. */
export function lookAtList(
  services: DownloadServices,
  source: SourceId,
  holdings: Holdings | undefined,
  { store, clock }: PlanServices = services,
): SeenList {
  const now = clock();
  const rows = new DownloadRows(store.downloads, source, now);
  const items = rows.items();
  const waiting = items.filter(({ status }) => status === 'waiting');
  const known = new KnownItems({ store, clock }, source);
  const watched = rows.watches().map((row) => watchedOf(row, { known, holdings, now }));
  const state = rows.state();
  const [last] = store.ledger.recent(source, 1);
  if (last?.outcome === 'ok' && last.at >= (state.rejectedAt ?? Infinity)) state.rejectedAt = undefined;
  return {
    items,
    waiting,
    watched,
    situation: {
      now,
      state,
      share: services.share(),
      usage: services.usage(source),
      confirmBelow: services.confirmBelow(),
      waiting: waiting.length,
      failed: items.filter(({ status }) => status === 'failed').length,
      isLookDue: watched.some(({ nextAt }) => nextAt <= now),
      lastRequestAt: last?.at,
    },
  };
}

/** Returns the watched company that has waited longest for its look. */
export function dueLook({ watched, situation: { now } }: SeenList): WatchedTicker | undefined {
  const due = watched.filter(({ nextAt }) => nextAt <= now);
  return due.toSorted((one, other) => one.nextAt - other.nextAt)[0];
}

/** Returns whether the library has the call of an answer. An answer without a call brings nothing new either. */
export function isHeld(value: TranscriptAnswer | FundAnswer, holdings: Holdings): boolean {
  if (!('metadata' in value)) return true;
  const { cik, transcript_fyq: fyq } = value.metadata;
  return fyq === null || holdings.ofCik(cik).some((call) => call.fyq === quarterName(fyq));
}

export function listedOf(
  { id, item, status, at, isFree, error, requests }: ItemRow,
  sending: string | undefined,
): ListedDownload {
  if (status === 'waiting') return { id, item, state: { kind: id === sending ? 'sending' : 'waiting' }, requests };
  const failure = error === undefined ? undefined : readError(error);
  if (status === 'failed' && failure) return { id, item, state: { kind: 'failed', at, error: failure }, requests: 0 };
  if (status === 'done') return { id, item, state: { kind: 'done', at, isFree }, requests: 0 };
  return { id, item, state: { kind: 'absent', at, error: failure }, requests: 0 };
}

interface Around {
  known: KnownItems;
  holdings: Holdings | undefined;
  now: number;
}

function watchedOf({ ticker, lookedAt: own }: WatchRow, { known, holdings, now }: Around): WatchedTicker {
  const company = known.company({ ticker });
  const calls = holdings?.ofCik(company?.cik) ?? [];
  const held = new Set(calls.map(({ fyq }) => fyq));
  const listed = [own, company?.listedAt].filter((at) => at !== undefined && at <= now);
  const lookedAt = listed.length === 0 ? undefined : Math.max(...(listed as number[]));
  const downloads = calls.filter(({ imported }) => !imported).map(({ fetchedAt }) => fetchedAt);
  const missing = newestFirst((company?.quarters ?? []).map(quarterName)).filter((fyq) => !held.has(fyq));
  return { ticker, lookedAt, ...lookTimes({ lookedAt, downloads, now }), missing };
}
