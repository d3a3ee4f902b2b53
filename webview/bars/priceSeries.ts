import {
  BarSeries,
  CandlestickSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { closeLine, type Slot } from '../../src/features/bars/barsView.ts';
import type { ChartTypeName } from '../../src/features/bars/chartTypesView.ts';
import type { ChartColors } from './chartColors.ts';
import { drawnLine, time } from './drawnLine.ts';

/** The prices of bars, drawn in one of the ways. */
export interface PriceSeries {
  readonly api: ISeriesApi<SeriesType>;
  show(slots: readonly Slot[]): void;
  recolor(colors: ChartColors): void;
}

const plain = { priceLineVisible: false, lastValueVisible: false } as const;
const ranges = (slots: readonly Slot[]) =>
  slots.map(({ seconds, bar }) => ({
    time: time(seconds),
    ...(bar && { open: bar.open, high: bar.high, low: bar.low, close: bar.close }),
  }));

/** The series of each type of chart. A candle is hollow if the bar closed at or above its open, else filled. */
const series: Record<ChartTypeName, (chart: IChartApi) => PriceSeries> = {
  candles: (chart) =>
    priceSeries(chart.addSeries(CandlestickSeries, plain), ranges, ({ background, up, down }) => ({
      upColor: background,
      downColor: down,
      borderUpColor: up,
      borderDownColor: down,
      wickUpColor: up,
      wickDownColor: down,
    })),
  ohlc: (chart) =>
    priceSeries(chart.addSeries(BarSeries, { ...plain, thinBars: true }), ranges, ({ up, down }) => ({
      upColor: up,
      downColor: down,
    })),
  closes: (chart) =>
    priceSeries(
      chart.addSeries(LineSeries, { ...plain, lineWidth: 1 }),
      (slots) => drawnLine(closeLine(slots)),
      ({ up }) => ({ color: up }),
    ),
};

export function addPriceSeries(chart: IChartApi, type: ChartTypeName): PriceSeries {
  const added = series[type](chart);
  // The average is drawn over the prices, whenever their series was added.
  added.api.setSeriesOrder(0);
  return added;
}

function priceSeries<T extends 'Candlestick' | 'Bar' | 'Line'>(
  api: ISeriesApi<T>,
  dataOf: (slots: readonly Slot[]) => { time: UTCTimestamp }[],
  colorsOf: (colors: ChartColors) => object,
): PriceSeries {
  const drawn = api as unknown as ISeriesApi<SeriesType>;
  return {
    api: drawn,
    show: (slots) => drawn.setData(dataOf(slots)),
    recolor: (colors) => drawn.applyOptions(colorsOf(colors)),
  };
}
