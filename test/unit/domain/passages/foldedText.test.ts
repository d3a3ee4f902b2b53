import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FoldedText, foldText } from '../../../../src/domain/passages/foldedText.ts';

test('folding gives the same text with and without offsets', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'Café’s', 'ﬁnance…', 'R&D\u00a0costs', '12.5%\u007f', 'İstanbul', 'K-2'),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('words' as const, 'letters' as const), (original, folding) => {
      assert.equal(foldText(original, folding), new FoldedText(original, folding).text);
    }),
  );
});
