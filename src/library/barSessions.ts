import type { MinuteBar } from '../domain/bar.ts';
import { packBody, unpackBody } from './body.ts';
import type { ShelvedSession } from './store/store.ts';

/** The day in a bar's own date, as the service sent it. */
export function sessionOf({ date }: MinuteBar): string {
  return date.slice(0, 10);
}

/** Bars are filed by session, oldest first. */
export async function packSession(
  session: string,
  bars: readonly MinuteBar[],
  fetchedAt: number,
): Promise<ShelvedSession> {
  return { session, fetchedAt, count: bars.length, body: await packBody(JSON.stringify(bars)) };
}

/** Undefined when the row is damaged. */
export function unpackSession({ body }: ShelvedSession): MinuteBar[] | undefined {
  const text = unpackBody(body);
  return text === undefined ? undefined : (JSON.parse(text) as MinuteBar[]);
}

/** Every minute once, oldest first; of two versions of a minute the newer read counts. */
export function mergeBars(older: readonly MinuteBar[], newer: readonly MinuteBar[]): MinuteBar[] {
  const byDate = new Map(older.map((bar) => [bar.date, bar]));
  for (const bar of newer) byDate.set(bar.date, bar);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
