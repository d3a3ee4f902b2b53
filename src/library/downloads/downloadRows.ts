import * as v from 'valibot';
import { parseJson } from '../../base/parseJson.ts';
import { readerOf } from '../../base/stored.ts';
import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { companyName } from '../../domain/names/companyName.ts';
import type { SourceId } from '../sourceId.ts';
import type { DownloadStore } from '../store/store.ts';
import { downloadItem, idOf } from './downloadItem.ts';
import type { DownloadItem } from './downloads.ts';
import { listState, type ListState } from './listState.ts';

const time = v.pipe(v.number(), v.finite());

/** Fields of later versions stay. */
const itemRow = v.looseObject({
  item: downloadItem,
  /** Rows are ordered by it. */
  place: time,
  addedAt: time,
  status: v.picklist(['waiting', 'done', 'absent', 'failed']),
  /** Maximum number of requests, as of the day when it was added. */
  requests: v.number(),
  /** When it got a status other than `waiting`. */
  at: v.optional(time, 0),
  isFree: v.optional(v.boolean(), false),
  /** As `writeError` writes it. */
  error: v.optional(v.string()),
  /** Number of counted requests without an answer. */
  attempts: v.optional(v.number(), 0),
  /** True after Try Again: a stored absence doesn't end it. */
  isAgain: v.optional(v.boolean(), false),
});
const watchRow = v.looseObject({ ticker: v.string(), lookedAt: v.optional(time) });
const arrivedRow = v.looseObject({
  ...{ cik: v.number(), ticker: v.string(), company: v.string(), fyq: v.string() },
  ...{ at: time, isWatched: v.boolean() },
});
/** Rows that another version wrote and this one can't read are skipped, and stay. */
const readers = { item: readerOf(itemRow), watch: readerOf(watchRow), arrived: readerOf(arrivedRow) };
const readState = readerOf(listState);

export type ItemRow = v.InferOutput<typeof itemRow> & { id: string };
export type WatchRow = v.InferOutput<typeof watchRow>;
export type ArrivedRow = v.InferOutput<typeof arrivedRow>;

/** Reads and writes the rows of a source. Write within a transaction. */
export class DownloadRows {
  readonly #store: DownloadStore;
  readonly #source: SourceId;
  readonly #now: number;

  constructor(store: DownloadStore, source: SourceId, now: number) {
    this.#store = store;
    this.#source = source;
    this.#now = now;
  }

  /** In the order of the list. */
  items(): ItemRow[] {
    return this.#list('item')
      .map((row) => ({ ...row, id: idOf(row.item) }))
      .sort((one, other) => one.place - other.place);
  }

  item(id: string): ItemRow | undefined {
    const row = readers.item(parseJson(this.#store.get(this.#source, `item:${id}`) ?? ''));
    return row && { ...row, id };
  }

  putItem({ id, ...row }: ItemRow): void {
    this.#put(`item:${id}`, row);
  }

  /** Writes the rows that have another place now, and those that are new. */
  putOrder(rows: readonly ItemRow[], isNew: ReadonlySet<string> = new Set()): void {
    for (const [place, row] of rows.entries())
      if (row.place !== place || isNew.has(row.id)) this.putItem({ ...row, place });
  }

  removeItem(id: string): void {
    this.#store.remove(this.#source, `item:${id}`);
  }

  /** Without consent if it isn't readable. */
  state(): ListState {
    return readState(parseJson(this.#store.get(this.#source, 'state') ?? '')) ?? v.parse(listState, {});
  }

  putState(state: ListState): void {
    this.#put('state', state);
  }

  watches(): WatchRow[] {
    return this.#list('watch');
  }

  putWatch(row: WatchRow): void {
    this.#put(`watch:${row.ticker}`, row);
  }

  removeWatch(ticker: string): void {
    this.#store.remove(this.#source, `watch:${ticker}`);
  }

  arrived(): ArrivedRow[] {
    return this.#list('arrived');
  }

  putArrived({ metadata, call }: TranscriptAnswer, isWatched: boolean): void {
    if (!call || metadata.transcript_fyq === null) return;
    const fyq = quarterName(metadata.transcript_fyq);
    const { cik, ticker } = metadata;
    const row: ArrivedRow = { cik, ticker, company: companyName(metadata), fyq, at: this.#now, isWatched };
    this.#put(arrivedKey(row), row);
  }

  isArrived(call: { cik: number; fyq: string }): boolean {
    return this.#store.get(this.#source, arrivedKey(call)) !== undefined;
  }

  removeArrived(call: { cik: number; fyq: string }): void {
    this.#store.remove(this.#source, arrivedKey(call));
  }

  #list<K extends keyof typeof readers>(kind: K): NonNullable<ReturnType<(typeof readers)[K]>>[] {
    const read = readers[kind] as (stored: unknown) => ReturnType<(typeof readers)[K]>;
    return this.#store
      .list(this.#source, `${kind}:`)
      .map(({ text }) => read(parseJson(text)))
      .filter((row) => row !== undefined);
  }

  #put(key: string, row: object): void {
    this.#store.put(this.#source, key, JSON.stringify(row), this.#now);
  }
}

export function newRow(item: DownloadItem, rest: Pick<ItemRow, 'place' | 'addedAt' | 'requests'>): ItemRow {
  return { id: idOf(item), item, status: 'waiting', at: 0, isFree: false, attempts: 0, isAgain: false, ...rest };
}

const arrivedKey = ({ cik, fyq }: { cik: number; fyq: string }): string => `arrived:${cik} ${quarterName(fyq)}`;
