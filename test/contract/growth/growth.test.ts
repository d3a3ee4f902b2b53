import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findGrowth } from './measureGrowth.ts';
import { readers as api } from './apiReaders.ts';
import { readers as bars } from './barsReaders.ts';
import { readers as cli } from './cliReaders.ts';
import { readers as directory } from './directoryReaders.ts';
import { readers as figures } from './figuresReaders.ts';
import { readers as library } from './libraryReaders.ts';
import { readers as nearest } from './nearestReaders.ts';
import { readers as notes } from './notesReaders.ts';
import { readers as quotations } from './quotationReaders.ts';
import { readers as screen } from './screenReaders.ts';
import { readers as shared } from './sharedReaders.ts';
import { readers as shown } from './shownReaders.ts';
import { readers as transcripts } from './transcriptsReaders.ts';
import { readers as typed } from './typedReaders.ts';

const readers = [
  ...api,
  ...bars,
  ...cli,
  ...directory,
  ...figures,
  ...library,
  ...nearest,
  ...notes,
  ...quotations,
  ...screen,
  ...shared,
  ...shown,
  ...transcripts,
  ...typed,
];

for (const reader of readers)
  test(`the work of ${reader.name} grows with its text, whatever the text is made of`, () => {
    assert.deepEqual(findGrowth(reader), []);
  });

test('growth that is not linear is told', () => {
  // In one frame alone, since what grows like that is read until it takes long.
  const quadratic = { name: 'quadratic', read: (text: string) => text.startsWith('-') && /-+!$/.test(`${text}x`) };
  assert.deepEqual(
    findGrowth(quadratic, { of: { dashes: '-' } }).map((problem) => problem.split(':')[0]),
    ['quadratic of dashes (frame 0)'],
  );
  const exponential = { name: 'exponential', read: (text: string) => /^(?:<!--[\s\S]*?-->)*z/.test(text) };
  assert.notDeepEqual(findGrowth(exponential, { of: { comments: '<!---->' }, bound: 200 }), []);
});
