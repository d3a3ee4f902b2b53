import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parseFilter } from '../../../../../src/features/screens/grid/filterModel.ts';

const cells = [null, -5, 0, 0.1, 0.15, 0.2, 3, 15, 20, 1e6, 2e9, 'A-'] as const;
const parseNumberFilter = (text: string, unit: string): ReturnType<typeof parseFilter> =>
  parseFilter({ id: 'roic', unit }, text);
const passing = (text: string, unit: string): unknown[] | string => {
  const parsed = parseNumberFilter(text, unit);
  return parsed.ok ? cells.filter((cell) => parsed.value(cell)) : parsed.error.message;
};

suite('a filter of numbers', () => {
  const cases: readonly (readonly [string, string, unknown[]])[] = [
    ['> 15%', 'ratio', [0.2, 3, 15, 20, 1e6, 2e9]],
    ['> 15%', 'percent', [20, 1e6, 2e9]],
    ['>=15%', 'ratio', [0.15, 0.2, 3, 15, 20, 1e6, 2e9]],
    ['1M..2B', 'USD', [1e6, 2e9]],
    ['..0', '', [-5, 0]],
    ['15..', 'count', [15, 20, 1e6, 2e9]],
    ['-10 .. -1', '', [-5]],
    ['3', '', [3]],
    ['= 3', '', [3]],
    ['!= 3', '', [-5, 0, 0.1, 0.15, 0.2, 15, 20, 1e6, 2e9]],
    ['≤ .1', '', [-5, 0, 0.1]],
    ['> 1 and < 20', '', [3, 15]],
    ['absent', 'ratio', [null]],
    ['Present', 'ratio', [-5, 0, 0.1, 0.15, 0.2, 3, 15, 20, 1e6, 2e9, 'A-']],
    ['"a"', '', ['A-']],
  ];
  for (const [text, unit, expected] of cases)
    test(`the filter ${text} · ${unit || 'no unit'}`, () => assert.deepEqual(passing(text, unit), expected));

  test('an invalid filter has an error, and a percent needs a known unit', () => {
    assert.match(String(passing('> 15%', '')), /unit of this column is unknown/);
    assert.match(String(passing('> 15%', 'USD')), /is in USD/);
    assert.match(String(passing('much', '')), /“much” isn’t a number/);
    assert.match(String(passing('> 1,000', '')), /“1,000” isn’t a number/);
    assert.match(String(passing('> ', '')), /isn’t a number/);
    assert.match(String(passing('5..1', '')), /ends before it starts/);
    assert.match(String(passing('> 1 and ', '')), /Enter a number|isn’t a number/);
    const parsed = parseNumberFilter('> 1 and nothing', '');
    assert.deepEqual(!parsed.ok && [parsed.error.start, parsed.error.end], [8, 15]);
  });

  test('any text is a filter or an error, and absent values pass no comparison', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('ratio', 'percent', 'USD', ''), (text, unit) => {
        const parsed = parseNumberFilter(text, unit);
        if (parsed.ok && /[<>]|\.\./.test(text) && !/["“']/.test(text)) assert.equal(parsed.value(null), false);
        if (!parsed.ok) assert.notEqual(parsed.error.message, '');
      }),
    );
  });

  test('a filter reads the suffix of a number as a screen does', () => {
    const parsed = parseNumberFilter('= 1.1M', '');
    assert.equal(parsed.ok && parsed.value(1_100_000), true);
  });
});

suite('a filter of tickers', () => {
  const tickers = { id: 'ticker', unit: '' };
  const finds = (text: string): string[] => {
    const parsed = parseFilter(tickers, text);
    return parsed.ok ? ['AB', 'ABC', 'XAB', 'Q'].filter((ticker) => parsed.value(ticker)) : [];
  };
  test('a ticker filter finds parts in any case, several parts, and exact tickers', () => {
    assert.deepEqual(finds('ab'), ['AB', 'ABC', 'XAB']);
    assert.deepEqual(finds('abc, q'), ['ABC', 'Q']);
    assert.deepEqual(finds('=ab'), ['AB']);
    assert.equal(parseFilter(tickers, ' , ').ok, false);
  });
});
