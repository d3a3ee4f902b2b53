import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CallText } from '../../../../src/domain/passages/callText.ts';
import { formatCitationLink, parseCitationLink } from '../../../../src/domain/links/citationLink.ts';
import { findPassage } from '../../../../src/domain/passages/findPassage.ts';
import { locatorOfLink, trimPassage } from '../../../../src/domain/passages/makeLocator.ts';
import { CountedWords, formatWordPlace, parseWordPlace } from '../../../../src/domain/passages/wordPlace.ts';
import { passageOf, readText } from '../quotations/cited.ts';

const told = `Operator:
Good day, and welcome.

Jane Doe:
We grew revenue by 12.5% — the best quarter in our “history” — and margins held up well. Thank you.
Costs fell.

John Roe:
And what about next year? Thank you.
`;
const participants = [
  { name: 'Jane Doe', role: 'CEO' },
  { name: 'John Roe', role: 'Analyst' },
];
const read = readText(told, participants);
const base = { from: 'service', cik: 320_193, ticker: 'AAPL', fyq: 'Q1 2026' } as const;

/** The link to words of the text, and what another text of the call has at it. */
function linkTo(words: string, passage = passageOf(read, words)) {
  const locator = locatorOfLink(read.call, read.turns, passage);
  const text = formatCitationLink('vscode', { ...base, turn: locator.turn, passage: locator });
  const parsed = parseCitationLink(text);
  assert.ok(parsed.ok && parsed.value.passage);
  const { passage: linked } = parsed.value;
  const findIn = (transcript: string) => {
    const other = readText(transcript, participants);
    const found = findPassage(new CallText(transcript), other.turns, linked);
    return found && { words: transcript.slice(found.start, found.end), how: found.how };
  };
  return { text, findIn };
}

test('a link to unique words contains only their place, in the documented form', () => {
  const { text, findIn } = linkTo('the best quarter in our');
  assert.match(
    text,
    /^vscode:\/\/market-desk\.market-desk\/transcript\?cik=320193&fyq=Q1%202026&turn=1&at=6-10&sum=[0-9a-z]{6}$/,
  );
  assert.ok(text.length <= 120);
  assert.deepEqual(findIn(told), { words: 'the best quarter in our', how: 'same' });
});

test('a place keeps or omits punctuation at the ends of its passage', () => {
  for (const words of ['12.5% — the best', 'history', '“history”', '“history', 'held up well', 'held up well.'])
    assert.deepEqual(linkTo(words).findIn(told), { words, how: 'same' }, words);
});

test('a link to repeated words contains the words too', () => {
  const last = told.lastIndexOf('Thank you.');
  const { text, findIn } = linkTo('Thank you.', { start: last, end: last + 'Thank you.'.length });
  assert.match(text, /&at=6-7&sum=[0-9a-z]{6}&start=Thank%20you/);
  assert.deepEqual(findIn(told), { words: 'Thank you.', how: 'same' });
});

test('a link to words among many equal ones finds its own', () => {
  const { call, turns } = readText(`Jane Doe:\n${'Yes. '.repeat(50)}\n`, participants);
  const passage = { start: 10 + 5 * 25, end: 10 + 5 * 25 + 3 };
  assert.deepEqual(findPassage(call, turns, locatorOfLink(call, turns, passage)), { ...passage, how: 'same' });
});

test('the checksum finds the words in a reissued call, despite other punctuation', () => {
  const { findIn } = linkTo('the best quarter in our “history” — and margins held up well.');
  const anew = `Operator:\nOne moment.\n\n${told.replace('We grew', 'Well, we have grown')}`;
  assert.deepEqual(findIn(anew), {
    words: 'the best quarter in our “history” — and margins held up well.',
    how: 'moved',
  });
  const plain = told.replaceAll(/[“”]/g, '"').replaceAll(' — ', '\u00a0-- ').replace('margins', 'Margins');
  assert.deepEqual(findIn(plain)?.words, 'the best quarter in our "history"\u00a0-- and Margins held up well.');
  assert.equal(findIn(told.replace('margins', 'profits')), undefined);
  assert.equal(findIn(''), undefined);
});

test('the checksum of words is the one that links in notes have', () => {
  const words = 'Azure pizza of 1990 to 2009, and [Zürich]';
  const text = readText(`Jane Doe:\n${words} too.\n`, participants);
  const { place } = locatorOfLink(text.call, text.turns, passageOf(text, words));
  assert.equal(place?.sum, 'r100uh');
});

test('a word is found whole where a reissued call lacks the punctuation that a link skips', () => {
  const place = new CountedWords('It went (up) again.').placeOf({ speechStart: 0 }, { start: 9, end: 11 });
  assert.deepEqual(new CountedWords('It went up again.').find(place!, undefined), { start: 8, end: 10, isOnce: true });
});

test('the parser reads a written place and refuses anything else', () => {
  const whole = { first: 3, last: 14, skip: { first: 0, last: 2 }, sum: '0az901' };
  assert.equal(formatWordPlace(whole), '3-14.2');
  assert.deepEqual(parseWordPlace('3-14.2', '0az901'), whole);
  for (const [at, sum] of [
    ['3-14.2', '0AZ901'],
    ['3-14.2', '0az90'],
    ['0-14', '0az901'],
    ['14-3', '0az901'],
    ['3', '0az901'],
    ['3-1e2', '0az901'],
    ['3-9999999', '0az901'],
    ['', ''],
  ] as const)
    assert.equal(parseWordPlace(at, sum), undefined, at);
});

test('the library finds any passage of any text at its place', () => {
  const piece = fc.constantFrom('a', 'A', '"b"', '—', '12%', 'é', 'ß', '契約', '🎉', ' ', '\n', '. ', 'the ', 'end');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), (pieces, one, other) => {
      const speech = pieces.join('');
      const text = `Jane Doe:\n${speech}\n`;
      const { turns, call } = readText(text, participants);
      const [start, end] = [one % (speech.length + 1), other % (speech.length + 1)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const passage = trimPassage(text, { start: start + 10, end: end + 10 });
      const words = new CountedWords(text);
      const place = passage && words.placeOf(turns[0]!, passage);
      if (!passage || !place) return;
      const found = words.find(place, turns[0]);
      assert.deepEqual(found && { start: found.start, end: found.end }, passage);
      const linked = findPassage(call, turns, locatorOfLink(call, turns, passage));
      assert.deepEqual(linked, { ...passage, how: 'same' });
    }),
  );
});
