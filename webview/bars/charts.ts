// A separate script, because the page paints its first candles without it; see `firstPicture.ts`.
export { PercentChart } from './percentChart.ts';
export { TickerChart } from './tickerChart.ts';
