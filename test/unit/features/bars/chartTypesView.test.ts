import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chartTypeNames, chartTypeOf, chartTypes } from '../../../../src/features/bars/chartTypesView.ts';

suite('types of chart', () => {
  test('each have a name of their own and say what their marks mean', () => {
    const labels = chartTypeNames.map((name) => chartTypes[name].label());
    assert.equal(new Set(labels).size, labels.length);
    assert.ok(chartTypeNames.every((name) => chartTypes[name].legend().length > 0));
  });

  test('are candles where a choice is unknown or absent, as one of another version', () => {
    assert.deepEqual(chartTypeNames.map(chartTypeOf), chartTypeNames);
    for (const other of ['renko', '', undefined, null, 'constructor', {}]) assert.equal(chartTypeOf(other), 'candles');
  });
});
