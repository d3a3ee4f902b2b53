import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MetricSearch } from '../../../../src/screen/metrics/metricSearch.ts';

const metric = (id: string, name: string, description = '', group = 'Any') => ({
  id,
  name,
  description,
  group,
  unit: '',
});
const search = new MetricSearch([
  metric('investment_sales', 'Sales of investments'),
  metric('revenue_per_share', 'Revenue per share'),
  metric('revenue', 'Revenue', 'What was sold.', 'Income statement'),
  metric('asset_turnover', 'Asset turnover', 'Revenue for each dollar of assets'),
  metric('roic', 'Return on invested capital'),
]);
const find = (query: string, limit?: number): string[] => search.find(query, limit).map(({ id }) => id);

it('MetricSearch ranks the meaning of a synonym above names with the word', () => {
  assert.deepEqual(find('sales'), ['revenue', 'investment_sales', 'asset_turnover', 'revenue_per_share']);
  assert.equal(find('SALES per SHARE')[0], 'revenue_per_share');
});

it('MetricSearch finds metrics by beginnings and parts of words, and by description', () => {
  assert.deepEqual(find('turn ass'), ['asset_turnover']);
  assert.deepEqual(find('oic'), ['roic']);
  assert.deepEqual(find('dollar'), ['asset_turnover']);
  assert.deepEqual(find('income state'), ['revenue']);
  assert.deepEqual(find('share revenue'), ['revenue_per_share']);
});

it('MetricSearch returns all metrics in order for an empty query, up to a limit', () => {
  assert.equal(find('').length, 5);
  assert.deepEqual(find('  ', 2), ['investment_sales', 'revenue_per_share']);
  assert.deepEqual(find('re', 1), ['revenue']);
  assert.deepEqual(find('no such thing'), []);
});
