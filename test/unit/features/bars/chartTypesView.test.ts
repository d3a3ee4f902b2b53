import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chartTypeNames, chartTypeOf, chartTypes } from '../../../../src/features/bars/chartTypesView.ts';

suite('types of chart', () => {
  test('each chart type has its own name and a legend', () => {
    const labels = chartTypeNames.map((name) => chartTypes[name].label());
    assert.equal(new Set(labels).size, labels.length);
    assert.ok(chartTypeNames.every((name) => chartTypes[name].legend().length > 0));
  });

  test('chartTypeOf falls back to candles for unknown and missing types', () => {
    assert.deepEqual(chartTypeNames.map(chartTypeOf), chartTypeNames);
    for (const other of ['renko', '', undefined, null, 'constructor', {}]) assert.equal(chartTypeOf(other), 'candles');
  });
});
