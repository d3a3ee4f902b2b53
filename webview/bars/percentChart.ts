import {
  createChart,
  LineSeries,
  LineStyle,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatChange } from '../../src/domain/format/number.ts';
import { percentLine, type Slot } from '../../src/features/bars/barsView.ts';
import type { ChartColours } from './chartColours.ts';
import { colourOptions, fixedOptions } from './chartOptions.ts';
import { ChartView } from './chartView.ts';

/** Told apart by colour and by stroke. */
const strokes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.SparseDotted];

function formatPercent(percent: number): string {
  return `${formatChange(percent, 2)}%`;
}

export interface PercentLine {
  ticker: string;
  slots: readonly Slot[];
}

/** Several tickers laid over each other, each as its change since its first bar shown. */
export class PercentChart {
  readonly view: ChartView;
  readonly #chart: IChartApi;
  readonly #lines: ISeriesApi<'Line'>[];
  #shown: readonly (readonly Slot[])[] = [];

  constructor({
    host,
    colours,
    tickers,
    onPoint,
  }: {
    host: HTMLElement;
    colours: ChartColours;
    tickers: readonly string[];
    onPoint: (seconds: number | undefined) => void;
  }) {
    this.#chart = createChart(host, { ...fixedOptions() });
    this.#lines = tickers.map((title, index) =>
      this.#chart.addSeries(LineSeries, {
        title,
        lastValueVisible: false,
        lineWidth: 2,
        lineStyle: strokes[index % strokes.length]!,
        priceLineVisible: false,
        priceFormat: { type: 'custom', formatter: formatPercent, minMove: 0.01 },
        // A price stands until the next trade: what is missing is not bridged by a slope.
        lineType: LineType.WithSteps,
      }),
    );
    this.view = new ChartView({
      chart: this.#chart,
      series: this.#lines[0]!,
      host,
      onPoint: (slot) => {
        onPoint(slot?.seconds);
      },
    });
    this.recolour(colours);
  }

  show(lines: readonly PercentLine[]): void {
    const drawn = lines.map(({ slots }) => slots);
    if (drawn.length === this.#shown.length && drawn.every((slots, index) => slots === this.#shown[index])) return;
    this.#shown = drawn;
    const end = Math.max(...drawn.map((slots) => slots.at(-1)?.seconds ?? 0));
    for (const [index, line] of this.#lines.entries()) {
      line.setData(
        percentLine(drawn[index] ?? []).map(({ seconds, percent, last }) =>
          percent === undefined
            ? { time: seconds as UTCTimestamp }
            : {
                time: seconds as UTCTimestamp,
                value: percent,
                // The last point of all keeps its colour: its label has the same.
                ...(last && seconds < end && { color: 'transparent' }),
              },
        ),
      );
    }
    this.view.show(joined(drawn));
  }

  recolour(colours: ChartColours): void {
    this.#chart.applyOptions(colourOptions(colours));
    for (const [index, line] of this.#lines.entries())
      line.applyOptions({ color: colours.lines[index % colours.lines.length]! });
  }

  dispose(): void {
    this.#chart.remove();
  }
}

/** Every place of the shared axis once, with a bar where any ticker has one. */
function joined(all: readonly (readonly Slot[])[]): Slot[] {
  const places = new Map<number, Slot>();
  for (const slots of all)
    for (const slot of slots) if (slot.bar || !places.has(slot.seconds)) places.set(slot.seconds, slot);
  return [...places.values()].sort((a, b) => a.seconds - b.seconds);
}
