import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../src/base/slices.ts';
import type { SpokenCall } from '../../../../src/domain/transcripts/compareCalls.ts';
import type { ComparedPhrase, ComparedPhrases } from '../../../../src/domain/search/comparedPhrase.ts';
import { comparePhrases, passagesSaying } from '../../../../src/domain/search/comparePhrases.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';

const spokenIn = (...lines: readonly [string, string][]): SpokenCall => {
  const transcript = lines.map(([name, words]) => `${name}:\n${words}`).join('\n\n');
  const participants = [
    { name: 'Robert Price', role: 'Chief Executive Officer' },
    { name: 'Ann Lee', role: 'Chief Financial Officer' },
  ];
  return { text: transcript, parsed: parseCall({ participants, transcript }) };
};
/** Each sentence is a turn, and so a passage. */
const says = (...sentences: string[]): SpokenCall =>
  spokenIn(...sentences.map((sentence, at): [string, string] => [at % 2 === 0 ? 'Robert Price' : 'Ann Lee', sentence]));
const times = (count: number, sentence: string): string[] => Array.from({ length: count }, () => sentence);
const compare = (earlier: SpokenCall, later: SpokenCall, ...names: string[]): ComparedPhrases =>
  finish(comparePhrases(earlier, later, { names }));
const wordsOf = (phrases: readonly ComparedPhrase[]): string[] => phrases.map(({ words }) => words);

suite('phrases of two calls compared', () => {
  test('the comparison lists new, dropped, rising, and falling phrases with their rates', () => {
    const filler = times(10, 'It is what it is.');
    const earlier = says(
      ...filler,
      ...times(3, 'We saw churn.'),
      ...times(4, 'We watch inventory.'),
      ...times(9, 'We cut debt.'),
    );
    const later = says(
      ...filler,
      ...times(5, 'We saw momentum.'),
      ...times(9, 'We watch inventories.'),
      ...times(4, 'We cut debts.'),
    );
    const compared = compare(earlier, later);
    assert.deepEqual(wordsOf(compared.added), ['momentum']);
    assert.deepEqual(wordsOf(compared.dropped), ['churn']);
    assert.deepEqual(wordsOf(compared.more), ['watch inventories']);
    assert.deepEqual(wordsOf(compared.less), ['cut debts']);
    const [watched] = compared.more;
    assert.deepEqual(watched!.counts, [4, 9]);
    const all = 50 + 18 * 3;
    assert.deepEqual(watched!.perThousand, [4_000 / (50 + 16 * 3), 9_000 / all]);
  });

  test('the comparison keeps the longest of equally frequent phrases', () => {
    const compared = compare(
      says('Nothing.'),
      says(...times(4, 'We grew free cash flow.'), ...times(3, 'We need cash.')),
    );
    assert.deepEqual(wordsOf(compared.added), ['cash', 'free cash flow', 'grew free cash']);
    assert.deepEqual(compared.added[0]!.counts, [0, 7]);
  });

  test('a passage counts once, however often it repeats a phrase', () => {
    const often = 'We saw momentum. Momentum is what we saw, and momentums of every kind.';
    assert.deepEqual(compare(says('Nothing.'), says(often)).added, []);
    const compared = compare(says('Nothing.'), says(...times(3, often)));
    assert.deepEqual(compared.added.find(({ words }) => words === 'momentum')?.counts, [0, 3]);
  });

  test('the comparison counts phrases of another call in the same way', () => {
    const call = says('Gross margin rose, and gross margins rose.', 'Gross margins, again.', 'A gross; margin.');
    const counts = finish(passagesSaying(call, new Set(['gross margins', 'margin', 'loss'])));
    assert.deepEqual(Object.fromEntries(counts), { 'gross margins': 2, margin: 3 });
  });

  test('phrases end at punctuation and lines, with stop words only in the middle', () => {
    const compared = compare(
      says('Nothing.'),
      says(...times(3, 'The cost of sales. Margins, prices\nrose; the cost of')),
    );
    const words = wordsOf(compared.added);
    assert.ok(words.includes('cost of sales'), words.join());
    for (const phrase of words)
      assert.ok(!/^(?:the|of)\b|\bof$|sales margins|margins prices|prices rose/.test(phrase), phrase);
  });

  test('the comparison skips names, numbers, and the operator, but not words like names', () => {
    const later = spokenIn(
      ...times(4, '').flatMap((): [string, string][] => [
        ['Operator', 'The next inquiry is queued.'],
        ['Robert Price', 'Thanks, Mr. Price and Bob of Acme, the price was 737 in acme terms.'],
      ]),
    );
    const words = wordsOf(compare(says('Nothing.'), later, 'Robert Price', 'Acme').added);
    assert.ok(
      words.some((phrase) => phrase.split(' ').includes('price')),
      words.join(),
    );
    assert.ok(words.some((phrase) => phrase.split(' ').includes('acme')));
    for (const left of ['bob', 'inquiry', 'queued', '737', 'robert'])
      assert.ok(!words.some((phrase) => phrase.split(' ').includes(left)), left);
    const price = compare(says('Nothing.'), later, 'Robert Price').added.find((each) => each.words.includes('price'))!;
    assert.equal(price.counts[1], 4);
  });

  test('a phrase links to its first place in the later or earlier call', () => {
    const one = spokenIn(
      ...times(3, 'We saw churn.').flatMap((churn): [string, string][] => [
        ['Operator', 'Welcome.'],
        ['Robert Price', `Hm. ${churn}`],
      ]),
    );
    const other = says(...times(3, 'We saw momentum.'));
    const compared = compare(one, other);
    const at = ({ first }: ComparedPhrase): string =>
      (first.call === 0 ? one : other).text.slice(first.start, first.end);
    assert.equal(at(compared.dropped[0]!), 'churn');
    assert.equal(compared.dropped[0]!.first.turn, 1);
    assert.equal(compared.dropped[0]!.first.start, one.text.indexOf('churn'));
    assert.equal(at(compared.added[0]!), 'momentum');
  });

  test('the comparison is empty for calls without words and for identical calls', () => {
    const none: SpokenCall = { text: '', parsed: { turns: [], speakers: [] } };
    const some = says(...times(5, 'We saw momentum.'));
    for (const [one, other] of [
      [none, none],
      [some, some],
    ] as const)
      assert.deepEqual(compare(one, other), { added: [], dropped: [], more: [], less: [] });
  });
});
