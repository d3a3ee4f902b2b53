import { randomUUID } from 'node:crypto';
import { ApiError } from '../../api/apiError.ts';
import type { Disposable } from '../../base/disposables.ts';
import { inSlices } from '../../base/slices.ts';
import type { FundAnswer } from '../../domain/fund.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import type { Holdings } from '../items/holdings.ts';
import { LibraryError } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import { whenFree } from '../store/whenFree.ts';
import { requestOfItem } from './downloadItem.ts';
import { DownloadRows } from './downloadRows.ts';
import { judgeDownloads } from './judgeDownloads.ts';
import { KnownItems } from './knownItems.ts';
import { followClock } from './listState.ts';
import { dueLook, isHeld, lookAtList, type DownloadServices, type SeenList } from './lookAtList.ts';
import {
  claimRequest,
  gapOf,
  idOfJob,
  settleJob,
  type Claim,
  type Job,
  type Moment,
  type Outcome,
} from './settleDownload.ts';

/** In milliseconds. How long a window sleeps at most, since another may have changed the list, and at least. */
const sleepMs = { most: 10 * 60_000, least: 1_000 };

/** How long a change waits for a busy file, in milliseconds. */
const patienceMs = 60_000;

/** Thrown before a request leaves, since the list may not send it any more. */
class NotNow extends Error {}

/** Sends what is due in this window, one request at a time. */
export class DownloadRun {
  readonly #services: DownloadServices;
  readonly #changed: () => void;
  readonly #owner = randomUUID();
  readonly #filed: Disposable;
  #timer: Disposable | undefined;
  #isBusy = false;
  #pokes = 0;
  #isOver = false;
  /** The source of the last look. */
  #source: SourceId | undefined;
  /** The library's revision when its answers were last compared with the list. */
  #compared: string | undefined;
  /** The time of the last request of an ended window whose answer was looked for. */
  #recovered: number | undefined;

  constructor(services: DownloadServices, changed: () => void) {
    this.#services = services;
    this.#changed = changed;
    this.#filed = services.onDidFile(() => this.poke());
    this.#sleep(0);
  }

  /** Looks at the list at once. */
  poke(): void {
    if (this.#isBusy) this.#pokes += 1;
    else this.#sleep(0);
  }

  stop(): void {
    this.#isOver = true;
    this.#filed.dispose();
    this.#timer?.dispose();
  }

  /** Stops, and lets the other windows go on in time. */
  end(): void {
    this.stop();
    const { store, clock } = this.#services;
    const source = this.#source;
    if (source === undefined) return;
    try {
      store.atomically((inner) => {
        const rows = new DownloadRows(inner.downloads, source, clock());
        const state = rows.state();
        if (state.holder?.owner === this.#owner) rows.putState({ ...state, holder: undefined });
      });
    } catch (error) {
      // Then the others wait a little longer.
      if (!(error instanceof StoreFailure)) throw error;
    }
  }

  #sleep(ms: number): void {
    this.#timer?.dispose();
    if (!this.#isOver) this.#timer = this.#services.timing.timer(ms, () => this.#wake());
  }

  async #wake(): Promise<void> {
    this.#isBusy = true;
    const pokes = this.#pokes;
    let ms = sleepMs.most;
    try {
      ms = await this.#work();
    } catch (error) {
      // Without a connection or a file, a later look may find them again.
      if (!this.#isOver && !isExpected(error)) throw error;
    } finally {
      this.#isBusy = false;
      this.#sleep(this.#pokes > pokes ? 0 : Math.min(Math.max(ms, sleepMs.least), sleepMs.most));
    }
  }

  /** Does what is due, and returns when to look again, in milliseconds. */
  async #work(): Promise<number> {
    const source = await this.#services.source();
    this.#source = source;
    for (;;) {
      if (this.#isOver) return sleepMs.most;
      await this.#strikeOff(source);
      const holdings = await this.#services.holdings(source);
      const seen = this.#look(source, holdings);
      const { state, now } = seen.situation;
      const judged = judgeDownloads(seen.situation);
      if (judged.kind !== 'waiting') return ('at' in judged ? judged.at : Infinity) - now;
      const { holder } = state;
      if (holder && holder.owner !== this.#owner && holder.until > now) return holder.until - now;
      const job = jobOf(seen);
      if (!job) return sleepMs.least;
      const isLost = state.sending?.id === idOfJob(job) && state.sending.at !== this.#recovered;
      if (isLost) {
        // The window that sent it has ended; it may have received the answer.
        this.#recovered = state.sending?.at;
        await this.#services.takeKept();
      } else if (!(await this.#send(source, job, holdings))) return sleepMs.least;
    }
  }

  #look(source: SourceId, holdings: Holdings): SeenList {
    const { store, clock } = this.#services;
    const seen = lookAtList(this.#services, source, holdings);
    const { state, now } = seen.situation;
    const future = (at: number | undefined): boolean => at !== undefined && at > now;
    if (!future(state.setAt)) return seen;
    store.atomically((inner) => {
      const rows = new DownloadRows(inner.downloads, source, now);
      const present = rows.state();
      if (followClock(present, now)) rows.putState(present);
      for (const row of rows.watches()) if (future(row.lookedAt)) rows.putWatch({ ...row, lookedAt: now });
    });
    return lookAtList(this.#services, source, holdings, { store, clock });
  }

  /** Ends the items that the library has by now, or that don't exist, and replaces several quarters by those missing. */
  async #strikeOff(source: SourceId): Promise<void> {
    const { store, clock, revision } = this.#services;
    const now = clock();
    const rows = new DownloadRows(store.downloads, source, now);
    const waiting = rows.items().filter(({ status }) => status === 'waiting');
    const compared = `${source} ${revision()} ${waiting.length}`;
    if (waiting.length === 0 || compared === this.#compared) return;
    const known = new KnownItems(this.#services, source);
    const struck = await inSlices(known.ends(waiting));
    this.#compared = compared;
    if (struck.length === 0) return;
    store.atomically((inner) => {
      const within = new DownloadRows(inner.downloads, source, now);
      const { sending } = within.state();
      for (const { row, end } of struck) {
        const present = within.item(row.id);
        if (present?.status !== 'waiting') continue;
        // A window that was killed received it, and the next one filed it.
        const isPaid = sending?.id === row.id && end.status === 'done';
        const call = isPaid ? known.call(row.item) : undefined;
        if (call) within.putArrived(call, false);
        within.putItem({ ...present, ...end, at: now, isFree: !isPaid });
      }
      known.expand(within);
    });
    this.#changed();
  }

  /** Returns false if nothing changed. */
  async #send(source: SourceId, job: Job, holdings: Holdings): Promise<boolean> {
    const item = job.row?.item ?? { type: 'calls', ticker: job.ticker, quarters: 1 };
    let claim: Claim | undefined;
    let outcome: Outcome;
    try {
      const read = await this.#services.read(source, requestOfItem(item), {
        initiator: 'background',
        mode: job.row?.isAgain ? 'refresh' : item.type === 'calls' ? 'fresh' : 'stored',
        onSending: () => {
          claim ??= this.#claim(source, job, holdings);
        },
      });
      const { value, fromLibrary, uncounted } = read as { value: TranscriptAnswer | FundAnswer } & typeof read;
      const isNew = !fromLibrary && !isHeld(value, holdings);
      outcome = { kind: 'answer', value, isFree: fromLibrary || uncounted === true, isNew };
    } catch (error) {
      if (error instanceof NotNow) return false;
      outcome = { kind: 'error', error };
    }
    const { store, clock } = this.#services;
    const settle = (): void =>
      store.atomically((inner) => {
        const now = clock();
        const rows = new DownloadRows(inner.downloads, source, now);
        settleJob(rows, { job, claim, outcome }, this.#moment(now));
        new KnownItems({ store: inner, clock }, source).expand(rows);
      });
    await whenFree(settle, { patienceMs });
    this.#changed();
    return true;
  }

  /** Takes a request of the day's share, in one step with the question whether it may be sent. */
  #claim(source: SourceId, job: Job, holdings: Holdings): Claim {
    const { store, clock } = this.#services;
    return store.atomically((inner) => {
      const seen = lookAtList(this.#services, source, holdings, { store: inner, clock });
      const { situation } = seen;
      const { state, now } = situation;
      const isWanted = job.row
        ? seen.waiting.some(({ id }) => id === job.row.id)
        : dueLook(seen)?.ticker === job.ticker;
      const isAllowed = !job.row || (state.consent?.count ?? 0) > 0;
      if (this.#isOver || !isWanted || !isAllowed || judgeDownloads(situation).kind !== 'waiting') throw new NotNow();
      const claim = claimRequest(state, job, this.#moment(now));
      new DownloadRows(inner.downloads, source, now).putState(state);
      return claim;
    });
  }

  #moment(now: number): Moment {
    return { now, owner: this.#owner, gap: (state) => gapOf(this.#services.timing.random(), state) };
  }
}

/** Returns the next request: a due look, unless the last request was one, or else the first item that waits. */
function jobOf(seen: SeenList): Job | undefined {
  const { state } = seen.situation;
  const look = dueLook(seen);
  const row = (state.consent?.count ?? 0) > 0 ? seen.waiting[0] : undefined;
  if (look && !(row && state.wasLook)) return { ticker: look.ticker };
  return row && { row };
}

function isExpected(error: unknown): boolean {
  return error instanceof LibraryError || error instanceof ApiError || error instanceof StoreFailure;
}
