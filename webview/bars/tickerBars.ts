import type { BarSeries } from '../../src/domain/bar.ts';
import { splitSessions, type Session } from '../../src/domain/bars/splitSessions.ts';
import { summarize, type BarsSummary } from '../../src/domain/bars/summarize.ts';
import { draw, halfDays, type Drawing } from '../../src/features/bars/barsView.ts';
import { packSeries, unpackSeries, type PackedSeries } from '../../src/features/bars/packedView.ts';
import type { BarsUi } from './page.ts';

type Choice = Pick<BarsUi, 'session' | 'length'>;

/** The values computed from the chosen sessions. */
interface Drawn {
  drawing: Drawing;
  summary: BarsSummary | undefined;
  halfDays: readonly string[];
}

/** One ticker's bars, and the values that the chart and the summary show. */
export class TickerBars {
  #packed: PackedSeries;
  #series: BarSeries;
  #sessions: readonly Session[] = [];
  #choice: Choice | undefined;
  #drawn: Drawn = { drawing: { slots: [], starts: [], outside: [] }, summary: undefined, halfDays: [] };

  /** Doesn't unpack the bars yet; everything else is available at once. */
  constructor(packed: PackedSeries) {
    this.#packed = { ...packed, columns: packSeries({ ...packed, bars: [] }).columns };
    this.#series = { ...packed, bars: [] };
  }

  get packed(): PackedSeries {
    return this.#packed;
  }

  get series(): BarSeries {
    return this.#series;
  }

  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  get drawn(): Drawn {
    return this.#drawn;
  }

  /** The number of bars that `take` and `prepare` have to process for this choice; 0 if they are up to date. */
  work(packed: PackedSeries, choice: Choice): number {
    return packed === this.#packed && this.#isFor(choice) ? 0 : Math.max(1, packed.columns.seconds.length);
  }

  /** Unpacks the bars, unless they are the same as before. */
  take(packed: PackedSeries): void {
    if (packed === this.#packed) return;
    this.#packed = packed;
    this.#series = unpackSeries(packed);
    this.#sessions = splitSessions(this.#series);
    this.#choice = undefined;
  }

  /** Computes the drawing of the unpacked bars. */
  prepare({ session, length }: Choice): void {
    if (this.#isFor({ session, length })) return;
    const sessions = this.#sessions.filter(({ date }) => session === undefined || date === session);
    this.#choice = { session, length };
    this.#drawn = {
      drawing: draw(sessions, length),
      summary: summarize(sessions),
      halfDays: halfDays(sessions),
    };
  }

  #isFor({ session, length }: Choice): boolean {
    return this.#choice?.session === session && this.#choice?.length === length;
  }
}
