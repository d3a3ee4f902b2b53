import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leiCheckDigits, parseLei } from '../../../../src/domain/identifiers/lei.ts';
import { assertReads, assertRefuses } from './check.ts';

const published = ['5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394', '529900T8BM49AURSDO55', '254900HROIFWPRGM1V77'];

test('the LEI parser reads published LEIs in any case', () => {
  for (const lei of published) {
    assertReads(parseLei(` ${lei.toLowerCase()}`), lei);
    assert.equal(leiCheckDigits(lei.slice(0, 18)), lei.slice(18));
  }
});

test('the LEI parser detects any single wrong character', () => {
  const eighteen = fc.stringMatching(/^[0-9A-Z]{18}$/);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  fc.assert(
    fc.property(eighteen, fc.nat(17), fc.integer({ min: 1, max: 35 }), (first, at, step) => {
      const lei = first + leiCheckDigits(first);
      assertReads(parseLei(lei), lei);
      const wrong = alphabet[(alphabet.indexOf(lei[at]!) + step) % 36]!;
      const typed = lei.slice(0, at) + wrong + lei.slice(at + 1);
      // Replacing a letter by a digit changes the length of the number that is checked, so only replacements of the
      // same kind are certain to be found.
      if (/\d/.test(wrong) === /\d/.test(lei[at]!)) assert.ok(!parseLei(typed).ok, typed);
    }),
  );
});

test('the LEI parser refuses other lengths and characters', () => {
  assertRefuses(parseLei('5493001KJTIIGC8Y1R1'), 0, 19);
  assertRefuses(parseLei(' 5493001KJTIIGC8Y1R1A'), 1, 21);
  assertRefuses(parseLei('5493001KJTIIGC8Y1-12'), 0, 20);
});
