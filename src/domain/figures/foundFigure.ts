import type { FigureLink, FigureValue } from '../links/figureLink.ts';

/** The library's current value of a figure's subject. */
export interface FigureNow extends Pick<FigureLink, 'value' | 'unit' | 'at'> {
  /** Earlier and current values, each with the time it was first seen, oldest first; only indicators have several. */
  history?: readonly { value: FigureValue; at: number }[];
  /** True if it came from an import rather than from the service. */
  imported?: boolean;
}

/** `absent`: the library doesn't have the figure. `pruned`: its screen's run is no longer kept. */
export type FoundFigure = { state: 'kept'; now: FigureNow } | { state: 'pruned' } | { state: 'absent' };
