import type { TraceEvent } from '../../workbench/operations.ts';

/** The category of a trace that holds the marks, and next to nothing else that would take time itself. */
export const markCategories = ['blink.user_timing'];

/** Milliseconds of work of the page's thread, one a round: its scripts, styles, layout and paint. */
export interface FrameWork {
  /** The act with its frame, or a later one until the page was at rest, whichever took more. */
  work: number[];
  /** A frame of the same minute with nothing to do. */
  idle: number[];
}

/**
 * Reads the marks of {@link installFrames} by the clock of the page's own thread. It stands still while a frame waits
 * for the screen, for another process, or for a core that something else is using.
 */
export function workOfFrames(events: readonly TraceEvent[]): FrameWork {
  const work: number[] = [];
  const idle: number[] = [];
  let last = 0;
  for (const { name, threadAt } of events) {
    const mark = /^bench (act|idle|idle frame|frame)(?: (\d+))?$/.exec(name);
    if (!mark) continue;
    const [, kind, told] = mark;
    const round = Number(told ?? 0);
    const took = (threadAt - last) / 1000;
    if (kind === 'frame') work[round] = Math.max(work[round] ?? 0, took);
    if (kind === 'idle frame') idle[round] = took;
    last = threadAt;
  }
  return { work, idle };
}
