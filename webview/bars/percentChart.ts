import {
  createChart,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatChange } from '../../src/domain/format/number.ts';
import { drawnPercents, overlay, type Drawing } from '../../src/features/bars/barsView.ts';
import { faded, type ChartColors } from './chartColors.ts';
import { colorOptions, fixedOptions } from './chartOptions.ts';
import { ChartView } from './chartView.ts';
import { SessionBands } from './sessionBands.ts';

/** Lines differ in stroke as well as in color. */
const strokes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.SparseDotted];

function formatPercent(percent: number): string {
  return `${formatChange(percent, 2)}%`;
}

/** With more points than this, the library may merge some. */
const mostApart = 20_000;

export interface PercentLine {
  ticker: string;
  drawing: Drawing;
}

/** An overlay of several tickers, each as its change since its first bar shown. */
export class PercentChart {
  readonly view: ChartView;
  readonly #chart: IChartApi;
  readonly #lines: ISeriesApi<'Line'>[];
  readonly #bands: SessionBands;
  #colors: ChartColors;
  #shown: readonly Drawing[] = [];

  constructor({
    host,
    colors,
    formatTime,
    tickers,
    onPoint,
  }: {
    host: HTMLElement;
    colors: ChartColors;
    /** Formats the crosshair's time, given as `YYYY-MM-DD HH:MM:SS`. */
    formatTime: (date: string) => string;
    tickers: readonly string[];
    onPoint: (seconds: number | undefined) => void;
  }) {
    this.#colors = colors;
    this.#chart = createChart(host, { ...fixedOptions(formatTime) });
    this.#lines = tickers.map((title, index) =>
      this.#chart.addSeries(LineSeries, {
        title,
        lastValueVisible: false,
        lineWidth: 2,
        lineStyle: strokes[index % strokes.length]!,
        priceLineVisible: false,
        priceFormat: { type: 'custom', formatter: formatPercent, minMove: 0.01 },
      }),
    );
    this.#bands = new SessionBands(colors);
    this.#chart.panes()[0]?.attachPrimitive(this.#bands);
    this.view = new ChartView({
      chart: this.#chart,
      series: () => this.#lines[0]!,
      host,
      onPoint: (slot) => onPoint(slot?.seconds),
    });
    this.recolor(colors);
  }

  show(lines: readonly PercentLine[]): void {
    const drawn = lines.map(({ drawing }) => drawing);
    if (drawn.length === this.#shown.length && drawn.every((drawing, index) => drawing === this.#shown[index])) return;
    this.#shown = drawn;
    this.#drawLines();
    const all = overlay(drawn);
    this.#bands.show(all);
    this.view.show(all.slots);
  }

  recolor(colors: ChartColors): void {
    this.#colors = colors;
    this.#chart.applyOptions(colorOptions(colors));
    for (const [index, line] of this.#lines.entries()) line.applyOptions({ color: this.#colorOf(index) });
    this.#bands.recolor(colors);
    this.#drawLines();
  }

  #colorOf(index: number): string {
    return this.#colors.lines[index % this.#colors.lines.length]!;
  }

  #drawLines(): void {
    const drawn = this.#shown;
    // Merging points would also close gaps, so it's on only when there are too many to draw.
    const points = drawn.reduce((sum, { slots }) => sum + slots.length, 0);
    this.#chart.applyOptions({ timeScale: { enableConflation: points > mostApart } });
    for (const [index, line] of this.#lines.entries()) {
      // Transparent, but in the line's own color, because the chart paints a line's label in the color of its last
      // point.
      const color = faded(this.#colorOf(index), 0);
      line.setData(
        drawnPercents(drawn[index]?.slots ?? []).map(({ seconds, value, open }) =>
          value === undefined
            ? { time: seconds as UTCTimestamp }
            : { time: seconds as UTCTimestamp, value, ...(open && { color }) },
        ),
      );
    }
  }

  dispose(): void {
    this.#chart.remove();
  }
}
