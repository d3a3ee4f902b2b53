import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  findHits,
  hitFrom,
  hitsBySpeaker,
  hitsWithin,
  type Query,
} from '../../../../../src/features/transcripts/reader/findView.ts';
import { createTurns } from '../sampleTurns.ts';

const { text, turns } = createTurns([
  { speaker: 1, words: 'Our margin grew. Margins matter, don’t they?\nNet\nmargin too.' },
  { speaker: 2, words: 'What of the margin (GAAP)? 5.0% or 5x0%?' },
  { speaker: 1, words: 'S1 and S2 are “names”; straße und ΣΟΦΟΣ.' },
]);
const words = (query: Partial<Query> & { text: string }): string[] =>
  findHits(text, turns, { matchCase: false, wholeWord: false, ...query }).map(({ start, end }) =>
    text.slice(start, end),
  );

suite('find in a call', () => {
  test('findHits returns all matches in order', () => {
    assert.deepEqual(words({ text: 'margin' }), ['margin', 'Margin', 'margin', 'margin']);
    assert.deepEqual(words({ text: 'margin', matchCase: true }), ['margin', 'margin', 'margin']);
    assert.deepEqual(words({ text: 'margin', wholeWord: true }), ['margin', 'margin', 'margin']);
  });

  test('findHits returns an empty list for a blank text', () => assert.deepEqual(words({ text: '   ' }), []));

  test('findHits takes punctuation literally', () => {
    assert.deepEqual(words({ text: '5.0%' }), ['5.0%']);
    assert.deepEqual(words({ text: '(gaap)?' }), ['(GAAP)?']);
    assert.deepEqual(words({ text: '[' }), []);
  });

  test('findHits treats straight and curly quotes, and all white space, alike', () => {
    assert.deepEqual(words({ text: "don't" }), ['don’t']);
    assert.deepEqual(words({ text: '"names"' }), ['“names”']);
    assert.deepEqual(words({ text: 'net margin' }), ['Net\nmargin']);
  });

  test('findHits ignores the speakers’ lines', () => {
    assert.deepEqual(words({ text: 'S1' }), ['S1']);
    assert.equal(findHits(text, turns, { text: 'S2', matchCase: true, wholeWord: true })[0]?.turn, 2);
  });

  test('findHits searches only the given turns', () => {
    const hits = findHits(text, [turns[1]!], { text: 'margin', matchCase: false, wholeWord: false });
    assert.deepEqual(
      hits.map(({ turn }) => turn),
      [1],
    );
  });

  test('hitsBySpeaker counts the hits of each speaker', () => {
    const hits = findHits(text, turns, { text: 'margin', matchCase: false, wholeWord: false });
    assert.deepEqual(
      [...hitsBySpeaker(hits, turns)],
      [
        [1, 3],
        [2, 1],
      ],
    );
  });

  test('hitFrom wraps around, and hitsWithin returns hits that begin between its offsets', () => {
    const hits = findHits(text, turns, { text: 'margin', matchCase: false, wholeWord: false });
    assert.equal(hitFrom(hits, 0), 0);
    assert.equal(hitFrom(hits, hits[1]!.start), 1);
    assert.equal(hitFrom(hits, hits[3]!.start + 1), 0);
    assert.equal(hitFrom([], 5), -1);
    assert.deepEqual(hitsWithin(hits, hits[1]!.start, hits[3]!.start), [hits[1], hits[2]]);
    assert.deepEqual(hitsWithin(hits, text.length, text.length), []);
  });

  test('hits of any typed text are within the words of their turn', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), (typed, matchCase, wholeWord) => {
        for (const { turn, start, end } of findHits(text, turns, { text: typed, matchCase, wholeWord })) {
          const { speechStart, speechEnd } = turns[turn]!;
          assert.ok(speechStart <= start && start < end && end <= speechEnd);
        }
      }),
    );
  });
});
