import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  chosenRows,
  idOfRow,
  partsOfPassage,
  rowOf,
} from '../../../../../src/features/transcripts/compare/comparisonView.ts';
import type { ShownComparison, ShownPassage } from '../../../../../src/features/transcripts/compare/protocol.ts';

const passage = (call: number, start: number): ShownPassage => ({
  ...{ call, turn: 0, start, end: start + 5, quarter: `Q${call + 1} 2026`, speaker: 'Ann Ash', role: '' },
  ...{ text: 'words', marks: [] },
});
const nothingShown: ShownComparison = {
  ...{ ticker: 'NDL', company: 'Needle', quarters: ['Q1 2026', 'Q2 2026'], others: [], calls: [0, 1] },
  ...{ words: [0, 0], texts: ['', ''], pairs: [], guidance: [], added: [], dropped: [], speakers: [], sections: [] },
};

suite('the rows of a comparison', () => {
  test('a row quotes the older passage first, or the only one', () => {
    assert.deepEqual(rowOf([passage(0, 1), passage(1, 2)]), [passage(0, 1), passage(1, 2)]);
    assert.deepEqual(rowOf([null, passage(1, 2)]), [passage(1, 2)]);
  });

  test('chosen rows are quoted in the order of the page, each once, and those that are gone are left out', () => {
    const pair = { shared: ['margin'], sides: [passage(0, 1), passage(1, 2)] as [ShownPassage, ShownPassage] };
    const phrase = { words: 'new plant', count: 1, before: 2, passages: [passage(1, 9)] };
    const shown: ShownComparison = {
      ...nothingShown,
      pairs: [pair],
      guidance: [{ subject: 'margin', rows: [[null, passage(1, 9)]] }],
      added: [phrase],
    };
    const ids = [[passage(1, 9)], pair.sides].map(idOfRow);
    const chosen = [...ids, 'Q9 2026 1 2'];
    assert.deepEqual(
      chosenRows(shown, (row) => chosen.includes(idOfRow(row))),
      [pair.sides, [passage(1, 9)]],
    );
    // Another call in the library shifts the indexes, not the ids.
    assert.equal(idOfRow([{ ...passage(1, 9), call: 4 }]), ids[0]);
  });

  test('partsOfPassage joins marks with only a space between them, and leaves no character out', () => {
    const text = 'We grew two percent.';
    const marks = [
      { start: 3, end: 7 },
      { start: 8, end: 11 },
    ];
    assert.deepEqual(partsOfPassage({ text, marks }), [
      { text: 'We ', isMarked: false },
      { text: 'grew two', isMarked: true },
      { text: ' percent.', isMarked: false },
    ]);
    assert.deepEqual(partsOfPassage({ text, marks: [{ start: 0, end: text.length }] }), [{ text, isMarked: true }]);
  });
});
