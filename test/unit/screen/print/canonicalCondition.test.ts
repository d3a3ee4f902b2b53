import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Parsed } from '../../../../src/base/located.ts';
import {
  canonicalCondition,
  metricsInPercent,
  requestedMetrics,
} from '../../../../src/screen/print/canonicalCondition.ts';
import { MetricCatalog } from '../../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../../src/screen/print/printCondition.ts';
import { condition } from '../arbitraries.ts';
import { catalog } from '../catalog.ts';

function canonical(text: string): Parsed<string> {
  return canonicalCondition(parseScreen(text).screen, catalog);
}

function refused(text: string): { at: string; message: string } {
  const result = canonical(text);
  assert.ok(!result.ok, `not refused: ${text}`);
  const { start, end, message } = result.error;
  assert.ok(message.length > 10);
  return { at: text.slice(start, end), message };
}

function refusedAt(text: string): string {
  return refused(text).at;
}

describe('the canonical condition', () => {
  const forms: readonly (readonly [string, string])[] = [
    [
      '# note\ncolumns: roic\nroic > 15%\n  and (debt_to_equity<0.5 or net_cash > 100M) # end',
      'roic > 0.15 AND (debt_to_equity < 0.5 OR net_cash > 100000000)',
    ],
    ['dividend_yield >= 15%', 'dividend_yield >= 15'],
    ['roic > 14.2% AND roe > 7%', 'roic > 0.142 AND roe > 0.07'],
    ['revenue > 1.1m', 'revenue > 1100000'],
    ['revenue > 100T', 'revenue > 100000000000000'],
    ['revenue > 1e25', 'revenue > 1e25'],
    ['roic > +0.10 AND roe > -0', 'roic > 0.1 AND roe > 0'],
    ['ROIC > 1 AND `Debt To Equity` < 2', 'roic > 1 AND debt_to_equity < 2'],
    ['`free cash flow` > Revenue', '`Free Cash Flow` > revenue'],
    ['((roic > 1)) AND ((roe > 1) AND (revenue > 1))', 'roic > 1 AND roe > 1 AND revenue > 1'],
    ['(roic > 1 AND roe > 1) OR (revenue > 1 OR net_cash > 1)', 'roic > 1 AND roe > 1 OR revenue > 1 OR net_cash > 1'],
    ['(roic > 1 OR roe > 1) AND revenue > 1', '(roic > 1 OR roe > 1) AND revenue > 1'],
  ];
  for (const [text, form] of forms) {
    it(form, () => assert.deepEqual(canonical(text), { ok: true, value: form }));
    it(`${form} is its own canonical form`, () => assert.deepEqual(canonical(form), { ok: true, value: form }));
  }

  it('the canonical condition of any tree reads back as the same condition', () => {
    fc.assert(
      fc.property(condition, (tree) => {
        const first = canonicalCondition({ columns: [], condition: tree }, undefined);
        if (!first.ok) return;
        const again = parseScreen(first.value).screen;
        assert.deepEqual(canonicalCondition(again, undefined), first);
        assert.equal(printCondition(again.condition!), first.value);
      }),
      { numRuns: 300 },
    );
  });

  it('canonicalCondition marks the words that prevent a run', () => {
    assert.equal(refusedAt('roic == 15'), '==');
    assert.equal(refusedAt('roic > 15% AND revenu > 1'), 'revenu');
    assert.equal(refusedAt('roic > 15% AND piotroski_score > 5%'), '5%');
    assert.equal(refusedAt('revenue > 15%'), '15%');
    assert.equal(refusedAt('columns: roic'), '');
  });

  it('canonicalCondition needs the catalog only for a percent', () => {
    const { screen } = parseScreen('Roic > 15 AND `a b` < 2K');
    assert.deepEqual(canonicalCondition(screen, undefined), { ok: true, value: 'Roic > 15 AND `a b` < 2000' });
    assert.deepEqual(canonicalCondition(screen, new MetricCatalog([])), canonicalCondition(screen, undefined));
    assert.equal(canonicalCondition(parseScreen('roic > 15%').screen, undefined).ok, false);
  });

  it('canonicalCondition marks the clauses beyond the maximum length', () => {
    const clauses = Array.from({ length: 400 }, (_, at) => `revenue > ${at}`);
    const { at: marked, message } = refused(clauses.join(' AND '));
    const limit = Number(/about (\d+) characters/.exec(message)?.[1]);
    const kept = clauses.slice(0, clauses.length - marked.split(' AND ').length);
    assert.ok(marked.endsWith('revenue > 399'));
    const fits = canonical(kept.join(' AND '));
    assert.ok(fits.ok && encodeURIComponent(fits.value).length <= limit);
    assert.equal(canonical(clauses.slice(0, kept.length + 2).join(' AND ')).ok, false);
  });
});

describe('the columns asked for', () => {
  it('requestedMetrics returns ids of the catalog, each once', () => {
    const { screen } = parseScreen('columns: ROIC, `Net cash`, roic\nroic > 1');
    assert.deepEqual(requestedMetrics(screen, catalog), { ok: true, value: ['roic', 'net_cash'] });
    assert.equal(requestedMetrics(parseScreen('columns: nope\nroic > 1').screen, catalog).ok, false);
  });
});

describe('the metrics that a screen writes in percent', () => {
  it('metricsInPercent returns the catalog ids of metrics compared with a percent', () => {
    const read = (text: string): string[] => [...metricsInPercent(parseScreen(text).screen, catalog)];
    assert.deepEqual(
      read('columns: roe\nROIC > 15% AND (debt_to_equity < 0.5 OR `Debt To Equity` > 2) AND roe > 0.07'),
      ['roic'],
    );
    assert.deepEqual(read('roic > 0.15 AND (roe > 7% OR roe < -3% OR roic > roe)'), ['roe']);
    assert.deepEqual(read('columns: roic'), []);
  });
});
