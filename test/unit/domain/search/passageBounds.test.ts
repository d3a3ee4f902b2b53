import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { passagesOf } from '../../../../src/domain/search/passageBounds.ts';
import { tokensOf } from '../../../../src/domain/passages/tokens.ts';

const said = (text: string): string[] =>
  passagesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
const sentence = (words: number): string => `${'word '.repeat(words - 1)}word. `;

suite('passages of a turn', () => {
  test('a short turn is one passage, without the white space around it', () => {
    assert.deepEqual(said('  Thank you.\n'), ['Thank you.']);
    assert.deepEqual(said(sentence(160)).length, 1);
    assert.deepEqual(said(' … \n'), []);
  });

  test('a long turn splits into passages of about 120 words at sentence ends', () => {
    const found = said(sentence(17).repeat(60));
    assert.ok(found.every((each) => each.startsWith('word') && each.endsWith('word.')));
    const lengths = found.map((each) => tokensOf(each).words.length);
    assert.ok(Math.min(...lengths) >= 60 && Math.max(...lengths) <= 180, lengths.join(' '));
    assert.equal(found.length, Math.round((17 * 60) / 120));
  });

  test('abbreviations within a number or name don’t end a sentence', () => {
    const text = `${'word '.repeat(118)}grew 39.4 percent, U.S.-led, ${'and so '.repeat(40)}on.`;
    for (const each of said(text)) assert.doesNotMatch(each, /^4 percent|^S\./);
  });

  test('endless sentences split at a space, or between words in languages without spaces', () => {
    const lengths = said('word '.repeat(2_000)).map((each) => tokensOf(each).words.length);
    assert.ok(Math.max(...lengths) <= 300, lengths.join(' '));
    const chinese = said('毛利率上升'.repeat(200)).map((each) => tokensOf(each).words.length);
    assert.ok(Math.max(...chinese) <= 300, chinese.join(' '));
  });

  test('passages follow each other and contain every whole word once', () => {
    const piece = fc.constantFrom(
      'word',
      'Margin',
      '39.4%',
      'U.S.',
      'é',
      '毛利',
      '“so”',
      '—',
      '\n',
      '. ',
      '? ',
      ' ',
      ', ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 900 }), fc.nat(5), (pieces, from) => {
        const text = pieces.join('');
        const start = Math.min(from, text.length);
        const found = passagesOf(text, start, text.length);
        const all = tokensOf(text.slice(start));
        const bounds = new Set([...all.starts, ...all.ends].map((each) => each + start));
        let last = start;
        for (const passage of found) {
          assert.ok(passage.start >= last && passage.end > passage.start);
          last = passage.end;
          const words = text.slice(passage.start, passage.end);
          assert.equal(words.trim(), words);
          const { starts, ends } = tokensOf(words);
          assert.ok(bounds.has(passage.start + starts[0]!) && bounds.has(passage.start + ends.at(-1)!));
        }
        const words = found.flatMap((passage) => tokensOf(text.slice(passage.start, passage.end)).words);
        assert.deepEqual(words, all.words);
      }),
    );
  });
});
