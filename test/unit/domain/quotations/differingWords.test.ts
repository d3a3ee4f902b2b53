import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differingWords } from '../../../../src/domain/quotations/differingWords.ts';

const source = 'We grew revenue by 12.5% in a *difficult* quarter. Costs fell. Margins held up well.';
const marked = (quotation: string, most = 9): string[] =>
  differingWords(quotation, source, most).map(({ start, end }) => quotation.slice(start, end));

test('differingWords marks only the words that differ, at each place', () => {
  assert.deepEqual(marked('We grew revenue by 15% in a difficult quarter. Costs rose.'), ['15%', 'rose.']);
  assert.deepEqual(marked('Costs fell. Margins slipped badly well.'), ['slipped badly']);
  assert.deepEqual(marked('We never grew revenue'), ['never']);
  assert.deepEqual(marked('Costs fell. Nothing of this was ever said here'), ['Nothing of this was ever said here']);
});

test('differingWords joins the remaining places beyond its limit', () => {
  const quotation = 'We shrank revenue by 15% in a difficult quarter. Costs rose.';
  assert.deepEqual(marked(quotation, 2), ['shrank', '15% in a difficult quarter. Costs rose.']);
  assert.deepEqual(marked(quotation, 4), ['shrank', '15%', 'rose.']);
});

test('differingWords marks the words on either side of an unmarked omission', () => {
  assert.deepEqual(marked('We grew by 12.5%'), ['grew by']);
  assert.deepEqual(marked('We grew … by 12.5%'), []);
});

test('differingWords doesn’t mark honest editing beside a difference', () => {
  assert.deepEqual(marked('We grew [our] revenue by **12.5%** … Costs [sic] rose. **Jane Doe:** Margins held up'), [
    'rose.',
  ]);
});
