import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faultOfTitle } from '../../house/english.ts';

test('the linter accepts titles that begin with an actor, whatever stands before the colon', () => {
  for (const title of [
    'lastSessions returns an empty list without bars',
    'invalid notebooks and cells have no text',
    'rows of the grid keep their place',
    'a calendar: the server exits when stdout closes',
    'x: the allowance is zero while the count can’t be stored',
    'words of a quotation keep their order',
  ])
    assert.equal(faultOfTitle(title), undefined, title);
});

test('the linter refuses titles that lean on their suite or hide who acts', () => {
  for (const title of [
    'of no bars are none',
    'what is no notebook has no text',
    'is back after a reload',
    'isn’t made for a release',
    'keeps the rows that were selected',
    'refuse a wrong input',
    'a calendar: takes a ticker in any spelling',
    'the server exits when nobody reads what it says',
    'a wrong word is told',
    'a wait of a year is none',
  ])
    assert.notEqual(faultOfTitle(title), undefined, title);
});
