import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { conditionOf } from '../../../../../src/features/screens/results/clauseModel.ts';
import type { Explained, Truth } from '../../../../../src/features/screens/results/toolsView.ts';
import {
  explainSecurities,
  formatWhyNot,
  mergeValues,
  type KnownValues,
} from '../../../../../src/features/screens/results/whyNotModel.ts';
import { formatClause } from '../../../../../src/features/screens/results/whyNotView.ts';
import { selects } from '../selected.ts';

const metrics = [
  { id: 'roic', name: 'Return on invested capital', unit: 'ratio' },
  { id: 'roe', name: 'Return on equity', unit: 'ratio' },
  { id: 'net_cash', name: 'Net cash', unit: 'USD' },
];
const known = (values: Record<string, number | string | null>, at = 1_000): KnownValues =>
  new Map(Object.entries(values).map(([id, value]) => [id, { value, at }]));
const explain = (text: string, values: Record<string, number | string | null>): Explained => {
  const condition = conditionOf(text)!;
  const security = { ticker: 'A', cik: 1, values: known(values) };
  const { securities } = explainSecurities({
    ticker: 'A',
    condition,
    metrics,
    known: [security],
    rows: [],
    complete: true,
  });
  return securities[0]!.explained;
};
const truth = (text: string, values: Record<string, number | string | null>): Truth => explain(text, values).truth;

suite('the explanation of a condition', () => {
  test('a known value decides each comparison', () => {
    for (const [text, value, expected] of [
      ['roic > 0.1', 0.2, 'yes'],
      ['roic > 0.2', 0.2, 'no'],
      ['roic >= 0.2', 0.2, 'yes'],
      ['roic < 0.1', 0.2, 'no'],
      ['roic <= 0.2', 0.2, 'yes'],
      ['roic = 0.2', 0.2, 'yes'],
      ['roic != 0.2', 0.2, 'no'],
    ] as const)
      assert.equal(truth(text, { roic: value }), expected, text);
  });

  test('unreported values fail each comparison, and missing values are unknown', () => {
    for (const op of ['>', '>=', '<', '<=', '=', '!=']) {
      assert.equal(truth(`roic ${op} 0`, { roic: null }), 'no');
      assert.equal(truth(`roic ${op} roe`, { roic: 1, roe: null }), 'no');
      assert.equal(truth(`roic ${op} 0`, {}), 'unknown');
      assert.equal(truth(`roic ${op} roe`, { roe: 1 }), 'unknown');
      assert.equal(truth(`roic ${op} 0`, { roic: 'A-' }), 'unknown');
    }
  });

  test('a group is unknown only when an unknown clause decides it', () => {
    assert.equal(truth('roic > 0 AND roe > 0', { roic: 1 }), 'unknown');
    assert.equal(truth('roic > 0 AND roe > 0', { roic: -1 }), 'no');
    assert.equal(truth('roic > 0 OR roe > 0', { roic: 1 }), 'yes');
    assert.equal(truth('roic > 0 OR roe > 0', { roic: -1 }), 'unknown');
    const nested = explain('roic > 0.15 AND (roe < 0 OR net_cash > 100000000)', { roic: 0.2, roe: 1, net_cash: null });
    assert.equal(nested.truth, 'no');
    assert.ok(nested.type === 'and' && nested.terms[1]!.type === 'or');
    assert.deepEqual(
      nested.terms.map((term) => term.truth),
      ['yes', 'no'],
    );
  });

  test('the explanation agrees with the bundled service when each value is known', () => {
    const value = fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 2 }));
    const clause = fc
      .tuple(
        fc.constantFrom('roic', 'roe'),
        fc.constantFrom('>', '>=', '<', '<=', '=', '!='),
        fc.integer({ min: -2, max: 2 }),
      )
      .map((parts) => parts.join(' '));
    const text = fc
      .array(fc.array(clause, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((groups) => groups.map((group) => `(${group.join(' OR ')})`).join(' AND '));
    fc.assert(
      fc.property(text, value, value, (written, roic, roe) => {
        assert.equal(truth(written, { roic, roe }), selects(written, { roic, roe }) ? 'yes' : 'no', written);
      }),
    );
  });

  test('formatClause shows the value with its date, “not reported” or “unknown”', () => {
    const line = (values: Record<string, number | null>): string => {
      const explained = explain('roic > 0.15', values);
      assert.ok(explained.type === 'clause');
      return formatClause(explained);
    };
    assert.match(line({ roic: 0.2 }), /roic > 0\.15: met · roic is 20\.00% \(.*1970/);
    assert.match(line({ roic: null }), /not met · roic: not reported .*match no comparison/);
    assert.match(line({}), /unknown · roic: no value in library/);
  });

  test('mergeValues keeps the newest value of each metric', () => {
    const merged = mergeValues(
      known({ roic: 1, roe: 1 }, 5),
      new Map([...known({ roic: 2 }, 9), ...known({ roe: 3 }, 2)]),
    );
    assert.deepEqual(
      [...merged].map(([id, { value }]) => [id, value]),
      [
        ['roic', 2],
        ['roe', 1],
      ],
    );
  });
});

suite('the explanation of a ticker', () => {
  const condition = conditionOf('roic > 0')!;
  const asked = (ticker: string, complete: boolean) =>
    explainSecurities({
      ticker,
      condition,
      metrics,
      known: ticker === 'in' ? [] : [{ ticker: 'BRK.B', cik: 7, values: known({ roic: -1 }) }],
      rows: [{ ticker: 'IN', cik: 3 }],
      complete,
    });

  test('a ticker is among the matches, missing, or open until all pages arrive', () => {
    const matches = (ticker: string, complete: boolean) => asked(ticker, complete).securities.map(({ match }) => match);
    assert.deepEqual(matches('in', true), ['among']);
    assert.deepEqual(matches('BRK-B', true), ['missing']);
    assert.deepEqual(matches('BRK-B', false), ['open']);
  });

  test('a ticker of two registrants has an explanation for each', () => {
    const { securities: both } = explainSecurities({
      ticker: 'TWO',
      condition,
      metrics,
      known: [
        { ticker: 'TWO', cik: 1, values: known({ roic: 1 }) },
        { ticker: 'TWO', cik: 2, values: known({ roic: -1 }) },
      ],
      rows: [{ ticker: 'TWO', cik: 1 }],
      complete: true,
    });
    assert.deepEqual(
      both.map(({ cik, match, explained }) => [cik, match, explained.truth]),
      [
        [1, 'among', 'yes'],
        [2, 'missing', 'no'],
      ],
    );
  });

  test('formatWhyNot copies the clauses of a ticker as plain text', () => {
    const text = formatWhyNot(asked('BRK.B', false), 'roic > 0');
    assert.match(text, /\*\*BRK\\\.B\*\* \(CIK 7\): not among the matches loaded so far/);
    assert.match(text, /- roic \\> 0\\: not met/);
  });
});
