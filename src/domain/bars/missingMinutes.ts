import { formatSeconds, minuteOf } from './barTime.ts';
import type { Session } from './splitSessions.ts';

/** Minutes within a session that have no bar. */
export interface Gap {
  /** The first and the last minute without a bar, YYYY-MM-DD HH:MM:SS. */
  from: string;
  till: string;
  minutes: number;
}

/** The holes between a session's first and last bar, oldest first. What lies outside them cannot be told. */
export function missingMinutes({ bars }: Pick<Session, 'bars'>): Gap[] {
  const gaps: Gap[] = [];
  for (let index = 1; index < bars.length; index++) {
    const before = minuteOf(bars[index - 1]!.date);
    const after = minuteOf(bars[index]!.date);
    const minutes = after - before - 1;
    if (minutes < 1) continue;
    gaps.push({ from: formatSeconds((before + 1) * 60), till: formatSeconds((after - 1) * 60), minutes });
  }
  return gaps;
}
