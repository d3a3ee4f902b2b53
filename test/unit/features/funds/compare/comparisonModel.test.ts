import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { fundParams } from '../../../../../src/features/funds/protocol.ts';
import { comparisonOf, keyOfComparison } from '../../../../../src/features/funds/compare/comparisonModel.ts';
import { fundFieldsOf } from '../../../../../src/domain/endpoints/fundFields.ts';
import { differsBetween, isIdentifier, oddClasses, valuesOf } from '../../../../../src/features/funds/fundView.ts';
import type { OneFund } from '../../../../../src/features/funds/protocol.ts';
import { aRecord } from '../aRecord.ts';
import { parseArgument } from '../../../../../src/domain/arguments/arguments.ts';

const fund = (id: string): OneFund => ({ kind: 'class', id, title: id, query: { ticker: id } });

suite('the argument of a comparison', () => {
  test('parseArgument accepts several funds and normalizes their identifiers', () => {
    assert.deepEqual(
      parseArgument('funds', { funds: [{ ticker: 'aaaax' }, { seriesid: 's000000001', contractid: 'c000000002' }] }),
      {
        ok: true,
        value: { funds: [{ ticker: 'AAAAX' }, { seriesid: 'S000000001', contractid: 'C000000002' }] },
      },
    );
  });

  test('parseArgument rejects one fund, five funds, missing funds, and invalid identifiers', () => {
    const one = { ticker: 'A' };
    for (const argument of [
      undefined,
      {},
      { funds: 'A' },
      { funds: [one] },
      { funds: [one, one, one, one, one] },
      { funds: [one, {}] },
      { funds: [one, null] },
      { funds: [one, { cusip: '922908729' }] },
      { funds: [one, { ticker: 'B', contractid: 'C1' }] },
    ])
      assert.equal(parseArgument('funds', argument).ok, false, JSON.stringify(argument));
  });
});

suite('a comparison', () => {
  test('comparisonOf removes duplicate funds and refuses a single fund', () => {
    const two = comparisonOf([fund('A'), fund('B'), fund('A')]);
    assert.ok(two.ok);
    assert.deepEqual(
      two.value.funds.map(({ id }) => id),
      ['A', 'B'],
    );
    assert.equal(two.value.title, 'A · B');
    const same = comparisonOf([fund('A'), fund('A')]);
    assert.ok(!same.ok && same.error.message.includes('the same fund: A'));
  });

  test('keyOfComparison ignores the order of the funds', () => {
    const [ab, ba] = [comparisonOf([fund('A'), fund('B')]), comparisonOf([fund('B'), fund('A')])];
    assert.ok(ab.ok && ba.ok);
    assert.equal(keyOfComparison(ab.value), keyOfComparison(ba.value));
  });

  test('the schema of a saved comparison rejects malformed funds', () => {
    const whole = comparisonOf([fund('A'), fund('B')]);
    assert.ok(whole.ok && v.is(fundParams, whole.value));
    for (const funds of [[fund('A')], [fund('A'), {}], 'A', undefined])
      assert.equal(v.is(fundParams, { ...whole.value, funds }), false);
  });
});

test('valuesOf collects the values of a series, and differsBetween compares two series', () => {
  const series = { classes: [aRecord(), aRecord({ ticker: 'AAABX' })] };
  const other = { classes: [aRecord({ ticker: 'AAABX' }), aRecord()] };
  assert.deepEqual(valuesOf(series.classes, 'ticker'), ['AAAAX', 'AAABX']);
  assert.deepEqual(valuesOf(series.classes, 'cik'), [9_900_001]);
  assert.equal(differsBetween([series, other], 'class_name'), false);
  assert.equal(differsBetween([series, { classes: [aRecord({ class_name: 'B' })] }], 'class_name'), true);
  // The pair that is shown is compared: Class A of one series beside Class A of another.
  const sameClass = { classes: [aRecord({ fund_name: 'Other', class_name: 'Other Class A' })] };
  assert.equal(differsBetween([{ classes: [aRecord()] }, sameClass], 'class_name'), false);
  assert.equal(differsBetween([{ classes: [aRecord()] }, sameClass], 'fund_name'), true);
  // Identifiers always differ: that says nothing.
  for (const field of fundFieldsOf().filter(isIdentifier))
    assert.equal(differsBetween([series, { classes: [aRecord({ [field]: 'other' })] }], field), false, field);
  assert.equal(differsBetween([{ classes: [aRecord({ firstpricedate: null })] }, series], 'firstpricedate'), true);
});

test('oddClasses returns the classes that differ from most of the series', () => {
  const classes = [aRecord(), aRecord(), aRecord({ security_type: 'ETF', ticker: 'B' })];
  assert.deepEqual([...oddClasses(classes, 'security_type')], [2]);
  assert.deepEqual([...oddClasses(classes, 'ticker')], []);
  assert.deepEqual([...oddClasses(classes, 'cik')], []);
  assert.deepEqual([...oddClasses(classes.slice(1), 'security_type')], [0, 1]);
});
