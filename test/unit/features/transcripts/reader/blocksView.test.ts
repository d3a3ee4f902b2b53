import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { blocksOf } from '../../../../../src/features/transcripts/reader/blocksView.ts';

const wordsOf = (text: string): string[] =>
  blocksOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end));

suite('blocks of a speech', () => {
  test('blocksOf splits a speech into paragraphs without blank lines', () => {
    assert.deepEqual(wordsOf('One.\n\nTwo.\n  \nThree.'), ['One.', 'Two.', 'Three.']);
    assert.deepEqual(wordsOf(''), []);
  });

  test('blocksOf splits a paragraph of 400 words after each fifth sentence', () => {
    const sentence = (at: number): string => `In quarter ${at} Mr. Doe sold ${'very '.repeat(30)}much. `;
    const text = Array.from({ length: 12 }, (_, at) => sentence(at)).join('');
    const blocks = wordsOf(text.trimEnd());
    assert.deepEqual(
      blocks.map((block) => block.split('. In ').length),
      [5, 5, 2],
    );
    assert.equal(blocks.join(' '), text.trimEnd());
    assert.equal(wordsOf(text.slice(0, text.length / 2)).length, 1);
    assert.equal(wordsOf(`Hello.\n${text}`).length, 4);
    assert.ok(wordsOf('No. '.repeat(40_000)).length < 200);
  });

  test('blocksOf cuts a long paragraph at spaces', () => {
    const text = `${'word '.repeat(4_000)}word`;
    const blocks = wordsOf(text);
    assert.ok(blocks.length > 1);
    assert.ok(blocks.every((block, at) => block.length <= 4_000 && (at === blocks.length - 1 || block.endsWith(' '))));
    assert.equal(blocks.join(''), text);
  });

  test('blocksOf cuts a long word between characters', () => {
    const text = '👩‍👩‍👧'.repeat(3_000);
    const blocks = wordsOf(text);
    assert.equal(blocks.join(''), text);
    assert.ok(blocks.every((block) => block.isWellFormed() && !/^[\u{200d}\p{M}]/u.test(block)));
  });

  test('blocksOf groups very many short lines', () => {
    const text = 'ha\n'.repeat(100_000);
    const blocks = wordsOf(text);
    assert.ok(blocks.length < 200);
    assert.equal(blocks.join('\n').replaceAll('\n', ''), text.replaceAll('\n', ''));
  });

  test('blocksOf cuts an endless run of combining characters', () => {
    const text = '\u0301'.repeat(20_000);
    assert.equal(wordsOf(text).join(''), text);
  });

  test('blocks of any text are in order and omit white space only', () => {
    const pieces = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\n\n', ' ', '\r\n')));
    fc.assert(
      fc.property(pieces, fc.nat(20), (some, offset) => {
        const text = 'x'.repeat(offset) + some.join('');
        let end = offset;
        for (const block of blocksOf(text, offset, text.length)) {
          assert.match(text.slice(end, block.start), /^\s*$/);
          assert.ok(block.start >= end && block.end > block.start);
          end = block.end;
        }
        assert.match(text.slice(end), /^\s*$/);
      }),
    );
  });
});
