import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Side, Turn } from '../../../../../src/domain/transcript.ts';
import type { Move } from '../../../../../src/features/transcripts/protocol.ts';
import {
  exchangeAfter,
  exchangesOf,
  sectionBegins,
  turnAfter,
} from '../../../../../src/features/transcripts/reader/turnsView.ts';
import { createSpeaker, createTurns } from '../sampleTurns.ts';

const speakers = [
  createSpeaker('Operator', 'operator'),
  createSpeaker('Ann', 'company'),
  createSpeaker('Bo', 'analyst'),
];
const { turns } = createTurns([
  { speaker: 0, words: 'Welcome.', section: 'prepared' },
  { speaker: 1, words: 'Hello.', section: 'prepared' },
  { speaker: 0, words: 'Bo is next.', section: 'questions', exchange: 1 },
  { speaker: 2, words: 'Why?', section: 'questions', exchange: 1 },
  { speaker: 1, words: 'Because.', section: 'questions', exchange: 1 },
  { speaker: 2, words: 'And how?', section: 'questions', exchange: 2 },
  { speaker: 1, words: 'So.', section: 'questions', exchange: 2 },
  { speaker: 0, words: 'Goodbye.' },
]);
const all = (): boolean => true;
const after = (move: Move, current: number, isShown: (turn: Turn) => boolean = all): number | undefined =>
  turnAfter(move, { turns, current, isShown });

suite('navigation in a call', () => {
  test('turnAfter moves to the next or previous turn, not beyond the ends', () => {
    assert.equal(after({ kind: 'nextTurn' }, 0), 1);
    assert.equal(after({ kind: 'previousTurn' }, 1), 0);
    assert.equal(after({ kind: 'previousTurn' }, 0), undefined);
    assert.equal(after({ kind: 'nextTurn' }, 7), undefined);
  });

  test('turnAfter moves to turns of the same speaker', () => {
    assert.equal(after({ kind: 'nextTurnOfSpeaker' }, 1), 4);
    assert.equal(after({ kind: 'previousTurnOfSpeaker' }, 7), 2);
    assert.equal(after({ kind: 'previousTurnOfSpeaker' }, 1), undefined);
  });

  test('turnAfter moves to the first question from any turn', () => {
    assert.equal(after({ kind: 'goToQuestions' }, 7), 2);
    assert.equal(
      turnAfter({ kind: 'goToQuestions' }, { turns: turns.slice(0, 2), current: 0, isShown: all }),
      undefined,
    );
  });

  test('turnAfter moves to a speaker’s next turn and wraps around', () => {
    assert.equal(after({ kind: 'goToSpeaker', speaker: 2 }, 0), 3);
    assert.equal(after({ kind: 'goToSpeaker', speaker: 2 }, 5), 3);
    assert.equal(after({ kind: 'goToSpeaker', speaker: 9 }, 0), undefined);
  });

  test('turnAfter limits a turn number to the first and the last turn', () => {
    assert.equal(after({ kind: 'goToTurn', turn: 99 }, 0), 7);
    assert.equal(after({ kind: 'goToTurn', turn: -1 }, 5), 0);
    assert.equal(turnAfter({ kind: 'goToTurn', turn: 0 }, { turns: [], current: 0, isShown: all }), undefined);
  });

  test('turnAfter skips hidden turns', () => {
    const ofAnn = (turn: Turn): boolean => turn.speaker === 1;
    assert.equal(after({ kind: 'nextTurn' }, 1, ofAnn), 4);
    assert.equal(after({ kind: 'previousTurn' }, 4, ofAnn), 1);
    assert.equal(after({ kind: 'goToQuestions' }, 0, ofAnn), 4);
  });

  test('exchangeAfter moves to the next or previous exchange', () => {
    assert.equal(exchangeAfter(1, { turns, current: 0, isShown: all }), 2);
    assert.equal(exchangeAfter(1, { turns, current: 3, isShown: all }), 5);
    assert.equal(exchangeAfter(1, { turns, current: 5, isShown: all }), undefined);
    assert.equal(exchangeAfter(-1, { turns, current: 4, isShown: all }), 2);
    assert.equal(exchangeAfter(-1, { turns, current: 5, isShown: all }), 2);
    assert.equal(exchangeAfter(-1, { turns, current: 2, isShown: all }), undefined);
  });
});

suite('parts of a call', () => {
  test('a section begins where it differs from the one before', () => {
    assert.deepEqual(
      turns.map((_, index) => sectionBegins(turns, index)),
      ['prepared', '', 'questions', '', '', '', '', ''],
    );
  });

  test('the question of an exchange is the first turn not by the operator', () => {
    const exchanges = exchangesOf(turns, speakers);
    assert.deepEqual(
      [...exchanges],
      [
        [1, { first: 2, question: 3, last: 4, answers: [4] }],
        [2, { first: 5, question: 5, last: 6, answers: [6] }],
      ],
    );
  });

  test('an exchange of the operator alone has the operator’s last turn as its question', () => {
    const alone = createTurns([
      { speaker: 0, words: 'One.', exchange: 1 },
      { speaker: 0, words: 'Two.', exchange: 1 },
    ]);
    assert.deepEqual(exchangesOf(alone.turns, speakers).get(1), { first: 0, question: 1, last: 1, answers: [] });
  });

  test('an exchange’s answers exclude follow-up questions and questions read aloud', () => {
    const answersIn = (sides: readonly Side[], asking: readonly number[]): number[] => {
      const call = createTurns(asking.map((speaker) => ({ speaker, words: 'Well.', exchange: 1 })));
      const people = sides.map((side) => ({ ...speakers[0]!, side }));
      return exchangesOf(call.turns, people).get(1)!.answers;
    };
    const sides = ['operator', 'analyst', 'company', 'company'] as const;
    assert.deepEqual(answersIn(sides, [0, 1, 2, 1, 3, 1, 0]), [2, 4, 6]);
    assert.deepEqual(answersIn(sides, [0, 2, 1, 2, 1]), [3]);
    assert.deepEqual(answersIn(sides, [2, 3, 2, 3]), [1, 3]);
  });
});
