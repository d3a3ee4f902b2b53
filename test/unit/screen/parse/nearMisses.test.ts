import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiagnosticCode } from '../../../../src/screen/parse/diagnostic.ts';
import { comparisonSpellings, symbolTable } from '../../../../src/screen/parse/operators.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { applyFix } from '../arbitraries.ts';

/** Each text with the code of its only error, the words it marks, and the text after its first fix. */
const misses: readonly (readonly [text: string, code: DiagnosticCode, marked: string, fixed?: string])[] = [
  ['15 < roic', 'flipped', '15 < roic', 'roic > 15'],
  ['15% >= `a b`', 'flipped', '15% >= `a b`', '`a b` <= 15%'],
  ['0 < roic < 15', 'chained', '0 < roic < 15', 'roic > 0 AND roic < 15'],
  ['a > b > c', 'chained', 'a > b > c', 'a > b AND b > c'],
  ['roic 15', 'missingComparison', 'roic 15', 'roic > 15'],
  ['roic AND a > 1', 'missingComparison', 'roic'],
  ['roic > 5 pe < 3', 'missingConnector', 'pe', 'roic > 5 AND pe < 3'],
  ['a > 5 b < 3', 'missingConnector', 'b', 'a > 5 AND b < 3'],
  ['a > b\nc > d', 'missingConnector', 'c', 'a > b\nAND c > d'],
  ['a > 1 (b > 2 OR c > 3)', 'missingConnector', '(', 'a > 1 AND (b > 2 OR c > 3)'],
  ['(a > 1) b > 2', 'missingConnector', 'b', '(a > 1) AND b > 2'],
  ['a > = 3', 'operatorSpelling', '> =', 'a >= 3'],
  ['a ! = 3', 'operatorSpelling', '! =', 'a != 3'],
  ['a is greater than 3', 'operatorSpelling', 'is greater than', 'a > 3'],
  ['a at least 3', 'operatorSpelling', 'at least', 'a >= 3'],
  ['a below 3', 'operatorSpelling', 'below', 'a < 3'],
  ['a BETWEEN 5 AND 10', 'range', 'BETWEEN 5 AND', 'a >= 5 AND a <= 10'],
  ['((a > 1)', 'unclosedBracket', '(', '((a > 1))'],
  ['a > 1)', 'unmatchedBracket', ')', 'a > 1'],
  ['[a > 1)', 'bracketShape', '[', '(a > 1)'],
  ['()', 'emptyGroup', '()'],
  ['(a > 1) > 2', 'comparedGroup', '>'],
  ['(a) > 2', 'bracketedOperand', '(a)', 'a > 2'],
  ['a > 1 AND', 'danglingConnector', 'AND', 'a > 1'],
  ['OR a > 1', 'danglingConnector', 'OR', 'a > 1'],
  ['a > 1 AND OR b > 2', 'danglingConnector', 'OR', 'a > 1 AND b > 2'],
  ['(a > 1 OR)', 'danglingConnector', 'OR', '(a > 1)'],
  ['a > 1, b > 2', 'comma', ',', 'a > 1 AND b > 2'],
  ['a >', 'missingOperand', '>'],
  ['> 5', 'missingOperand', '>'],
  ['5 > 3', 'twoNumbers', '5 > 3'],
  ['a > 5bn', 'unknownSuffix', '5bn', 'a > 5B'],
  ['a > 10x', 'unknownSuffix', '10x'],
  ['a > 1,000,000', 'numberForm', '1,000,000', 'a > 1000000'],
  ['a > .5', 'numberForm', '.5', 'a > 0.5'],
  ['a > 5.', 'numberForm', '5.', 'a > 5'],
  ['a > - 5', 'numberForm', '- 5', 'a > -5'],
  ['a > 15 %', 'spacedSuffix', '15 %', 'a > 15%'],
  ['a > 100 million', 'spacedSuffix', '100 million', 'a > 100M'],
  ['a > 100 crore', 'trailingWords', 'crore', 'a > 100'],
  ['a > $100M', 'currency', '$', 'a > 100M'],
  ['a > 1e400', 'numberTooLarge', '1e400'],
  ['a > 1e-400', 'numberTooLong', '1e-400'],
  ['a = 9007199254740993', 'numberTooLong', '9007199254740993'],
  ['a = 18014398509481985M', 'numberTooLong', '18014398509481985M'],
  ['a > 1 000 000', 'numberForm', '1 000 000', 'a > 1000000'],
  ['a > 1.000.000', 'numberForm', '1.000.000', 'a > 1000000'],
  ['a > 1\u00a0000\u202f000', 'numberForm', '1\u00a0000\u202f000', 'a > 1000000'],
  ['a > 10 00', 'numberForm', '10 00'],
  ["a > 1'000'000", 'numberForm', "1'000'000"],
  ['a > 1 000.000', 'numberForm', '1 000.000'],
  ['a > 1.000 000', 'numberForm', '1.000 000'],
  ['a > 1,5', 'numberForm', '1,5'],
  ['a > 10,00,000', 'numberForm', '10,00,000'],
  ['a > 1.000.000,5', 'numberForm', '1.000.000,5'],
  ['a = 9007199254740993.0', 'numberTooLong', '9007199254740993.0'],
  ['a = 9007199254740993e0', 'numberTooLong', '9007199254740993e0'],
  ['a = 9007199254740.993K', 'numberTooLong', '9007199254740.993K'],
  ['a > --5', 'arithmetic', '--5'],
  ['a > +-5', 'arithmetic', '+-5'],
  ['a > ½', 'unexpected', '½'],
  ['a > ٣', 'unexpected', '٣'],
  ['Debt to equity < 2', 'spacedName', 'Debt to equity', '`Debt to equity` < 2'],
  ['EV/EBITDA < 10', 'arithmetic', 'EV/EBITDA', '`EV/EBITDA` < 10'],
  ['"Debt to equity" < 2', 'quotedName', '"Debt to equity"', '`Debt to equity` < 2'],
  ['“roic” > 2', 'quotedName', '“roic”', 'roic > 2'],
  ['_x > 1', 'nameStart', '_x', '`_x` > 1'],
  ['`a > 1', 'unclosedName', '`a', '`a` > 1'],
  ['a * 2 > 5', 'arithmetic', 'a * 2'],
  ['a > b + 1', 'arithmetic', 'b + 1'],
  ['a / b > 2', 'arithmetic', 'a / b'],
  ['a - b > 2', 'arithmetic', 'a - b'],
  ['(a + b) > 2', 'arithmetic', '(a + b)'],
  ['max(a, 5) > 2', 'function', 'max'],
  ['NOT a > 1', 'not', 'NOT', 'a <= 1'],
  ['!a > 1', 'not', '!', 'a <= 1'],
  ['NOT (a > 1 OR b > 2)', 'not', 'NOT'],
  ['a > 1 AND Is not SME', 'not', 'Is not'],
  ['a is not 5', 'not', 'is not', 'a != 5'],
  ['a IS NOT NULL', 'absence', 'IS NOT NULL'],
  ['a > 1 ORDER BY b DESC', 'ordering', 'ORDER BY b DESC', 'a > 1'],
  ['(a > 1) sort by b, c', 'ordering', 'sort by b, c', '(a > 1)'],
  ['a > 1 LIMIT 10', 'ordering', 'LIMIT 10', 'a > 1'],
  ['a > 1 @', 'unexpected', '@', 'a > 1'],
  ['// note\na > 1', 'commentStyle', '//', '# note\na > 1'],
  ['columns: a, b,\na > 1', 'trailingComma', ',', 'columns: a, b\na > 1'],
  ['columns:\na > 1', 'emptyColumns', 'columns', '\na > 1'],
  ['columns a, b\na > 1', 'columnsColon', 'columns', 'columns: a, b\na > 1'],
  ['columns: a > 5\na > 1', 'columnName', 'a > 5'],
  ['columns: a; b\na > 1', 'comma', ';', 'columns: a, b\na > 1'],
  ['a > 1\ncolumns: a', 'columnsLate', 'columns'],
  ['', 'noCondition', ''],
  ['# nothing\n', 'noCondition', ''],
  ['current price > 5', 'priceCondition', 'current price'],
  ['price above 200 DMA', 'operatorSpelling', 'above', 'price > 200 DMA'],
];

describe('near misses', () => {
  for (const [text, code, marked, fixed] of misses) {
    it(JSON.stringify(text), () => {
      const errors = parseScreen(text).diagnostics.filter(({ severity }) => severity === 'error');
      const found = errors.find((diagnostic) => diagnostic.code === code);
      assert.ok(found, `no ${code} among ${errors.map((error) => error.code).join(', ')}`);
      assert.equal(text.slice(found.start, found.end), marked);
      assert.ok(found.message.length > 10);
      const [fix] = found.fixes ?? [];
      assert.equal(fix && applyFix(text, fix), fixed);
    });
  }

  it('parseScreen reports each mistake once', () => {
    const two = ['price above 200 DMA'];
    for (const [text] of misses) {
      const errors = parseScreen(text).diagnostics.filter(({ severity }) => severity === 'error');
      assert.equal(errors.length, two.includes(text) ? 2 : 1, JSON.stringify([text, errors]));
    }
  });

  for (const [spelling, op] of Object.entries(comparisonSpellings)) {
    if (spelling === op) continue;
    it(`parseScreen corrects ${spelling} to ${op}`, () => {
      const text = `roic${spelling}15`;
      const [found, ...others] = parseScreen(text).diagnostics;
      assert.deepEqual(others, []);
      assert.equal(found?.code, 'operatorSpelling');
      assert.equal(applyFix(text, found.fixes![0]!), `roic${op}15`);
    });
  }

  for (const [spelling, { kind, meaning: connector }] of symbolTable) {
    if (kind !== 'connector') continue;
    it(`parseScreen corrects ${spelling} to ${connector}`, () => {
      for (const blank of ['', ' ']) {
        const text = `a > 1${blank}${spelling}${blank}b > 2`;
        const [found, ...others] = parseScreen(text).diagnostics;
        assert.deepEqual(others, []);
        assert.equal(found?.code, 'connectorSpelling');
        assert.equal(applyFix(text, found.fixes![0]!), `a > 1 ${connector} b > 2`);
      }
    });
  }
});

describe('what the service cannot express', () => {
  const subjects: readonly (readonly [DiagnosticCode, readonly string[]])[] = [
    [
      'priceCondition',
      ['price', 'close', '52 week high', 'Current price', 'high_price', 'Price change 1Week', 'volume'],
    ],
    ['averageCondition', ['sma_50', 'DMA 200', 'ema20', 'moving average', '50 day moving average', 'vwap']],
    ['indicatorCondition', ['rsi', 'RSI_14', 'macd', 'bollinger band']],
    ['patternCondition', ['golden cross', 'head and shoulders', 'double_top', 'cup and handle', 'candlestick']],
  ];
  for (const [code, names] of subjects) {
    it(`parseScreen reports ${code} for ${names.join(', ')}`, () => {
      for (const name of names) {
        const text = `\`${name}\` > 5`;
        const [found, ...others] = parseScreen(text).diagnostics;
        assert.deepEqual([found?.code, others.length], [code, 0], name);
      }
    });
  }

  it('parseScreen accepts fundamentals that only sound like prices or averages', () => {
    for (const name of [
      'price_to_book',
      'Price to Earning',
      'price_earnings',
      'closing_inventory',
      'average_assets',
      'return_on_equity',
      'open_orders',
      'shares',
    ]) {
      assert.deepEqual(parseScreen(`\`${name}\` > 5`).diagnostics, [], name);
    }
  });
});
