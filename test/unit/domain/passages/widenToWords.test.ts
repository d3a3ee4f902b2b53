import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { widenToWords } from '../../../../src/domain/passages/widenToWords.ts';

/** Selects the part between the bars. */
function widen(selected: string): string {
  const [before, words, after] = selected.split('|') as [string, string, string];
  const text = before + words + after;
  const { start, end } = widenToWords(text, { start: before.length, end: before.length + words.length });
  return text.slice(start, end);
}

test('the selection grows to whole words, numbers, and characters', () => {
  for (const [selected, whole] of [
    ['We gr|ew rev|enue.', 'grew revenue'],
    ['We |grew| revenue', 'grew'],
    ['a do|n|’t b', 'don’t'],
    ["the company|'s ma|rgin", "company's margin"],
    ['a we|ll-kno|wn b', 'well-known'],
    ['a well|-|known b', 'well-known'],
    ['by 1|2|.5% more', '12.5%'],
    ['by |12|.5', '12.5'],
    ['of $1,2|3|4.5 a share', '$1,234.5'],
    ['down |5|%', '5%'],
    ['down -|5|% or', '-5%'],
    ['of -$|5| or', '-$5'],
    ['in |2019|-2020.', '2019-2020'],
    ['at 9|:3|0 a.m.', '9:30'],
    ['caf|e|\u0301 noir', 'cafe\u0301'],
    ['a co\u00ad|op|erate b', 'co\u00adoperate'],
    ['R|&|D spend', 'R&D'],
    ['on the |10|-K', '10-K'],
    ['a b*|ol|*d c', 'b*ol*d'],
    ['Ac|me|™ is', 'Acme™'],
    ['a \ud835|\udc00| b', '\ud835\udc00'],
    ['a |\ud83d|\ude00 b', '\ud83d\ude00'],
  ] as const)
    assert.equal(widen(selected), whole, selected);
});

test('a whole selection stays unchanged: punctuation and dashes don’t join words', () => {
  for (const selected of [
    'costs, |and| so',
    'up — |and| down',
    'growth -- |and| down',
    'end.|Next| one',
    'a |“so”| b',
    'a (|so|) b',
    '|all of it|',
    'a || b',
  ])
    assert.equal(widen(selected), selected.split('|')[1], selected);
});

test('a passage of any text grows once, and then stays the same', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab1.,-’*$% \n\u0301\ud83d\ude00é'.split('')), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(40), fc.nat(40), (words, from, size) => {
      const start = Math.min(from, words.length);
      const passage = { start, end: Math.min(words.length, start + size) };
      const widened = widenToWords(words, passage);
      assert.ok(widened.start <= passage.start && widened.end >= passage.end);
      assert.deepEqual(widenToWords(words, widened), widened);
    }),
  );
});
