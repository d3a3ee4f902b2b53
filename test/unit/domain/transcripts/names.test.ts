import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { People } from '../../../../src/domain/transcripts/people.ts';
import { isMisspelling, likeness, parsePersonName } from '../../../../src/domain/transcripts/personName.ts';

const same: [string, string][] = [
  ['Tim Cook', 'Timothy D. Cook'],
  ['TIM COOK', 'Tim Cook'],
  ['Michael Neidorff', 'Michael F. Neidorff'],
  ['Michael Nidorff', 'Michael F. Neidorff'],
  ['Bill Newlands', 'William Newland'],
  ['Andy Jassy', 'Andrew R. Jassy'],
  ['A.J. Nahmad', 'Aaron J. (A.J.) Nahmad'],
  ['AJ Nahmad', 'Aaron J. Nahmad'],
  ['Bob Smith', 'Robert "Bob" Smith, Jr.'],
  ["Robert 'Bobby' Smith", 'Bobby Smith'],
  ['Robert Smith', 'Robert Smith III, CFA'],
  ['Smith, Robert', 'Robert J. Smith'],
  ['Dr. Jane Doe, Ph.D.', 'Jane Doe'],
  ['Doug Harned', 'Douglas Stuart Harned'],
  ['Stuart Harned', 'Douglas Stuart Harned'],
  ['J. Michael Pearson', 'Mike Pearson'],
  ['Patty Yahn', 'Patty Yahn-Urlaub'],
  ['Patty Yahn Urlaub', 'Patty Yahn-Urlaub'],
  ['Cai von Rumohr', 'Cai Von Rumohr'],
  ['Cai VonRumohr', 'Cai von Rumohr'],
  ['José Núñez', 'Jose Nunez'],
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Søren Skou', 'Soren Skou'],
  ['Łukasz Żak', 'Lukasz Zak'],
  ['Guatam Khana', 'Gautam Khanna'],
  ['Geoff Meacham', 'Jeff Meacham'],
  ['Katherine O’Brien', "Kathryn O'Brien"],
  ['Zhang Yong', 'Yong Zhang'],
  ['Jon Pokrzywinski', 'Jon Pokrzywinsky'],
  ['Chi Okoro', 'Chidimma Okoro'],
];

const different: [string, string][] = [
  ['Steve Tusa', 'Steve Musa'],
  ['Larry Culp', 'Larry Page'],
  ['Albert H. Nahmad', 'Aaron J. Nahmad'],
  ['John A. Smith', 'John B. Smith'],
  ['John Smith Jr.', 'John Smith Sr.'],
  ['Jeff Hammond', 'Jeff Sprague'],
  ['Mark Jones', 'Mary Jones'],
  ['Ron Baker', 'Don Baker'],
  ['Spencer Wong', 'Spencer Neumann'],
  ['Michael Smith', 'Matthew Smith'],
  ['Tim Lee', 'Tim Li'],
  ['Brian Nowak', 'Ryan Nowak'],
];

for (const [one, other] of same) {
  test(`the name search matches ${one} with ${other}`, () => {
    assert.ok(likeness(parsePersonName(one), parsePersonName(other)) > 0);
    assert.ok(likeness(parsePersonName(other), parsePersonName(one)) > 0);
  });
}

for (const [one, other] of different) {
  test(`the name search distinguishes ${one} from ${other}`, () => {
    assert.equal(likeness(parsePersonName(one), parsePersonName(other)), 0);
    assert.equal(likeness(parsePersonName(other), parsePersonName(one)), 0);
  });
}

function peopleOf(...names: string[]): People {
  const people = new People();
  for (const name of names) people.add(name);
  return people;
}

test('an exact name wins over a similar one', () => {
  const people = peopleOf('Michael Weinstein', 'Michael Winestean', 'Michael');
  assert.deepEqual(people.find('michael winestean'), { index: 1, certainty: 'exact' });
  assert.deepEqual(people.find('Michael'), { index: 2, certainty: 'exact' });
});

test('the name search returns undefined for a name that fits two people', () => {
  const people = peopleOf('Albert Nahmad', 'Barry Nahmad', 'Alan Nahmad');
  assert.equal(people.find('Nahmad'), undefined);
  assert.equal(people.find('A. Nahmad'), undefined);
  assert.deepEqual(people.find('B. Nahmad'), { index: 1, certainty: 'close' });
});

test('the name search recognizes a person by a unique word of the name', () => {
  const people = peopleOf('Tim Cook', 'Luca Maestri');
  assert.deepEqual(people.find('Mr. Cook'), { index: 0, certainty: 'partial' });
  assert.deepEqual(people.find('Luca'), { index: 1, certainty: 'partial' });
  assert.equal(people.find('Mr. Luca'), undefined);
  assert.equal(people.find('Steve'), undefined);
});

test('the name search matches names without letters and with one letter exactly', () => {
  const people = peopleOf('', '!!', 'X', '张勇');
  assert.equal(people.find('?'), undefined);
  assert.deepEqual(people.find('!!'), { index: 1, certainty: 'exact' });
  assert.deepEqual(people.find('张勇'), { index: 3, certainty: 'exact' });
});

/** The number of edits between two words, counted the slow way: one inserted, deleted or changed, or two swapped. */
function editsBetween(one: string, other: string): number {
  const edits = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  for (let column = 1; column <= other.length; column++) edits[0]![column] = column;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      edits[row]![column] = Math.min(
        edits[row - 1]![column]! + 1,
        edits[row]![column - 1]! + 1,
        edits[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? edits[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
  return edits[one.length]![other.length]!;
}

test('a misspelling has one edit, or two in a long word', () => {
  assert.deepEqual(
    [
      ['neidorff', 'nidorff'],
      ['guatam', 'gautam'],
      ['kitten', 'kittens'],
      ['kitten', 'kitting'],
      ['kitchens', 'kitcens'],
      ['kitchens', 'kitcenz'],
      ['kitchens', 'kicenz'],
      ['kitchens', 'kitchensabc'],
    ].map(([one, other]) => isMisspelling(one!, other!)),
    [true, true, true, false, true, true, false, false],
  );
  // All begin with the same sound.
  const letter = fc.constantFrom('a', 'b', 'c');
  const word = fc.string({ unit: letter, minLength: 3, maxLength: 9 }).map((rest) => `k${rest}`);
  const edit = fc.record({ at: fc.integer({ min: 1, max: 8 }), letter, kind: fc.nat(3) });
  const edited = (text: string, { at, letter: written, kind }: { at: number; letter: string; kind: number }): string =>
    [
      `${text.slice(0, at)}${written}${text.slice(at)}`,
      `${text.slice(0, at)}${text.slice(at + 1)}`,
      `${text.slice(0, at)}${written}${text.slice(at + 1)}`,
      `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`,
    ][kind]!;
  fc.assert(
    fc.property(word, fc.array(edit, { maxLength: 4 }), (one, edits) => {
      const other = edits.reduce(edited, one);
      const shorter = Math.min(one.length, other.length);
      const most = shorter < 4 ? -1 : shorter < 7 ? 1 : 2;
      assert.equal(isMisspelling(one, other), editsBetween(one, other) <= most);
    }),
    { numRuns: 2_000 },
  );
});
