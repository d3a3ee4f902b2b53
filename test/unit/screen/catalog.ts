import { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';

/** Id, name and unit of a few metrics, with some ids as another service might have them. */
const metrics: readonly (readonly [string, string, string])[] = [
  ['roic', 'Return on invested capital', 'ratio'],
  ['roe', 'Return on equity', 'ratio'],
  ['pe_ratio', 'Price to earnings', 'times'],
  ['revenue', 'Revenue', 'USD'],
  ['revenue_growth_1y', 'Revenue growth, 1 year', 'ratio'],
  ['revenue_growth_3y', 'Revenue growth, 3 years', 'ratio'],
  ['operating_margin', 'Operating margin', 'ratio'],
  ['debt_to_equity', 'Debt to equity', 'ratio'],
  ['net_cash', 'Net cash', 'USD'],
  ['dividend_yield', 'Dividend yield', 'percent'],
  ['piotroski_score', 'Piotroski score', ''],
  ['Free Cash Flow', 'Free cash flow', 'USD'],
  ['market_cap', 'Market capitalization', 'USD'],
];

export const catalog = new MetricCatalog(
  metrics.map(([id, name, unit]) => ({ id, name, unit, group: 'Any', description: '' })),
);
