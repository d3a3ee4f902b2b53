import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MetricCatalog } from '../../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { prepareScreen } from '../../../../src/screen/print/prepareScreen.ts';

const catalog = new MetricCatalog([
  { id: 'roic', name: 'Return on invested capital', group: 'Ratios', unit: 'ratio', description: 'Invented.' },
  { id: 'revenue', name: 'Revenue', group: 'Income', unit: 'USD', description: '' },
]);

test('prepareScreen returns the catalog’s columns and marks metrics compared with a percentage', () => {
  const text = 'columns: Revenue\n\nROIC > 15%';
  const roic = {
    id: 'roic',
    name: 'Return on invested capital',
    unit: 'ratio',
    description: 'Invented.',
    percent: true,
  };
  assert.deepEqual(prepareScreen(parseScreen(text), catalog), {
    ok: true,
    value: {
      text,
      condition: 'roic > 0.15',
      columns: [{ id: 'revenue', name: 'Revenue', unit: 'USD', description: '' }],
      named: [roic],
    },
  });
  const bare = prepareScreen(parseScreen('roic > 15%'), catalog);
  assert.deepEqual(bare.ok && bare.value.columns, [roic]);
});

test('prepareScreen keeps names without a catalog and refuses a percentage', () => {
  const none = new MetricCatalog([]);
  const prepared = prepareScreen(parseScreen('anything > 1'), none);
  assert.deepEqual(prepared.ok && prepared.value.columns, [
    { id: 'anything', name: 'anything', unit: '', description: '' },
  ]);
  const refused = prepareScreen(parseScreen('anything > 15%'), none);
  assert.deepEqual(!refused.ok && [refused.error.start, refused.error.end], [11, 14]);
});

test('prepareScreen refuses a screen with a syntax error or an unknown name', () => {
  for (const text of ['roic >', 'nothing > 1', '']) {
    const refused = prepareScreen(parseScreen(text), catalog);
    assert.equal(refused.ok, false, text);
  }
});
