import { createChart, HistogramSeries, LineSeries, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { averageLine, type Drawing, type Slot } from '../../src/features/bars/barsView.ts';
import type { ChartTypeName } from '../../src/features/bars/chartTypesView.ts';
import type { ChartColors } from './chartColors.ts';
import { colorOptions, fixedOptions } from './chartOptions.ts';
import { ChartView } from './chartView.ts';
import { drawnLine, time } from './drawnLine.ts';
import { addPriceSeries, type PriceSeries } from './priceSeries.ts';
import { SessionBands } from './sessionBands.ts';

interface TickerChartOptions {
  host: HTMLElement;
  colors: ChartColors;
  /** Formats the crosshair's time, given as `YYYY-MM-DD HH:MM:SS`. */
  formatTime: (date: string) => string;
  type: ChartTypeName;
  /** Called with the slot at the crosshair, or undefined. */
  onPoint: (slot: Slot | undefined) => void;
  onMark: (slot: Slot | undefined, extend: boolean) => void;
}

interface DrawingOptions {
  type: ChartTypeName;
  average: boolean;
  decimals: number;
}

/** The prices of bars, drawn by the type of chart, with the volume of each bar below them. */
export class TickerChart {
  readonly view: ChartView;
  readonly #chart: IChartApi;
  #type: ChartTypeName;
  #prices: PriceSeries;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #average: ISeriesApi<'Line'>;
  readonly #bands: SessionBands[];
  #colors: ChartColors;
  #drawing: Drawing | undefined;

  constructor({ host, colors, formatTime, type, onPoint, onMark }: TickerChartOptions) {
    this.#colors = colors;
    this.#type = type;
    this.#chart = createChart(host, { ...fixedOptions(formatTime) });
    this.#prices = addPriceSeries(this.#chart, type);
    this.#average = this.#chart.addSeries(LineSeries, {
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    this.#volume = this.#chart.addSeries(
      HistogramSeries,
      { priceFormat: { type: 'volume' }, priceLineVisible: false, lastValueVisible: false },
      1,
    );
    const panes = this.#chart.panes();
    panes[0]?.setStretchFactor(3);
    panes[1]?.setStretchFactor(1);
    this.#bands = panes.map((pane) => {
      const bands = new SessionBands(colors);
      pane.attachPrimitive(bands);
      return bands;
    });
    this.view = new ChartView({ chart: this.#chart, series: () => this.#prices.api, host, onPoint, onMark });
    this.recolor(colors);
  }

  /** Keeps the visible range if the drawing is the same as before. */
  show(drawing: Drawing, { type, average, decimals }: DrawingOptions): void {
    this.#average.applyOptions({ visible: average });
    if (drawing === this.#drawing && type === this.#type) return;
    this.#draw(type);
    this.#drawing = drawing;
    const { slots } = drawing;
    this.#prices.api.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals } });
    this.#prices.show(slots);
    this.#average.setData(drawnLine(averageLine(slots)));
    this.#showVolume(slots);
    for (const bands of this.#bands) bands.show(drawing);
    this.view.show(slots);
  }

  mark(mark: { from: number; till: number } | undefined): void {
    for (const bands of this.#bands) bands.mark(mark);
  }

  recolor(colors: ChartColors): void {
    this.#colors = colors;
    this.#chart.applyOptions(colorOptions(colors));
    this.#prices.recolor(colors);
    this.#average.applyOptions({ color: colors.average });
    if (this.#drawing) this.#showVolume(this.#drawing.slots);
    for (const bands of this.#bands) bands.recolor(colors);
  }

  dispose(): void {
    this.#chart.remove();
  }

  /** Replaces the price series by one of another chart type. */
  #draw(type: ChartTypeName): void {
    if (type === this.#type) return;
    this.#type = type;
    this.#chart.removeSeries(this.#prices.api);
    this.#prices = addPriceSeries(this.#chart, type);
    this.#prices.recolor(this.#colors);
  }

  #showVolume(slots: readonly Slot[]): void {
    const { volume, joined } = this.#colors;
    this.#volume.setData(
      slots.map(({ seconds, bar }) =>
        bar && bar.volume.shares !== null
          ? {
              time: time(seconds),
              value: bar.volume.shares,
              color: bar.reach > 0 ? joined : volume,
            }
          : { time: time(seconds) },
      ),
    );
  }
}
