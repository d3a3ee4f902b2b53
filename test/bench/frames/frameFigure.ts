import type { TraceEvent } from '../../workbench/operations.ts';
import { quantile, type Figure } from '../figure.ts';
import type { FrameTimes } from './installFrames.ts';
import { workOfFrames } from './workOfFrames.ts';

/**
 * Two thirds of the 16.7 ms that a screen drawing sixty times a second leaves for a frame: what is met here is met on a
 * machine half as quick again.
 */
export const frameLimit = 11;

interface FramesMeasured {
  name: string;
  times: FrameTimes;
  events: readonly TraceEvent[];
  limit?: number;
  /** A peer, in place of a frame with nothing to do. */
  peer?: { name: string; value: number };
}

/**
 * The aim is held against the frame's work: its scripts, styles, layout and paint by the clock of their thread. From one
 * frame to the next is 16.7 ms on most screens, whatever is done in between, and longer where other programs are at work.
 */
export function frameFigure({ name, times, events, limit = frameLimit, peer }: FramesMeasured): Figure {
  const late = (values: readonly number[]): number => quantile(values, 0.95);
  const { work, idle } = workOfFrames(events);
  const atRest = { name: 'a frame with nothing to do', value: late(idle) };
  return {
    name: `${name}: work of a frame, 95th percentile`,
    value: late(work),
    unit: 'ms',
    beside: peer ?? atRest,
    aim: { at: 'most', of: 'value', limit },
    also: [
      ...(peer ? [atRest] : []),
      { name: 'by the clock', value: late(times.painted) },
      { name: 'from frame to frame', value: late(times.interval) },
      { name: 'with nothing to do', value: late(times.idleInterval) },
    ],
  };
}
