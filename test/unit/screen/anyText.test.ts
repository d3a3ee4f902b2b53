import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicalCondition } from '../../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import { formatScreen } from '../../../src/screen/print/formatScreen.ts';
import { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';
import { symbolTable } from '../../../src/screen/parse/operators.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { applyFix } from './arbitraries.ts';
import { anyCharacters } from '../anyCharacters.ts';
import { repetitions } from '../../suite/repetitions.ts';

const catalog = new MetricCatalog([
  { id: 'a', name: 'A', group: '', unit: 'ratio', description: '' },
  { id: 'debt_to_equity', name: 'Debt to equity', group: '', unit: '', description: '' },
]);

const words = [
  ...symbolTable.keys(),
  'AND',
  'or',
  'NOT',
  'is',
  'null',
  'between',
  'order',
  'by',
  'limit',
  'columns',
  'columns:',
  'a',
  'Debt to equity',
];
const bits = [
  '5',
  '15%',
  '1,000',
  '.5',
  '5bn',
  '1e999',
  '`b c`',
  '`',
  '"q"',
  "'",
  '“',
  '#x',
  '//',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '_',
  '\ud800',
  '🙂',
  'price',
  'greater than',
];

const jumble = fc
  .array(fc.constantFrom(...words, ...bits), { maxLength: 30 })
  .chain((parts) => fc.constantFrom('', ' ').map((glue) => parts.join(glue)));

function exercise(text: string): void {
  const parsed = parseScreen(text);
  const all = [...parsed.diagnostics, ...checkScreen(parsed, catalog)];
  for (const { start, end, message, fixes } of all) {
    assert.ok(start >= 0 && start <= end && end <= text.length);
    assert.notEqual(message, '');
    for (const fix of fixes ?? []) parseScreen(applyFix(text, fix));
  }
  const canonical = canonicalCondition(parsed.screen, catalog);
  assert.equal(canonical.ok && parsed.screen.error !== undefined, false);
  if (parsed.screen.error) assert.equal(formatScreen(text), text);
}

describe('any text', () => {
  it('the parser and checker give diagnostics within any text and never throw', () => {
    fc.assert(fc.property(fc.oneof(jumble, anyCharacters({ maxLength: 60 })), exercise), {
      numRuns: repetitions({ long: 400, short: 150 }),
    });
  });

  const monsters: readonly (readonly [string, string])[] = [
    ['opening brackets', '('.repeat(100_000)],
    ['opening and closing brackets', `${'('.repeat(100_000)}a > 1${')'.repeat(100_000)}`],
    ['closing brackets', ')'.repeat(10_000)],
    ['bracketed operands', `${'('.repeat(20_000)}a${')'.repeat(20_000)} > 1`],
    ['NOTs', 'not '.repeat(10_000)],
    ['comparisons', '> '.repeat(10_000)],
    ['clauses without AND', 'a > 1\n'.repeat(10_000)],
    ['currency signs', '$'.repeat(10_000)],
    ['quotation marks', '“'.repeat(10_000)],
    ['backticks', '`'.repeat(10_001)],
    ['commas', `columns: ${','.repeat(10_000)}`],
    ['words', 'a '.repeat(10_000)],
    ['duplicates', 'a > 1 AND '.repeat(5_000)],
  ];
  for (const [name, text] of monsters) {
    it(`the parser survives a huge number of ${name}`, () => {
      const parsed = parseScreen(text);
      assert.ok(checkScreen(parsed, catalog).length > 0);
      assert.ok(parsed.screen.error);
    });
  }

  it('the parser marks the first bracket that is too deep', () => {
    const { diagnostics } = parseScreen('('.repeat(100_000));
    assert.deepEqual(
      diagnostics.map(({ code, start, end }) => ({ code, start, end })),
      [{ code: 'tooDeep', start: 1000, end: 1001 }],
    );
  });

  it('the parser reads a thousand clauses nested two hundred levels deep', () => {
    const group = (depth: number): string =>
      depth === 0
        ? 'a > 1'
        : `(${group(depth - 1)} ${depth % 2 ? 'AND' : 'OR'} ${Array.from({ length: 5 }, (_, i) => `a < ${depth * 5 + i}`).join(' OR ')})`;
    const text = group(200);
    const parsed = parseScreen(text);
    assert.deepEqual(parsed.diagnostics, []);
    assert.ok(formatScreen(text).length > text.length);
    assert.equal(canonicalCondition(parsed.screen, catalog).ok, false);
  });
});
