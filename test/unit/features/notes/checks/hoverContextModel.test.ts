import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextOf, wholeWords } from '../../../../../src/features/notes/checks/hoverContextModel.ts';

test('contextOf begins and ends the context of a hover at a word', () => {
  const text = 'revenue margins '.repeat(60);
  const passage = { start: 480, end: 495 };
  for (let shift = 0; shift < 16; shift += 1) {
    const moved = { start: passage.start + shift, end: passage.end + shift };
    const [from, till] = contextOf(text, moved, { start: 0, end: text.length });
    assert.ok(from > 0 && till < text.length);
    assert.match(text.slice(from - 1, from), /\s/);
    assert.match(text.slice(till, till + 1), /\s/);
  }
  assert.deepEqual(contextOf(text, { start: 20, end: 40 }, { start: 10, end: 60 }), [10, 60]);
});

test('wholeWords cuts a text between words, and a single long word anywhere', () => {
  assert.equal(wholeWords('We grew revenue', 10), 'We grew');
  assert.equal(wholeWords('We grew', 7), 'We grew');
  assert.equal(wholeWords('We grew a', 7), 'We grew');
  assert.equal(wholeWords('a'.repeat(900), 100).length, 100);
});
