import type { MinuteBar } from '../../domain/bar.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { packBody, packBodySync, unpackBody } from '../store/packBody.ts';
import type { StoredSession } from '../store/store.ts';

/** Returns the day in a bar's own date, as the service sent it. */
export function sessionOf({ date }: MinuteBar): string {
  return date.slice(0, 10);
}

/** Packs a session's bars, oldest first, for storing. */
export async function packSession(
  session: string,
  bars: readonly MinuteBar[],
  fetchedAt: number,
): Promise<StoredSession> {
  return { session, fetchedAt, count: bars.length, body: await packBody(JSON.stringify(bars)) };
}

/** The same within a transaction, so that nobody files minutes between the merge and the write. */
export function packSessionSync(session: string, bars: readonly MinuteBar[], fetchedAt: number): StoredSession {
  return { session, fetchedAt, count: bars.length, body: packBodySync(JSON.stringify(bars)) };
}

/** Number of bars cached after unpacking: a window is read several times while it is opened and scrolled. */
const mostCached = 120_000;
const cache = new Map<string, readonly MinuteBar[]>();
let cachedCount = 0;

/** Undefined if the row is damaged. Callers must not change the bars, which are cached. */
export function unpackSession({ session, fetchedAt, count, body }: StoredSession): readonly MinuteBar[] | undefined {
  // A packed body ends with its own checksum.
  const name = `${session} ${fetchedAt} ${count} ${body.length} ${body.slice(-4).join(' ')}`;
  const known = cache.get(name);
  if (known) return known;
  const text = unpackBody(body);
  if (text === undefined) return undefined;
  const bars = (JSON.parse(text) as MinuteBar[]).filter(({ date }) => isNearTime(date));
  addToCache(name, bars);
  return bars;
}

/** Drops the oldest entries first. */
function addToCache(name: string, bars: readonly MinuteBar[]): void {
  cache.set(name, bars);
  cachedCount += bars.length;
  for (const [oldest, { length }] of cache) {
    if (cachedCount <= mostCached) return;
    cache.delete(oldest);
    cachedCount -= length;
  }
}

/**
 * Merges bars so that every minute occurs once, oldest first; the newer version of a minute is used. Of two versions
 * read together, the one with the larger cumulative volume is the later one.
 */
export function mergeBars(older: readonly MinuteBar[], newer: readonly MinuteBar[]): MinuteBar[] {
  const byDate = new Map<string, MinuteBar>();
  for (const bar of newer) if (!(bar.volume <= (byDate.get(bar.date)?.volume ?? -Infinity))) byDate.set(bar.date, bar);
  for (const bar of older) if (!byDate.has(bar.date)) byDate.set(bar.date, bar);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
