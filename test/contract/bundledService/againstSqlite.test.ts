import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { createScreener } from '../../../src/sample/screener/screener.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../src/screen/print/printCondition.ts';
import { comparisons, type Clause, type Condition } from '../../../src/screen/parse/tree.ts';

const ids = [
  'roic',
  'roe',
  'pe_ratio',
  'net_cash',
  'piotroski_score',
  'dividend_yield',
  'expense_ratio',
  'revenue_growth_1y',
];
const screener = createScreener({ seed: 3, clock: () => 1_700_000_000_000 });
const database = new DatabaseSync(':memory:');
/** Values that occur, so that equality and bounds are met. */
const values: number[] = [];

before(() => {
  const all = Uint32Array.from({ length: 35_700 }, (_, row) => row);
  database.exec(`CREATE TABLE securities (row INTEGER PRIMARY KEY, ${ids.map((id) => `${id} REAL`).join(', ')})`);
  const insert = database.prepare(`INSERT INTO securities VALUES (?, ${ids.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (const [row, { metrics }] of screener.rows(all, ids, 0, all.length).entries()) {
    const cells = ids.map((id) => metrics[id] as number | null);
    insert.run(row, ...cells);
    if (row % 500 === 0) values.push(...cells.filter((cell) => cell !== null));
  }
  database.exec('COMMIT');
});

/** A NULL makes its comparison NULL; under AND and OR alone that is as good as false. */
function sql(condition: Condition): string {
  if (condition.type !== 'clause')
    return `(${condition.terms.map(sql).join(condition.type === 'and' ? ' AND ' : ' OR ')})`;
  const { metric, op, operand } = condition;
  return `${metric.name} ${op} ${operand.type === 'metric' ? operand.name : operand.value}`;
}

const here = { start: 0, end: 0 };
const metric = fc.constantFrom(...ids).map((name) => ({ type: 'metric' as const, name, ...here }));
const number = fc
  .oneof(
    fc.nat().map((at) => values[at % values.length]!),
    fc.constantFrom(0, 1, 5, 0.1, -0.05, 1e6),
  )
  .map((value) => ({ type: 'number' as const, value, percent: false, ...here }));
const clause: fc.Arbitrary<Clause> = fc
  .record({
    metric,
    op: fc.constantFrom(...comparisons),
    operand: fc.oneof({ weight: 4, arbitrary: number }, { weight: 1, arbitrary: metric }),
  })
  .map((parts) => ({ type: 'clause', ...parts, ...here }));
const condition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium' },
    clause,
    fc
      .record({
        type: fc.constantFrom('and' as const, 'or' as const),
        terms: fc.array(tie('any'), { minLength: 2, maxLength: 4 }),
      })
      .map((parts) => ({ ...parts, ...here })),
  ),
})).any;

describe('a condition of any depth', () => {
  it('the service finds the same rows as SQLite over the same columns', () => {
    let found = 0;
    fc.assert(
      fc.property(condition, (tree) => {
        const evaluation = screener.evaluate(printCondition(tree));
        assert.ok(evaluation.ok);
        const parsed = parseScreen(printCondition(tree)).screen.condition!;
        const query = database.prepare(`SELECT row FROM securities WHERE ${sql(parsed)} ORDER BY row`);
        const rows = Uint32Array.from(query.all(), ({ row }) => Number(row));
        assert.equal(Buffer.compare(Buffer.from(evaluation.matches.slice().buffer), Buffer.from(rows.buffer)), 0);
        if (rows.length > 0) found++;
      }),
      { numRuns: 50 },
    );
    assert.ok(found > 12, `only ${found} conditions found anything`);
  });
});
