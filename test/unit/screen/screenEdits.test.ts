import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addColumn } from '../../../src/screen/edit/setColumns.ts';
import { foldsOf } from '../../../src/screen/print/folds.ts';
import { mentionAt, renameMetric } from '../../../src/screen/edit/renameMetric.ts';
import type { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { applyFix } from './arbitraries.ts';
import { catalog } from './catalog.ts';

/** Renames the metric at `|` to `to`, or gives the error's message. */
function rename(marked: string, to: string, given?: MetricCatalog): string {
  const text = marked.replace('|', '');
  const parsed = parseScreen(text);
  const mention = mentionAt(parsed, marked.indexOf('|'));
  assert.ok(mention, `no metric at ${marked}`);
  const result = renameMetric(parsed, mention, { to, catalog: given });
  return result.ok ? applyFix(text, { title: '', edits: result.value }) : result.error.message;
}

describe('renaming a metric', () => {
  it('renameMetric renames every mention, however written', () => {
    assert.equal(
      rename(
        'columns: roe, ROIC\n# roic\nro|ic > 1 AND (`Return on invested capital` < 3 OR roe < roic)',
        'net_cash',
        catalog,
      ),
      'columns: roe, net_cash\n# roic\nnet_cash > 1 AND (net_cash < 3 OR roe < net_cash)',
    );
    assert.equal(rename('roic| > 1 AND Roic < 3', 'own_metric'), 'own_metric > 1 AND own_metric < 3');
  });

  it('renameMetric writes backticks where the name needs them', () => {
    assert.equal(rename('roic| > 1', '`free cash flow`', catalog), '`free cash flow` > 1');
    assert.equal(rename('roic| > 1', 'debt to equity', catalog), '`debt to equity` > 1');
    assert.equal(rename('roic| > 1', 'debt-to-equity', catalog), 'debt_to_equity > 1');
    assert.equal(rename('roic| > 1', 'and'), '`and` > 1');
  });

  it('renameMetric refuses unknown metrics and invalid names', () => {
    assert.match(rename('roic| > 1', 'revenu', catalog), /Unknown metric “revenu”.*revenue/);
    assert.match(rename('roic| > 1', '  '), /isn’t a valid metric name/);
    assert.match(rename('roic| > 1', 'a`b'), /isn’t a valid metric name/);
  });
});

describe('adding a column', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['columns: roic, roe\nroic > 1', 'columns: roic, roe, net_cash\nroic > 1'],
    ['columns: roic,\n  roe # why\nroic > 1', 'columns: roic,\n  roe, net_cash # why\nroic > 1'],
    ['columns:\nroic > 1', 'columns: net_cash\nroic > 1'],
    ['columns: roic,\n', 'columns: roic, net_cash\n'],
    ['# What it is\n\nroic > 1', '# What it is\n\ncolumns: net_cash\nroic > 1'],
    ['roic > 1\r\n', 'columns: net_cash\r\nroic > 1\r\n'],
    ['# Only said', '# Only said\ncolumns: net_cash\n'],
    ['', 'columns: net_cash\n'],
  ];
  for (const [before, after] of cases) {
    it(JSON.stringify(before), () => {
      const edit = addColumn(parseScreen(before), 'net_cash', catalog);
      assert.ok(edit);
      assert.equal(applyFix(before, { title: '', edits: [edit] }), after);
    });
  }

  it('addColumn returns no edit for a metric that is already a column', () => {
    assert.equal(addColumn(parseScreen('columns: `Net cash`\nroic > 1'), 'net_cash', catalog), undefined);
  });
});

describe('folding', () => {
  it('foldsOf folds comment blocks, columns and groups of several lines', () => {
    const text =
      '# One\n# two\n\n# alone\ncolumns: roic,\n  roe\nroic > 1 # own line not\nAND (roe > 1\n  OR (roic > 2)\n)\n';
    const folds = foldsOf(parseScreen(text)).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
    assert.deepEqual(folds, [
      ['comment', '# One\n# two'],
      ['columns', 'columns: roic,\n  roe'],
      ['group', '(roe > 1\n  OR (roic > 2)\n)'],
    ]);
  });

  it('foldsOf returns no folds for one line or stray brackets', () => {
    assert.deepEqual(foldsOf(parseScreen('(roic > 1)')), []);
    assert.deepEqual(foldsOf(parseScreen(')\nroic > 1\n(')), []);
  });
});
