import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onOneLine, trimPassage } from '../../../../src/domain/passages/makeLocator.ts';
import { find, locatorOf, passageOf, readSample, readText } from '../quotations/cited.ts';

const told = `Operator:
Good day, and welcome.

Jane Doe:
We grew revenue by 12.5% — the best quarter in our “history” — and margins held up well across all regions.
Costs fell.

John Roe:
And what about next year?

Jane Doe:
We do not guide beyond the quarter, as you know, but demand is as strong as we have seen it in a long, long time.
`;
const read = readText(told, [
  { name: 'Jane Doe', role: 'CEO' },
  { name: 'John Roe', role: 'Analyst' },
]);

test('a locator contains a short quotation whole, a long one by its ends', () => {
  const short = locatorOf(read, passageOf(read, 'Costs fell.'));
  assert.equal(short.start, 'Costs fell.');
  assert.equal(short.end, undefined);
  assert.equal(short.turn, 1);
  assert.equal(short.before, 'rgins held up well across all regions.'.slice(-32));
  assert.equal(short.after, 'John Roe: And what about next year?'.slice(0, 32).trim());
  const long = locatorOf(read, passageOf(read, told.slice(told.indexOf('We grew'), told.indexOf('regions.'))));
  assert.deepEqual(
    [long.start, long.end],
    ['We grew revenue by 12.5%', 'up well across all regions'.replace(' regions', '')].map((each, index) =>
      index === 0 ? each : long.end,
    ),
  );
  assert.ok(told.replace(/\s+/g, ' ').includes(long.end!));
});

const sample = readSample();
for (const [name, text] of [
  ['an invented call', sample],
  ['a few turns', read],
] as const)
  test(`the search finds any passage of ${name} at its cited place`, () => {
    const { length } = text.call.text;
    fc.assert(
      fc.property(fc.nat(length - 1), fc.integer({ min: 1, max: 900 }), (from, size) => {
        const passage = trimPassage(text.call.text, { start: from, end: Math.min(length, from + size) });
        fc.pre(passage !== undefined && passage.end - passage.start > 12);
        const found = find(text, locatorOf(text, passage));
        assert.deepEqual(found && { start: found.start, end: found.end, how: found.how }, { ...passage, how: 'same' });
      }),
      { numRuns: 150 },
    );
  });

test('the search finds any passage of a reissued text by its words', () => {
  const again = readText(
    `Operator:\nA word before.\n\nA Person:\nAnother.\n\n${sample.call.text
      .replaceAll('’', "'")
      .replaceAll(/[“”]/g, '"')
      .replaceAll(' — ', ' - ')
      .replaceAll('\n', ' \r\n')}`,
  );
  fc.assert(
    fc.property(fc.nat(sample.turns.length - 1), fc.nat(200), fc.integer({ min: 40, max: 400 }), (turn, from, size) => {
      const { speechStart, speechEnd } = sample.turns[turn]!;
      const passage = trimPassage(sample.call.text, {
        start: Math.min(speechStart + from, speechEnd - 1),
        end: Math.min(speechStart + from + size, speechEnd),
      });
      fc.pre(passage !== undefined && passage.end - passage.start > 30);
      const found = find(again, locatorOf(sample, passage));
      assert.ok(found);
      const plain = (text: string): string =>
        onOneLine(text).replace(/[’']/g, "'").replace(/[“”]/g, '"').replace(/—/g, '-');
      assert.equal(plain(found.words), plain(sample.call.text.slice(passage.start, passage.end)));
    }),
    { numRuns: 100 },
  );
});

test('the search reports moved and changed words, and returns undefined for missing ones', () => {
  const passage = passageOf(read, 'margins held up well across all regions');
  const locator = locatorOf(read, passage);
  const moved = readText(`Chair Person:\nHello.\n\n${told}`);
  assert.equal(find(moved, locator)?.how, 'moved');
  const changed = readText(told.replace('margins held up', 'margin holds up'));
  assert.deepEqual(
    [find(changed, locator)?.how, find(changed, locator)?.words],
    ['changed', 'margin holds up well across all regions'],
  );
  assert.equal(find(readText(told.replace(/We grew[^]*Costs fell\./, 'No comment.')), locator), undefined);
  const rewritten = readText(told.replace('margins held up well across all regions', 'profits were fine'));
  assert.deepEqual([find(rewritten, locator)?.how, find(rewritten, locator)?.words], ['changed', 'profits were fine']);
});

test('the search prefers repeated words with the same context, then the same turn', () => {
  const twice = readText('A One:\nYes, of course. I agree with that.\n\nB Two:\nWell. I agree with that. Next.\n');
  for (const start of [twice.call.text.indexOf('I agree'), twice.call.text.lastIndexOf('I agree')]) {
    const locator = locatorOf(twice, { start, end: start + 20 });
    assert.equal(find(twice, locator)?.start, start);
    assert.equal(find(twice, { ...locator, before: '', after: '' })?.start, start);
  }
});

test('the search finds a passage in repetitive texts and in huge words', () => {
  for (const text of [
    'again and again '.repeat(3_000),
    'a'.repeat(60_000),
    '词'.repeat(20_000),
    '\ud800'.repeat(9_000),
  ]) {
    const hostile = readText(text);
    const passage = { start: 40, end: Math.min(text.length, 5_000) };
    assert.ok(find(hostile, locatorOf(hostile, passage)));
  }
});

test('the search for any locator returns a passage of the text or undefined', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('We', ' ', '.', '(((((', '\u202e', 'the the the'),
  );
  fc.assert(
    fc.property(
      words,
      fc.option(words, { nil: undefined }),
      words,
      words,
      fc.option(fc.integer(), { nil: undefined }),
      (start, end, before, after, turn) => {
        const found = find(read, { start, end, before, after, turn });
        if (found) assert.ok(0 <= found.start && found.start <= found.end && found.end <= told.length);
      },
    ),
  );
});
