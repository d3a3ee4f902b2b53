import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readersByType } from './findReaders.ts';
import { findGrowth } from './measureGrowth.ts';
import { places, repeated } from './places.ts';
import { readers } from './readers.ts';

const listed = Object.entries(readers).map(([name, read]) => ({ name, read }));

const all = [...listed, ...(await readersByType())];

for (const { name, read } of all)
  test(`${name} works in proportion to its text, whatever the text is made of`, () => {
    assert.deepEqual(findGrowth({ name, read, places: places[name] ?? [] }), []);
  });

for (const name of ['sanitizeHtml', 'readHtmlTokens'])
  test(`${name} works in proportion to its text, whatever tags are repeated`, () => {
    const { read } = all.find((reader) => reader.name === name)!;
    assert.deepEqual(findGrowth({ name, read, places: repeated }, { of: { nothing: 'a' } }), []);
  });

test('Growth that is not linear fails', () => {
  // In one place alone, since what grows like that is read until it takes long.
  const quadratic = { name: 'quadratic', read: (text: string) => text.startsWith('-') && /-+!$/.test(`${text}x`) };
  assert.deepEqual(
    // Growth by sixteen is told by shorter readings than growth by nine.
    findGrowth(quadratic, { of: { dashes: '-' }, enough: 5_000 }).map((problem) => problem.split(':')[0]),
    ['quadratic of dashes (place 0)'],
  );
  const exponential = { name: 'exponential', read: (text: string) => /^(?:<!--[\s\S]*?-->)*z/.test(text) };
  assert.notDeepEqual(findGrowth(exponential, { of: { comments: '<!---->' }, bound: 200 }), []);
});
