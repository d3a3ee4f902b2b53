import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { citedParts, quoteOf } from '../../../../src/domain/citations/citedParts.ts';
import { compareQuotation, type Verdict } from '../../../../src/domain/citations/compareQuotation.ts';
import { trimPassage } from '../../../../src/domain/citations/makeLocator.ts';
import type { Passage } from '../../../../src/domain/citations/passage.ts';
import { parseQuotation } from '../../../../src/domain/citations/quotation.ts';
import { passageOf, readSample, readText, type Read } from './cited.ts';

const words = `We grew revenue by 12.5% — the best quarter in our “history” — and margins held up.
We didn't cut R&D [indiscernible] <b>this</b> year; *not* a_single_dollar.
Sales fell -2 points this year. We do not expect to raise debt, and it won’t be needed. Nothing else happened. Orders grew.`;
const read = readText(`Jane Doe:\n${words}\n\nJohn Roe:\nWhat about 15.2 million?\n\nJane Doe:\nIt is $15 as well.\n`);
const compare = (markdown: string, { call }: Read, cited: Passage): Verdict =>
  compareQuotation(parseQuotation(markdown)!, call, cited);
const passage = { start: passageOf(read, words).start, end: read.call.text.length };
const matches = (markdown: string): boolean => compare(markdown, read, passage) === 'same';

test('honest editing is no difference', () => {
  for (const quotation of [
    words,
    'We grew revenue by 12.5% - the best\nquarter in our "history" - and margins held up',
    'We grew revenue by **12.5%** — the _best_ quarter',
    '“We grew revenue by 12.5%,”',
    'We grew revenue … and margins held up.',
    'We grew revenue [...] and margins held up.',
    'We grew revenue . . . and margins held up. […]',
    '[The company] grew revenue by 12.5%',
    'we grew revenue by 12.5% [sic] — the best quarter',
    '[W]e grew revenue by 12.5%',
    'grew revenue by 12.5% — the best quarter in [its] “history”',
    'the best quarter [ever] in our “history”',
    'We didn’t cut R\\&D \\[indiscernible\\] \\<b\\>this\\</b\\> year; \\*not\\* a\\_single\\_dollar.',
    'We didn’t cut R&D [indiscernible] <b>this</b> year',
    'margins **held up** [emphasis added]',
    '… margins held up …',
    'margins held up.<br>We didn’t cut',
    'What about 15.2 million? … It is $15 as well.',
    '**John Roe:** What about 15.2 million?\n\n**Jane Doe:** It is $15 as well.',
    '',
  ])
    assert.equal(matches(quotation), true, quotation);
});

test('other words, other numbers, another order and words left out unsaid are a difference', () => {
  for (const quotation of [
    'We grew revenue by 13.5%',
    'We grew revenue by 12',
    'We grew revenue by 12.5',
    '2 points this year',
    'We grew revenue by 12.5% and margins held up.',
    'We did cut R&D',
    'margins held up … We grew revenue',
    'What about 15 million?',
    'What about 5.2 million?',
    'It is $1',
    'We grew revenues by 12.5%',
    'We grew reven',
    'We grew [x] a_single_dollar',
    'Nothing of this was said',
  ])
    assert.equal(matches(quotation), false, quotation);
});

test('brackets that add, drop or replace what turns a sentence around are a difference', () => {
  for (const quotation of [
    'We [not] grew revenue by 12.5%',
    '[Never] grew revenue by 12.5%',
    'We grew revenue by [99] — the best quarter',
    'We grew revenue by [minus] 12.5%',
    'We [did not grow as hoped, but] grew revenue by 12.5%',
    'the best quarter in our “history” [if at all]',
    '[If not for 2019,] we grew revenue by 12.5%',
    'We grew revenue by 12.5% [in 2019]',
    'We [shrank] revenue by 12.5%',
    'We [indeed] expect to raise debt',
    'We [n**o**t] grew revenue by 12.5%',
    'We [no\u00adt] grew revenue by 12.5%',
    'We grew revenue by [-12.5%] — the best quarter',
    'What about [15.2 billion]?',
  ])
    assert.equal(matches(quotation), false, quotation);
  assert.equal(matches('We grew revenue by [some 12.5%] — the best quarter'), true);
  assert.equal(matches('We do [not] expect to raise debt'), true);
});

test('two hyphens are a dash', () => {
  assert.equal(matches('We grew revenue by 12.5% -- the best quarter in our "history" --- and margins held up'), true);
});

const sample = readSample();
test('whatever passage is quoted, the quotation matches it; with a word changed it does not', () => {
  const { text } = sample.call;
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 30, max: 1_500 }), (from, size) => {
      const cited = trimPassage(text, { start: from, end: Math.min(text.length, from + size) });
      fc.pre(cited !== undefined);
      const parts = citedParts(text, sample, cited).filter((part) => part.text.length > 12);
      // Quoted from the middle of a word, or without the sign or unit of a number, which people don't do.
      fc.pre(
        parts.length > 0 && !/[\w.,-]/.test(text.charAt(cited.start - 1)) && !/[\w.,%]/.test(text.charAt(cited.end)),
      );
      const quote = quoteOf(parts);
      assert.equal(compare(quote, sample, cited), 'same', quote);
      const changed = quote.replace(/(?<= )(\p{L}{3,}) (?=\p{L}+ )/u, 'xylophone ');
      if (changed !== quote) assert.equal(compare(changed, sample, cited), 'different', changed);
    }),
    { numRuns: 200 },
  );
});

test('words left out of a sentence with a negation among them are said to be', () => {
  for (const quotation of [
    'We … expect to raise debt',
    'We do … expect to raise debt, and it … be needed',
    'We [...] raise debt',
    'We [will] expect to raise debt',
  ])
    assert.equal(compare(quotation, read, passage), 'negated', quotation);
  for (const quotation of [
    'We do not expect … to raise debt',
    'We do not expect to raise debt, and it won’t be needed. … Orders grew.',
    'We [don’t] expect to raise debt',
    'best quarter … and margins held up',
  ])
    assert.equal(compare(quotation, read, passage), 'same', quotation);
});

test('any text whatsoever is compared, and no text takes long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      assert.equal(typeof matches(text), 'boolean');
    }),
  );
  const again = readText('a b '.repeat(20_000));
  for (const text of [
    '[a]'.repeat(5_000),
    '… a '.repeat(5_000),
    '['.repeat(50_000),
    '**'.repeat(30_000),
    '. . . '.repeat(10_000),
  ])
    assert.ok(['same', 'different', 'unknown'].includes(compare(text, again, { start: 0, end: 80_000 })));
});
