import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, shareOfWords } from '../../../../src/domain/transcripts/countWords.ts';
import { turnAtOffset } from '../../../../src/domain/transcripts/turnMoves.ts';
import { executives, parse } from './readTurns.ts';

const text =
  'Tim Cook:\nHello to you all.\n\nLuca Maestri:\nYes.\n\nAnalyst 1:\nHow much?\n\nTim Cook:\nMuch.\n\nLuca Maestri:\nMore.';
const call = parse(text, executives);

test('a word is a run of characters with a letter or a digit', () => {
  assert.equal(countWords(''), 0);
  assert.equal(countWords(' -- – … \n'), 0);
  assert.equal(countWords("We don't—ever—sell 1,000.5% of it…so there"), 9);
  assert.equal(countWords('Größe 大家 مرحبا\u00a0e\u0301te'), 4);
  assert.equal(countWords('one two three', 4, 7), 1);
});

test('shares of words add up to one', () => {
  const shares = shareOfWords(call, text);
  assert.deepEqual(
    shares.map(({ turns, words }) => [turns, words]),
    [
      [2, 5],
      [2, 2],
      [1, 2],
    ],
  );
  assert.equal(
    shares.reduce((sum, { share }) => sum + share, 0),
    1,
  );
  assert.deepEqual(shareOfWords(parse('…'), '…'), [{ turns: 1, words: 0, share: 0 }]);
});

test('every offset belongs to the turn around it', () => {
  for (let offset = 0; offset < text.length; offset++) {
    const turn = turnAtOffset(call, offset)!;
    assert.ok(turn.start <= offset && offset < turn.end);
  }
  assert.equal(turnAtOffset(call, -1)?.index, 0);
  assert.equal(turnAtOffset(call, text.length + 5)?.index, 4);
  assert.equal(turnAtOffset(parse(''), 0), undefined);
});
