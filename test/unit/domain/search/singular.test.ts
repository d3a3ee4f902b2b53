import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numbersOf, singularOf } from '../../../../src/domain/search/singular.ts';

test('singularOf returns the singular of plurals', () => {
  const plurals = {
    ...{ margins: 'margin', prices: 'price', companies: 'company', inventories: 'inventory', businesses: 'business' },
    ...{ losses: 'loss', taxes: 'tax', branches: 'branch', houses: 'house', analysts: 'analyst', sales: 'sale' },
  };
  for (const [plural, singular] of Object.entries(plurals)) assert.equal(singularOf(plural), singular);
});

test('singularOf returns other words unchanged', () => {
  for (const word of ['gas', 'loss', 'basis', 'plus', 'news', 'series', '2026', 'q3s', 'margin', 'preis', '5gs'])
    assert.equal(singularOf(word), word);
});

test('numbersOf lists the same forms for each form, the word itself first', () => {
  assert.deepEqual(numbersOf('margins'), ['margins', 'margin']);
  assert.deepEqual(numbersOf('company'), ['company', 'companys', 'companies']);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,9}(?:s|es|ies|y)?$/), (word) => {
      const all = numbersOf(word);
      assert.equal(all[0], word);
      for (const other of all) {
        assert.equal(singularOf(other), singularOf(word));
        assert.deepEqual(numbersOf(other).toSorted(), all.toSorted());
      }
    }),
  );
});
