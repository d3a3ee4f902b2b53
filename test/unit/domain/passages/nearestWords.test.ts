import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CallText } from '../../../../src/domain/passages/callText.ts';
import {
  findNearestWords,
  isNear,
  mayHaveWords,
  shareOfTelling,
} from '../../../../src/domain/passages/nearestWords.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';

const transcript = [
  'Operator:\nGood morning, and welcome to the call. Please go ahead.',
  'Ann Ash:\nDemand for pumps was strong across the Midwest. Our plant in Dayton now runs two shifts, and wages rose. We will open a second line in spring.',
  'Carl Orr:\nRevenue rose 12% to $412 million. Gross margin was 39.4%, because freight cost less than we had planned. We do not expect to raise debt this year.',
  'Dana Poe:\nCould you say how sustainable the margin is?',
  'Carl Orr:\nCopper is hedged through the summer. Demand for pumps is what we watch in the Midwest.',
].join('\n\n');
const { turns } = parseCall({ participants: [], transcript });

function nearest(quotation: string, text = transcript): [words: string, share: number] | undefined {
  const parsed = text === transcript ? turns : parseCall({ participants: [], transcript: text }).turns;
  const found = findNearestWords(new CallText(text), parsed, quotation);
  return found && [text.slice(found.passage.start, found.passage.end), found.share];
}

suite('the nearest words of a call', () => {
  test('the search returns the sentence with most of the telling words', () => {
    assert.deepEqual(nearest('Our plant in Denver now runs two shifts'), [
      'Our plant in Dayton now runs two shifts, and wages rose.',
      0.75,
    ]);
    assert.deepEqual(nearest('We expect to raise debt this year'), ['We do not expect to raise debt this year.', 1]);
    assert.deepEqual(nearest('GROSS margin was **41%**'), [
      'Gross margin was 39.4%, because freight cost less than we had planned.',
      2 / 3,
    ]);
  });

  test('the search joins sentences of one turn, but never of two turns', () => {
    assert.equal(
      nearest('Demand was strong, and we open a second line in spring')![0],
      'Demand for pumps was strong across the Midwest. Our plant in Dayton now runs two shifts, and wages rose. We will open a second line in spring.',
    );
    assert.equal(nearest('margin rose, copper is hedged')![0], 'Copper is hedged through the summer.');
  });

  test('the search prefers the sentence with the words closest together', () => {
    assert.equal(nearest('pumps demand')![0], 'Demand for pumps was strong across the Midwest.');
    assert.equal(nearest('Midwest, we watch pumps')![0], 'Demand for pumps is what we watch in the Midwest.');
  });

  test('the search ignores invisible characters within words', () => {
    const hidden = transcript.replace('Copper is hedged', 'Cop\u00adper\u200b is\u2060 hed\u202e\u{e0041}ged\u3164');
    const found = nearest('Copper is hedged through the summer', hidden);
    assert.deepEqual(
      [found![0].replace(/[\p{Cf}\u3164]/gu, ''), found![1]],
      ['Copper is hedged through the summer.', 1],
    );
    assert.ok(mayHaveWords(new CallText(hidden), 'Copper is hedged'));
    assert.ok(mayHaveWords(new CallText(transcript), 'Cop\u00adper is hed\u3164ged'));
    assert.ok(!mayHaveWords(new CallText(hidden), 'Copper zebra hedged'));
  });

  test('the search returns undefined if the call’s speech lacks the words', () => {
    assert.equal(nearest('zeppelins carry xylophones'), undefined);
    assert.equal(nearest('Carl Orr'), undefined);
    assert.equal(nearest(''), undefined);
    assert.equal(nearest('…'), undefined);
  });

  test('the search uses every word if all the words are common', () => {
    assert.deepEqual(nearest('how is that'), ['Could you say how sustainable the margin is?', 2 / 3]);
  });

  test('the search returns only a part of a very long sentence', () => {
    const long = `${'a word '.repeat(500)}copper ${'and more '.repeat(500)}`;
    assert.equal(nearest('copper', `Ann Ash:\nBefore. ${long}`)![0], 'copper');
  });

  test('the search finds words in another script', () => {
    const [words, share] = nearest('毛利率は41%でした', 'Ann Ash:\n売上は増加しました。毛利率は39%でした。')!;
    assert.ok(words.includes('毛利率は39%'));
    assert.ok(share > 0.8 && share < 1);
  });
});

test('words are near only in the order of the quotation', () => {
  const isFound = (quotation: string): boolean =>
    isNear(findNearestWords(new CallText(transcript), turns, quotation)!, 0.6);
  assert.ok(isFound('Our plant in Denver now runs two shifts'));
  assert.ok(!isFound('Freight margin cost is what we planned'));
});

test('shareOfTelling counts each telling word once', () => {
  assert.equal(shareOfTelling('margin, margin, margin and copper', 'The copper price'), 0.5);
  assert.equal(shareOfTelling('', 'The copper price'), 0);
  assert.equal(shareOfTelling('The \\[copper\\] price', 'A price of copper'), 1);
  assert.ok(shareOfTelling('Xylophone you, and good morning', 'Thank you, and good morning') >= 0.8, 'a greeting');
});
