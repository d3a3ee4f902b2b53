import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatScreen } from '../../../../src/screen/print/formatScreen.ts';
import { maximumScreenLength, parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../../src/screen/print/printCondition.ts';
import type { Condition } from '../../../../src/screen/parse/tree.ts';
import { condition, withoutRanges } from '../arbitraries.ts';

const example = `# Cash-rich compounders: a comment runs from # to the end of the line
columns: roic, pe_ratio, revenue_growth_1y  # what comes back with each row, in this order

roic > 15%
AND (debt_to_equity < 0.5 OR net_cash > 100M)
`;

function columnsOf(text: string): string[] {
  const { screen, diagnostics } = parseScreen(text);
  assert.deepEqual(diagnostics, []);
  return screen.columns.map(({ name }) => name);
}

describe('a screen', () => {
  it('parseScreen reads a screen with its ranges', () => {
    const { screen, diagnostics, comments } = parseScreen(example);
    assert.deepEqual(diagnostics, []);
    assert.equal(screen.error, undefined);
    assert.equal(comments.length, 2);
    assert.deepEqual(
      screen.columns.map(({ start, end }) => example.slice(start, end)),
      ['roic', 'pe_ratio', 'revenue_growth_1y'],
    );
    const all = screen.condition;
    assert.equal(all?.type, 'and');
    const [clause, group] = all.terms;
    assert.equal(clause?.type, 'clause');
    assert.equal(example.slice(clause.start, clause.end), 'roic > 15%');
    assert.deepEqual(withoutRanges(clause.operand), { type: 'number', value: 15, percent: true });
    assert.equal(group?.type, 'or');
    assert.equal(example.slice(group.start, group.end), 'debt_to_equity < 0.5 OR net_cash > 100M');
  });

  it('parseScreen reads columns across lines, trailing commas and comments', () => {
    assert.deepEqual(columnsOf('columns: a, `b c`,\n  # still\n\n d\nColumns: e\na > 1'), ['a', 'b c', 'd', 'e']);
    assert.deepEqual(columnsOf('a > 1'), []);
    assert.deepEqual(columnsOf('columns > 1'), []);
  });

  it('parseScreen keeps nested groups of one kind and drops redundant brackets', () => {
    const tree = parseScreen('(a > 1 AND b > 2) AND ((c > 3))').screen.condition;
    assert.equal(tree?.type, 'and');
    assert.deepEqual(
      tree.terms.map(({ type }) => type),
      ['and', 'clause'],
    );
  });

  it('parseScreen returns the first error and the readable part of a screen', () => {
    const { screen } = parseScreen('a > 1 AND b == 2 AND NOT c > 3');
    assert.equal(screen.error?.start, 12);
    assert.equal(printCondition(screen.condition!), 'a > 1 AND b = 2 AND c > 3');
  });
});

describe('parse(print(tree))', () => {
  it('parseScreen reads a printed condition back as the same tree', () => {
    fc.assert(
      fc.property(condition, (tree) => {
        const { screen, form } = parseScreen(printCondition(tree));
        assert.deepEqual(form, []);
        assert.deepEqual(withoutRanges(screen.condition), withoutRanges(tree));
      }),
      { numRuns: 300 },
    );
  });
});

/** Rewrites the text from the inside out, without using trees. */
function truthByRewriting(text: string): boolean {
  let done = text;
  for (let before = ''; before !== done;) {
    before = done;
    done = done
      .replace(/\(([TF])\)/, '$1')
      .replace(/([TF]) AND ([TF])/, (_, a: string, b: string) => (a === 'T' && b === 'T' ? 'T' : 'F'));
    if (done === before) {
      done = done.replace(
        /(^|\()([TF]) OR ([TF])(?! AND)/,
        (_, open: string, a: string, b: string) => open + (a === 'T' || b === 'T' ? 'T' : 'F'),
      );
    }
  }
  assert.match(done, /^[TF]$/);
  return done === 'T';
}

function truth(tree: Condition): boolean {
  if (tree.type === 'clause') return tree.metric.name === 'yes';
  return tree.type === 'and' ? tree.terms.every(truth) : tree.terms.some(truth);
}

describe('precedence', () => {
  const logic: fc.Arbitrary<string> = fc.letrec<{ or: string; and: string; factor: string }>((tie) => ({
    or: fc.array(tie('and'), { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' OR ')),
    and: fc.array(tie('factor'), { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' AND ')),
    factor: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('T', 'F'),
      tie('or').map((inner) => `(${inner})`),
    ),
  })).or;

  it('parseScreen applies AND before OR, like rewriting the text', () => {
    fc.assert(
      fc.property(logic, (text) => {
        const written = text.replaceAll('T', 'yes > 1').replaceAll('F', 'no > 1');
        const { screen, diagnostics } = parseScreen(written);
        assert.deepEqual(diagnostics, []);
        assert.equal(truth(screen.condition!), truthByRewriting(text));
      }),
      { numRuns: 250 },
    );
  });
});

it('parseScreen rejects a text that is too long', () => {
  const fits = parseScreen('roic > 1'.padEnd(maximumScreenLength, '\n'));
  assert.deepEqual(fits.diagnostics, []);
  const long = parseScreen(`roic > 1\n${'..'.repeat(maximumScreenLength)}`);
  assert.deepEqual(
    long.diagnostics.map(({ code }) => code),
    ['screenTooLong'],
  );
  assert.equal(long.screen.error?.message, long.diagnostics[0]!.message);
  assert.equal(formatScreen(long.text), long.text);
});
