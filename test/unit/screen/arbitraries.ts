import fc from 'fast-check';
import type { Fix } from '../../../src/screen/parse/diagnostic.ts';
import {
  comparisons,
  type Clause,
  type Condition,
  type MetricName,
  type NumberLiteral,
  type Operand,
} from '../../../src/screen/parse/tree.ts';

const here = { start: 0, end: 0 };

const bareName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/);
const anyName = fc.string({ minLength: 1, maxLength: 20 }).filter((name) => !/[`\r\n]/.test(name));

export const metricName: fc.Arbitrary<MetricName> = fc
  .oneof(bareName, anyName, fc.constantFrom('and', 'OR', 'not', 'columns', 'between', 'order', 'is', 'Debt to equity'))
  .map((name) => ({ type: 'metric', name, ...here }));

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0.15, 15, 1e21, 1e-7, -0.5, Number.MAX_VALUE, Number.MIN_VALUE),
);

export const numberLiteral: fc.Arbitrary<NumberLiteral> = fc
  .record({ value, percent: fc.boolean() })
  .map((number) => ({ type: 'number', ...number, value: number.value === 0 ? 0 : number.value, ...here }));

export const clause: fc.Arbitrary<Clause> = fc
  .record({
    metric: metricName,
    op: fc.constantFrom(...comparisons),
    operand: fc.oneof<fc.Arbitrary<Operand>[]>(numberLiteral, metricName),
  })
  .map((parts) => ({ type: 'clause', ...parts, ...here }));

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    clause,
    fc
      .record({
        type: fc.constantFrom('and' as const, 'or' as const),
        terms: fc.array(tie('any'), { minLength: 2, maxLength: 4 }),
      })
      .map((parts) => ({ ...parts, ...here })),
  ),
})).any;

/** The same tree without ranges, for comparison. */
export function withoutRanges(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, part: unknown) => (key === 'start' || key === 'end' ? undefined : part)),
  );
}

export function applyFix(text: string, { edits }: Fix): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}
