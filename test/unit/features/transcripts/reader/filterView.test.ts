import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  createTurnTest,
  isFiltering,
  noFilter,
  speakersBySide,
  toggled,
  turnsOfUnknownSide,
  type Filter,
} from '../../../../../src/features/transcripts/reader/filterView.ts';
import { createSpeaker, createTurns } from '../sampleTurns.ts';

const speakers = [
  createSpeaker('Operator', 'operator'),
  createSpeaker('Ann', 'company'),
  createSpeaker('Bo', 'analyst'),
  createSpeaker('Cy', 'unknown', 3),
  createSpeaker('Silent', 'company', 0),
];
const { turns } = createTurns([
  { speaker: 0, words: 'a', section: 'prepared' },
  { speaker: 1, words: 'b', section: 'prepared' },
  { speaker: 2, words: 'c', section: 'questions' },
  { speaker: 1, words: 'd', section: 'questions' },
  { speaker: 3, words: 'e' },
]);
const shown = (filter: Partial<Filter>): number[] =>
  turns.filter(createTurnTest({ ...noFilter, ...filter }, speakers)).map(({ index }) => index);

suite('filters of a call', () => {
  test('an empty filter shows all turns', () => {
    assert.deepEqual(shown({}), [0, 1, 2, 3, 4]);
    assert.equal(isFiltering(noFilter), false);
    assert.equal(isFiltering({ ...noFilter, section: 'questions' }), true);
  });

  test('a filter selects turns by speakers, by sides or by both', () => {
    assert.deepEqual(shown({ speakers: [2] }), [2]);
    assert.deepEqual(shown({ sides: ['company'] }), [1, 3]);
    assert.deepEqual(shown({ speakers: [2], sides: ['company'] }), [1, 2, 3]);
  });

  test('a section narrows the filtered turns', () => {
    assert.deepEqual(shown({ section: 'questions' }), [2, 3]);
    assert.deepEqual(shown({ section: 'questions', sides: ['company'] }), [3]);
  });

  test('toggled adds a choice and removes it the second time', () => {
    assert.deepEqual(toggled([1], 2), [1, 2]);
    assert.deepEqual(toggled([1, 2], 1), [2]);
  });

  test('speakersBySide lists speakers by side, without silent speakers', () => {
    assert.deepEqual(speakersBySide(speakers), [
      { side: 'company', speakers: [1] },
      { side: 'analyst', speakers: [2] },
      { side: 'operator', speakers: [0] },
      { side: 'unknown', speakers: [3] },
    ]);
    assert.equal(turnsOfUnknownSide(speakers), 3);
  });
});
