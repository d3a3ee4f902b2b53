import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lexScreen } from '../../../../src/screen/parse/lexScreen.ts';
import { symbolTable } from '../../../../src/screen/parse/operators.ts';
import { comparisons } from '../../../../src/screen/parse/tree.ts';

function kinds(text: string): string[] {
  return lexScreen(text).tokens.map((token) => `${token.kind} ${token.text}`);
}

const surroundings = [
  ['', ''],
  ['a', 'b'],
  ['a ', ' b'],
  ['`x`', '`y`'],
  ['a', '5'],
] as const;

describe('symbols', () => {
  for (const [symbol, { kind, meaning }] of symbolTable) {
    it(`lexScreen reads ${symbol} as one ${kind} anywhere`, () => {
      for (const [before, after] of surroundings) {
        const found = lexScreen(before + symbol + after).tokens.find((token) => token.start === before.length);
        if (symbol === '&' && before === 'a' && after === 'b') continue; // as in R&D
        assert.deepEqual([found?.text, found?.kind, found?.meaning], [symbol, kind, meaning]);
      }
    });
    it(`lexScreen splits ${symbol} from any other symbol at the longest match`, () => {
      for (const other of symbolTable.keys()) {
        const both = symbol + other;
        if (both.startsWith('//')) continue;
        const fitting = [...symbolTable.keys()].filter((text) => both.startsWith(text));
        const longest = Math.max(...fitting.map((text) => text.length));
        assert.equal(lexScreen(both).tokens[0]?.text.length, longest, both);
      }
    });
  }

  it('symbolTable holds every comparison of the grammar under its own name', () => {
    for (const op of comparisons) assert.deepEqual(symbolTable.get(op), { kind: 'comparison', meaning: op });
  });
});

describe('numbers', () => {
  const read: readonly (readonly [string, number, boolean])[] = [
    ['15', 15, false],
    ['-5.25', -5.25, false],
    ['+3', 3, false],
    ['1e5', 100_000, false],
    ['1E-3', 0.001, false],
    ['1e2K', 100_000, false],
    ['1.1M', 1_100_000, false],
    ['100m', 100_000_000, false],
    ['2.3b', 2_300_000_000, false],
    ['0.07t', 70_000_000_000, false],
    ['15%', 15, true],
    ['-0', 0, false],
  ];
  for (const [text, value, percent] of read) {
    it(`lexScreen reads ${text} as a number`, () => {
      const [token, ...rest] = lexScreen(text).tokens;
      assert.equal(rest.length, 0);
      assert.deepEqual([token?.kind, token?.number?.value, token?.number?.percent], ['number', value, percent]);
      assert.equal(token?.number?.suffixKnown, true);
    });
  }

  it('lexScreen reads a sign after an operand as arithmetic, elsewhere as the number’s', () => {
    assert.deepEqual(kinds('a -5'), ['word a', 'arithmetic -', 'number 5']);
    assert.deepEqual(kinds('a > -5'), ['word a', 'comparison >', 'number -5']);
    assert.deepEqual(kinds('(a) +5'), ['open (', 'word a', 'close )', 'arithmetic +', 'number 5']);
  });
});

describe('names, comments and the rest', () => {
  it('lexScreen reads a whole name in backticks, even with # and keywords', () => {
    const [token] = lexScreen('`R&D # and (more)`').tokens;
    assert.deepEqual([token?.kind, token?.meaning], ['name', 'R&D # and (more)']);
  });

  it('lexScreen reads keywords in any case', () => {
    assert.deepEqual(
      lexScreen('and Or AND oR android').tokens.map(({ kind, meaning }) => `${kind} ${meaning}`),
      ['connector AND', 'connector OR', 'connector AND', 'connector OR', 'word android'],
    );
  });

  it('lexScreen marks comments that have a line to themselves', () => {
    const { comments } = lexScreen('# one\na > 1 # two\r\n  # three');
    assert.deepEqual(
      comments.map(({ text, own }) => [text, own]),
      [
        ['# one', true],
        ['# two', false],
        ['# three', true],
      ],
    );
  });

  it('lexScreen covers the whole text except blanks', () => {
    const text = 'columns: a, `b c` # x\n“q” @ 𝒳 5x [z] >= -1';
    const { tokens, comments } = lexScreen(text);
    const covered = new Set(
      [...tokens, ...comments].flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    );
    for (let at = 0; at < text.length; at++) assert.ok(covered.has(at) || /\s/.test(text[at]!), `offset ${at}`);
  });
});
