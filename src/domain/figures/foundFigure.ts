import type { FigureLink, FigureValue } from '../links/figureLink.ts';

/** The library's value of what a figure is a figure of. */
export interface FigureNow extends Pick<FigureLink, 'value' | 'unit' | 'at'> {
  /** The values that it had, each with the time when it was first seen, oldest first; only indicators have several. */
  history?: readonly { value: FigureValue; at: number }[];
  /** Whether it came by an import rather than from the service. */
  imported?: boolean;
}

/** `absent`: the library has nothing of it. `pruned`: it was a run of a screen that isn't kept anymore. */
export type FoundFigure = { state: 'kept'; now: FigureNow } | { state: 'pruned' } | { state: 'absent' };
