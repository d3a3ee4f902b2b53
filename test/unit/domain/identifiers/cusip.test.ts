import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cusipCheckDigit, parseCusip } from '../../../../src/domain/identifiers/cusip.ts';
import { assertReads, assertRefuses } from './check.ts';

const published = ['037833100', '17275R102', '38259P508', '594918104', '68389X105', '922908769', '78462F103'];

test('the CUSIP parser reads published CUSIPs in any case and with surrounding blanks', () => {
  for (const cusip of published) assertReads(parseCusip(` ${cusip.toLowerCase()} `), cusip);
});

test('the CUSIP parser accepts one of the ten possible check digits', () => {
  for (const cusip of published) {
    const accepted = '0123456789'.split('').filter((digit) => parseCusip(cusip.slice(0, 8) + digit).ok);
    assert.deepEqual(accepted, [cusip[8]]);
  }
});

test('the CUSIP parser detects a wrong digit and swapped neighbors (but 0 and 9)', () => {
  const eight = fc.stringMatching(/^[0-9]{8}$/);
  fc.assert(
    fc.property(eight, fc.nat(7), fc.integer({ min: 1, max: 9 }), (first, at, step) => {
      const cusip = first + cusipCheckDigit(first);
      const wrong = String((Number(cusip[at]) + step) % 10);
      assert.ok(!parseCusip(cusip.slice(0, at) + wrong + cusip.slice(at + 1)).ok);
      const [a, b] = [cusip[at]!, cusip[at + 1]!];
      if (a === b || [a, b].sort().join('') === '09') return;
      assert.ok(!parseCusip(cusip.slice(0, at) + b + a + cusip.slice(at + 2)).ok);
    }),
  );
});

test('the CUSIP parser refuses other lengths and characters at their place', () => {
  assertRefuses(parseCusip('03783310'), 0, 8);
  assertRefuses(parseCusip(' 0378331000'), 1, 11);
  assertRefuses(parseCusip('03783310A'), 0, 9);
  assertRefuses(parseCusip('0378 3310'), 0, 9);
  assertRefuses(parseCusip(''), 0, 0);
});
