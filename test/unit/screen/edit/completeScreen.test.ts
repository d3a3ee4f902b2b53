import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { completeScreen } from '../../../../src/screen/edit/completeScreen.ts';
import type { MetricCatalog } from '../../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { catalog } from '../catalog.ts';

/** The cursor is at `|`. */
function complete(marked: string, given: MetricCatalog | undefined = catalog): string[] {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return completeScreen(parseScreen(text), offset, given).items.map(({ label }) => label);
}

/** The text after the first item is accepted. */
function take(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { range, items } = completeScreen(parseScreen(text), offset, catalog);
  assert.ok(items[0], `nothing is offered at ${marked}`);
  return text.slice(0, range.start) + items[0].insert + text.slice(range.end);
}

describe('completion', () => {
  it('completeScreen finds metrics by id, name, synonym and their words', () => {
    assert.equal(complete('ro|')[0], 'roe');
    assert.equal(complete('Piot|')[0], 'piotroski_score');
    assert.equal(complete('sales|')[0], 'revenue');
    assert.equal(complete('sal|')[0], 'revenue');
    assert.equal(complete('capitalization|')[0], 'market_cap');
    assert.equal(complete('growth_3|')[0], 'revenue_growth_3y');
    assert.deepEqual(complete('zzz|'), []);
    assert.equal(complete('top l|')[0], 'revenue');
  });

  it('completeScreen replaces the whole word, even a name of several words', () => {
    assert.equal(take('(reve|nu > 3 OR roe > 1)'), '(revenue > 3 OR roe > 1)');
    assert.equal(take('roe > 1 AND Debt to eq| < 2'), 'roe > 1 AND debt_to_equity < 2');
    assert.equal(take('Debt to eq|'), 'debt_to_equity');
    assert.equal(take('columns: roic, Debt to eq|\nroic > 1'), 'columns: roic, debt_to_equity\nroic > 1');
  });

  it('completeScreen writes a name between backticks after an opening backtick', () => {
    assert.equal(take('`Debt t|`'), '`Debt to equity`');
    assert.equal(take('roic > `Debt t|'), 'roic > `Debt to equity`');
    assert.equal(take('`sales| > 3'), '`Revenue` > 3');
    assert.equal(take('`ro|i` > 5'), '`Return on equity` > 5');
    assert.equal(take('columns: `debt|`, roic\nroic > 1'), 'columns: `Debt to equity`, roic\nroic > 1');
    assert.equal(take('fcf|'), '`Free Cash Flow`');
  });

  it('completeScreen offers only items that fit the position', () => {
    const operators = ['>', '>=', '<', '<=', '=', '!='];
    assert.deepEqual(complete('roic |'), operators);
    assert.deepEqual(complete('roe > 1 OR (roic |'), operators);
    assert.deepEqual(complete('roic > 15% |'), ['AND', 'OR']);
    assert.deepEqual(complete('roic > 15% a|'), ['AND', 'OR']);
    assert.deepEqual(complete('roic > 15%\nan|'), ['AND', 'OR']);
    assert.deepEqual(complete('(roic > roe) |'), ['AND', 'OR']);
    assert.deepEqual(complete('roic > roe |'), ['AND', 'OR']);
    for (const place of ['roic > |', 'roe > 1 AND |', 'roe > 1 or (|', 'columns: |\nroic > 1', 'columns: roic, |'])
      assert.equal(complete(place).length, catalog.metrics.length, place);
    for (const place of ['# ro|', 'roic > 15|', 'roic > 15%|', 'roic > 1 # ro|\n', 'columns: roic |\n', '"ro|"'])
      assert.deepEqual(complete(place), [], place);
  });

  it('completeScreen offers columns only before the condition', () => {
    assert.ok(complete('|').includes('columns:'));
    assert.ok(complete('# why\ncol|').includes('columns:'));
    assert.ok(complete('columns: roic\n|').includes('columns:'));
    assert.ok(!complete('roic > 1 AND |').includes('columns:'));
    assert.ok(!complete('columns: |').includes('columns:'));
  });

  it('completeScreen offers keywords without a catalog', () => {
    assert.deepEqual(complete('roic > 1 |', undefined), ['AND', 'OR']);
    const parsed = parseScreen('ro');
    assert.deepEqual(completeScreen(parsed, 2).items, []);
  });

  it('completeScreen returns a range on one line for any position in any text', () => {
    const piece = fc.constantFrom(
      'columns:',
      'roic',
      ' ',
      '\n',
      '`',
      '# x',
      '(',
      ')',
      '>',
      '15%',
      'AND',
      ',',
      'Debt to',
      '"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 12 }), fc.nat(), (pieces, at) => {
        const text = pieces.join('');
        const offset = at % (text.length + 1);
        const { range, typed } = completeScreen(parseScreen(text), offset, catalog);
        assert.ok(range.start <= offset && offset <= range.end && range.end <= text.length);
        assert.doesNotMatch(text.slice(range.start, range.end), /[\r\n]/);
        assert.equal(typed, text.slice(range.start, offset));
      }),
    );
  });
});
