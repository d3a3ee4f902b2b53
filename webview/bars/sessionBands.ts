import type {
  IChartApi,
  IPanePrimitive,
  IPanePrimitivePaneView,
  PaneAttachedParameter,
  UTCTimestamp,
} from 'lightweight-charts';
import type { Drawing } from '../../src/features/bars/barsView.ts';
import type { ChartColors } from './chartColors.ts';

type Target = Parameters<NonNullable<ReturnType<IPanePrimitivePaneView['renderer']>>['draw']>[0];

/** Draws behind the bars: a line at the start of each session, a shade before 09:30 and from 16:00 on, and the mark. */
export class SessionBands implements IPanePrimitive {
  #chart: IChartApi | undefined;
  #update: (() => void) | undefined;
  #drawing: Pick<Drawing, 'starts' | 'outside'> = { starts: [], outside: [] };
  #mark: { from: number; till: number } | undefined;
  #colors: ChartColors;
  readonly #views: readonly IPanePrimitivePaneView[] = [
    {
      zOrder: () => 'bottom',
      renderer: () => ({
        draw: () => undefined,
        drawBackground: (target) => this.#draw(target),
      }),
    },
  ];

  constructor(colors: ChartColors) {
    this.#colors = colors;
  }

  attached({ chart, requestUpdate }: PaneAttachedParameter): void {
    this.#chart = chart;
    this.#update = requestUpdate;
  }

  paneViews(): readonly IPanePrimitivePaneView[] {
    return this.#views;
  }

  show(drawing: Pick<Drawing, 'starts' | 'outside'>): void {
    this.#drawing = drawing;
    this.#update?.();
  }

  /** Shades the marked bars and draws an edge on either side. */
  mark(mark: { from: number; till: number } | undefined): void {
    this.#mark = mark;
    this.#update?.();
  }

  recolor(colors: ChartColors): void {
    this.#colors = colors;
    this.#update?.();
  }

  #draw(target: Target): void {
    const scale = this.#chart?.timeScale();
    if (!scale) return;
    const half = ((scale.logicalToCoordinate(1 as never) ?? 0) - (scale.logicalToCoordinate(0 as never) ?? 0)) / 2;
    const at = (seconds: number): number | null => scale.timeToCoordinate(seconds as UTCTimestamp);
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colors.shade;
      for (const { from, till } of this.#drawing.outside) {
        const left = at(from);
        const right = at(till);
        if (left === null || right === null) continue;
        context.fillRect(left - half, 0, right - left + 2 * half, mediaSize.height);
      }
      context.fillStyle = this.#colors.separator;
      for (const { seconds } of this.#drawing.starts.slice(1)) {
        const x = at(seconds);
        if (x !== null) context.fillRect(Math.round(x - half), 0, 1, mediaSize.height);
      }
      const mark = this.#mark;
      const [first, last] = mark ? [at(mark.from), at(mark.till)] : [null, null];
      if (first === null || last === null) return;
      const [left, right] = [Math.round(first - half) - 1, Math.round(last + half) + 1];
      context.fillStyle = this.#colors.shade;
      context.fillRect(left, 0, right - left, mediaSize.height);
      context.fillStyle = this.#colors.text;
      context.fillRect(left, 0, 1, mediaSize.height);
      context.fillRect(right, 0, 1, mediaSize.height);
    });
  }
}
