import type { UTCTimestamp } from 'lightweight-charts';
import type { LinePoint } from '../../src/features/bars/barsView.ts';

export const time = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

/** Each color of a point of a line, and of an area below it. */
const unseen = { color: 'transparent', lineColor: 'transparent', topColor: 'transparent', bottomColor: 'transparent' };

/**
 * The data of a line or an area. The chart draws each segment in the colors of the point where it begins, so a gap's are
 * transparent.
 */
export function drawnLine(points: readonly LinePoint[]) {
  return points.map(({ seconds, value, open }) => ({
    time: time(seconds),
    ...(value !== undefined && { value }),
    ...(open && unseen),
  }));
}
