import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as ways from '../../../written/waysToSpend.ts';
import { commandWalks } from './commandWalks.ts';
import { clickedWalks, linkWalks, placeWalks, viewWalks } from './otherWalks.ts';
import { pageWalks } from './pageWalks.ts';
import { toolWalks } from './toolWalks.ts';
import { ownQuestionWalks } from './ownQuestion.ts';

const walked = [
  commandWalks,
  pageWalks,
  placeWalks,
  linkWalks,
  clickedWalks,
  viewWalks,
  ownQuestionWalks,
  toolWalks,
].flat();
suite('spending: the list of every way', () => {
  const listed = [...ways.spendingCommands, ...ways.spendingRequests, ...ways.spendingTools].map(([name]) => name);
  listed.push(...ways.spendingMenus, ...ways.spendingLinks);

  test('every entry of the spending list is walked, and every walk names an entry', () => {
    const ids = walked.map(({ id }) => id);
    assert.deepEqual(
      listed.filter((id) => !ids.includes(id)),
      [],
    );
    // A link names its command too, and is walked as a link.
    const names = new Set(listed);
    assert.deepEqual(
      ids.filter((id) => id.startsWith('marketDesk.') && !names.has(id)),
      [],
    );
    assert.deepEqual(
      ids.filter((id, place) => ids.indexOf(id) !== place),
      [],
    );
  });
});
