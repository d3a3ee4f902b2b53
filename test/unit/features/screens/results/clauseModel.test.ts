import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  clauseCounts,
  clausesAsWritten,
  conditionOf,
  conditionsToCount,
} from '../../../../../src/features/screens/results/clauseModel.ts';
import { canonicalCondition } from '../../../../../src/screen/print/canonicalCondition.ts';
import { parseScreen } from '../../../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../../../src/screen/print/printCondition.ts';
import { clausesOf, type Condition } from '../../../../../src/screen/parse/tree.ts';
import { condition as anyCondition } from '../../../screen/arbitraries.ts';

const text = 'roic > 0.15 AND (debt_to_equity < 0.5 OR net_cash > 100000000) AND roe > 0';
const condition = conditionOf(text)!;
const nothing = (): undefined => undefined;
/** The condition that is counted with these clauses off. */
const conditionWithout = (whole: Condition, off: readonly number[]): string | undefined => {
  const [left, ...others] = conditionsToCount(whole, off, { each: false, again: true, known: nothing });
  assert.deepEqual(others, []);
  return left;
};

suite('a condition with disabled clauses', () => {
  test('a condition loses its disabled clauses and the groups left empty or single', () => {
    assert.equal(conditionWithout(condition, []), text);
    assert.equal(conditionWithout(condition, [0]), '(debt_to_equity < 0.5 OR net_cash > 100000000) AND roe > 0');
    assert.equal(conditionWithout(condition, [1]), 'roic > 0.15 AND net_cash > 100000000 AND roe > 0');
    assert.equal(conditionWithout(condition, [1, 2]), 'roic > 0.15 AND roe > 0');
    assert.equal(conditionWithout(condition, [0, 3]), 'debt_to_equity < 0.5 OR net_cash > 100000000');
    assert.equal(conditionWithout(condition, [0, 1, 2, 3]), undefined);
  });

  test('a condition without its disabled clauses stays canonical', () => {
    const small = anyCondition.filter((tree) => printCondition(tree).length < 2_000);
    fc.assert(
      fc.property(small, fc.array(fc.nat({ max: 6 })), (tree, off) => {
        const canonical = canonicalCondition(parseScreen(printCondition(tree)).screen, undefined);
        if (!canonical.ok) return;
        const read = conditionOf(canonical.value)!;
        assert.equal(conditionWithout(read, []), canonical.value);
        const left = conditionWithout(read, off);
        if (left === undefined) return;
        const again = canonicalCondition(parseScreen(left).screen, undefined);
        assert.deepEqual(again, { ok: true, value: left });
        assert.equal(
          clausesOf(conditionOf(left)).length,
          clausesOf(read).filter((_, place) => !off.includes(place)).length,
        );
      }),
    );
  });
});

suite('the counts of clauses', () => {
  test('conditionsToCount returns each distinct condition once', () => {
    const twice = conditionOf('roic > 1 AND roe > 1 AND roic > 1')!;
    assert.deepEqual(conditionsToCount(twice, [], { each: true, again: false, known: nothing }), [
      'roic > 1 AND roe > 1 AND roic > 1',
      'roe > 1 AND roic > 1',
      'roic > 1 AND roic > 1',
      'roic > 1 AND roe > 1',
    ]);
    const same = conditionOf('roic > 1 OR roic > 1')!;
    assert.deepEqual(conditionsToCount(same, [], { each: true, again: false, known: nothing }), [
      'roic > 1 OR roic > 1',
      'roic > 1',
    ]);
  });

  test('a known count is free unless the user counts again', () => {
    const known = (asked: string) => (asked === text ? { total: 5, at: 9 } : undefined);
    const fresh = clauseCounts(condition, [], { known });
    assert.deepEqual([fresh.costChosen, fresh.costEach, fresh.costAgain], [0, 4, 5]);
    assert.deepEqual(fresh.chosen, { total: 5, at: 9 });
    const all = clauseCounts(condition, [], { known: () => ({ total: 1, at: 1 }) });
    assert.deepEqual([all.costChosen, all.costEach, all.costAgain], [0, 0, 5]);
  });

  test('a disabled clause reduces the cost, and without enabled clauses it is zero', () => {
    const some = clauseCounts(condition, [0], { known: nothing });
    assert.deepEqual(
      some.clauses.map(({ on }) => on),
      [false, true, true, true],
    );
    assert.deepEqual([some.none, some.costChosen, some.costEach], [false, 1, 4]);
    const none = clauseCounts(condition, [0, 1, 2, 3], { known: nothing });
    assert.deepEqual([none.none, none.costChosen, none.costEach, none.costAgain], [true, 0, 0, 0]);
  });

  test('clauseCounts shows the clauses in the words of the file', () => {
    const file = 'columns: roic\n\nroic>15%  # high\nand (net_cash >= -100M or debt_to_equity < roe)\n';
    const written = clausesAsWritten(file);
    assert.deepEqual(written, ['roic > 15%', 'net_cash >= -100M', 'debt_to_equity < roe']);
    const canonical = conditionOf('roic > 0.15 AND (net_cash >= -100000000 OR debt_to_equity < roe)')!;
    const texts = (words: readonly string[]): string[] =>
      clauseCounts(canonical, [], { known: nothing, written: words }).clauses.map(({ text: shown }) => shown);
    assert.deepEqual(texts(written), written);
    assert.equal(texts(['roic > 15%'])[1], 'net_cash >= -100000000', 'words of another condition');
  });

  test('a condition with a single clause has only its own count', () => {
    const only = clauseCounts(conditionOf('roic > 1')!, [], { known: () => ({ total: 3, at: 1 }) });
    assert.deepEqual(only.clauses, [{ text: 'roic > 1', on: true }]);
    assert.equal(only.costAgain, 1);
  });
});
