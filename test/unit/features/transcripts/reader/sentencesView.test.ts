import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceAt, sentencesOf, stepSentence } from '../../../../../src/features/transcripts/reader/sentencesView.ts';
import { createTurns } from '../sampleTurns.ts';

const { text, turns } = createTurns([{ speaker: 0, words: 'Sales rose. Mr. Doe left.  Costs fell!' }]);
const [turn] = turns as [(typeof turns)[0]];
const sentences = sentencesOf(text, turn);
const span = (words: string): { start: number; end: number } => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};

test('stepSentence selects the next or previous sentence, or with Shift extends the selection', () => {
  const stepped = (by: 1 | -1, selected: string, isExtended = false): string | undefined => {
    const own = selected === '' ? undefined : span(selected);
    const found = stepSentence(sentences, { by, extends: isExtended, selected: own, offset: turn.speechStart });
    return found && text.slice(found.start, found.end);
  };
  for (const [by, selected, isExtended, expected] of [
    [1, '', false, 'Sales rose.'],
    [1, 'Sales rose.', false, 'Mr. Doe left.'],
    [-1, 'Mr. Doe left.', false, 'Sales rose.'],
    [1, 'Costs fell!', false, 'Costs fell!'],
    [1, 'Sales rose.', true, 'Sales rose. Mr. Doe left.'],
    [-1, 'Sales rose. Mr. Doe left.', true, 'Sales rose.'],
    [-1, 'Sales rose.', true, 'Sales rose.'],
    [1, 'Doe', false, 'Mr. Doe left.'],
    [1, 'Doe', true, undefined],
  ] as const)
    assert.equal(stepped(by, selected, isExtended), expected, `${by} ${selected} ${isExtended}`);
});

test('sentenceAt finds the sentence at a cursor, except on the speaker’s line', () => {
  assert.deepEqual(sentenceAt(text, turn, text.indexOf('left')), span('Mr. Doe left.'));
  assert.equal(sentenceAt(text, turn, turn.nameStart), undefined);
});
