import type { Metric, ScreenRow } from '../../domain/screener.ts';

/**
 * The data behind the screener endpoints. The universe is fixed while the service runs; values change every minute of
 * its clock.
 */
export interface Screener {
  /** The whole catalog, in the order it is published. */
  metrics(): Metric[];
  /** Securities that match, as ascending row numbers of the universe; a message if the condition can't be parsed. */
  evaluate(condition: string): Evaluation;
  /** Rows `from` (inclusive) to `to` (exclusive) of the matches. `metrics` are ids of the catalog. */
  rows(matches: Uint32Array, metrics: readonly string[], from: number, to: number): ScreenRow[];
}

export type Evaluation = { ok: true; matches: Uint32Array } | { ok: false; message: string };
