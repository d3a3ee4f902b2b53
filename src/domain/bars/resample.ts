import type { MinuteBar } from '../bar.ts';
import { formatSeconds, minuteOfDay, secondsOf } from './barTime.ts';
import { minuteVolumes, type MinuteVolume } from './minuteVolumes.ts';
import type { Session } from './splitSessions.ts';
import { closeOn, regularOpen } from './tradingHours.ts';

/** The lengths of bars to choose from, in minutes; 1 is the service's own. */
export const barLengths = [1, 5, 15, 30, 60, 120] as const;
export type BarLength = (typeof barLengths)[number];

/** A bar as it is drawn, covering one or several minutes. */
export interface SpanBar {
  /** The start of the span; for a single minute, the bar's date as sent. */
  date: string;
  /** Seconds of {@link date}. */
  seconds: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: MinuteVolume;
  /** Missing minutes before the span whose volume is included, since it can't be separated. */
  reach: number;
  /** The session's cumulative volume at the span's last bar. */
  cumulative: number;
  /** The number of minute bars in it. */
  count: number;
}

/**
 * Joins a session's minutes into spans of one length. One span starts at 09:30 and another at the close of the
 * session's day, so that no bar mixes regular and extended hours. Spans without bars are left out. A span's volume is
 * unknown if the volume of one of its minutes is.
 */
export function resample(session: Session, length: BarLength): SpanBar[] {
  const end = closeOn(session.date);
  const volumes = minuteVolumes(session);
  const spans: SpanBar[] = [];
  let current: SpanBar | undefined;
  for (const [index, bar] of session.bars.entries()) {
    const own = secondsOf(bar.date);
    const seconds = length === 1 ? own : beginOf(own, length, end);
    if (current?.seconds === seconds) extend(current, bar, volumes[index]!);
    else {
      const { open, high, low, close, volume: cumulative } = bar;
      const date = length === 1 ? bar.date : formatSeconds(seconds);
      const first = volumes[index]!;
      const covered = first.shares === null ? 0 : first.minutes - 1 - Math.floor((own - seconds) / 60);
      const reach = Math.max(0, covered);
      current = { date, seconds, open, high, low, close, volume: first, reach, cumulative, count: 1 };
      spans.push(current);
    }
  }
  return spans;
}

function beginOf(seconds: number, length: BarLength, close: number): number {
  const step = length * 60;
  const begin = Math.floor((seconds - regularOpen * 60) / step) * step + regularOpen * 60;
  const closed = begin + (close - minuteOfDay(begin)) * 60;
  return begin < closed && closed <= seconds ? closed : begin;
}

function extend(span: SpanBar, bar: MinuteBar, volume: MinuteVolume): void {
  span.high = Math.max(span.high, bar.high);
  span.low = Math.min(span.low, bar.low);
  span.close = bar.close;
  span.cumulative = bar.volume;
  span.count++;
  if (span.volume.shares === null) return;
  span.volume =
    volume.shares === null
      ? volume
      : { shares: span.volume.shares + volume.shares, minutes: span.volume.minutes + volume.minutes };
}
