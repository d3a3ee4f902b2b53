import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { averageLine, type Drawing, type Slot } from '../../src/features/bars/barsView.ts';
import type { ChartColors } from './chartColors.ts';
import { colorOptions, fixedOptions } from './chartOptions.ts';
import { ChartView } from './chartView.ts';
import { SessionBands } from './sessionBands.ts';

interface TickerChartOptions {
  host: HTMLElement;
  colors: ChartColors;
  /** Called with the slot at the crosshair, or undefined. */
  onPoint: (slot: Slot | undefined) => void;
  onMark: (slot: Slot | undefined, extend: boolean) => void;
}

const time = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

/**
 * Candles with the volume of each bar below them. A candle is hollow if the bar closed at or above its open, else
 * filled.
 */
export class TickerChart {
  readonly view: ChartView;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #average: ISeriesApi<'Line'>;
  readonly #bands: SessionBands[];
  #colors: ChartColors;
  #drawing: Drawing | undefined;

  constructor({ host, colors, onPoint, onMark }: TickerChartOptions) {
    this.#colors = colors;
    this.#chart = createChart(host, { ...fixedOptions() });
    this.#candles = this.#chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: false });
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
    this.view = new ChartView({ chart: this.#chart, series: this.#candles, host, onPoint, onMark });
    this.recolor(colors);
  }

  /** Keeps the visible range if the drawing is the same as before. */
  show(drawing: Drawing, { average, decimals }: { average: boolean; decimals: number }): void {
    this.#average.applyOptions({ visible: average });
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    const { slots } = drawing;
    this.#candles.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals } });
    this.#candles.setData(
      slots.map(({ seconds, bar }) =>
        bar
          ? { time: time(seconds), open: bar.open, high: bar.high, low: bar.low, close: bar.close }
          : { time: time(seconds) },
      ),
    );
    this.#average.setData(
      averageLine(slots).map(({ seconds, value, open }) =>
        value === undefined
          ? { time: time(seconds) }
          : { time: time(seconds), value, ...(open && { color: 'transparent' }) },
      ),
    );
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
    this.#candles.applyOptions({
      upColor: colors.background,
      downColor: colors.down,
      borderUpColor: colors.up,
      borderDownColor: colors.down,
      wickUpColor: colors.up,
      wickDownColor: colors.down,
    });
    this.#average.applyOptions({ color: colors.average });
    if (this.#drawing) this.#showVolume(this.#drawing.slots);
    for (const bands of this.#bands) bands.recolor(colors);
  }

  dispose(): void {
    this.#chart.remove();
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
