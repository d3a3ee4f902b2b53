import type { MinuteBar } from '../../domain/bar.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { packBody, unpackBody } from '../store/packBody.ts';
import type { StoredSession } from '../store/store.ts';

/** The day in a bar's own date, as the service sent it. */
export function sessionOf({ date }: MinuteBar): string {
  return date.slice(0, 10);
}

/** Bars are filed by session, oldest first. */
export async function packSession(
  session: string,
  bars: readonly MinuteBar[],
  fetchedAt: number,
): Promise<StoredSession> {
  return { session, fetchedAt, count: bars.length, body: await packBody(JSON.stringify(bars)) };
}

/** Bars that are kept as they were unpacked: a window is looked at several times while it is opened and moved about in. */
const mostKept = 120_000;
const kept = new Map<string, readonly MinuteBar[]>();
let keptCount = 0;

/** Undefined when the row is damaged. Not to be changed by who gets it. */
export function unpackSession({ session, fetchedAt, count, body }: StoredSession): readonly MinuteBar[] | undefined {
  // A packed body ends with its own checksum.
  const name = `${session} ${fetchedAt} ${count} ${body.length} ${body.slice(-4).join(' ')}`;
  const known = kept.get(name);
  if (known) return known;
  const text = unpackBody(body);
  if (text === undefined) return undefined;
  const bars = (JSON.parse(text) as MinuteBar[]).filter(({ date }) => isNearTime(date));
  keep(name, bars);
  return bars;
}

/** The oldest go first. */
function keep(name: string, bars: readonly MinuteBar[]): void {
  kept.set(name, bars);
  keptCount += bars.length;
  for (const [oldest, { length }] of kept) {
    if (keptCount <= mostKept) return;
    kept.delete(oldest);
    keptCount -= length;
  }
}

/** Every minute once, oldest first; of two versions of a minute the newer read counts. */
export function mergeBars(older: readonly MinuteBar[], newer: readonly MinuteBar[]): MinuteBar[] {
  const byDate = new Map(older.map((bar) => [bar.date, bar]));
  for (const bar of newer) byDate.set(bar.date, bar);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
