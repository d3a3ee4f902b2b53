import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Spending } from '../../../../src/host/commands/commandTable.ts';
import { panels } from '../../../../src/ids.ts';
import * as ways from '../../../workbench/support/waysToSpend.ts';
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
const spending = <T extends object>(listed: Record<string, T | string>): [string, Spending][] =>
  Object.entries(listed).filter((entry): entry is [string, T & Spending] => ways.isSpending(entry[1] as Spending));

suite('spending: the list of every way', () => {
  const listed: [string, Spending | undefined][] = [
    ...spending(ways.spendingOfCommands),
    ...Object.values(panels).flatMap((panel) =>
      spending(ways.spendingOfPages[panel]).map(([request, each]): [string, Spending] => [`${panel} ${request}`, each]),
    ),
    ...spending(ways.spendingOfViews),
    ...spending(ways.spendingOfTools).map(([name, each]): [string, Spending] => [`tool ${name}`, each]),
    ...ways.spendingMenus.map((menu): [string, undefined] => [menu, undefined]),
    ...ways.spendingLinks.map((link): [string, undefined] => [link, undefined]),
  ];

  test('each is walked, and what is walked by a name of the list is in it', () => {
    const ids = walked.map(({ id }) => id);
    assert.deepEqual(
      listed.map(([id]) => id).filter((id) => !ids.includes(id)),
      [],
    );
    // A link names its command too, and is walked as a link.
    const names = new Set(listed.map(([id]) => id));
    assert.deepEqual(
      ids.filter((id) => id.startsWith('marketDesk.') && !names.has(id)),
      [],
    );
    assert.deepEqual(
      ids.filter((id, place) => ids.indexOf(id) !== place),
      [],
    );
  });

  test('says of each what its walk finds: whether it asks, and what it costs', () => {
    for (const [id, each] of listed) {
      if (!each) continue;
      const walk = walked.find((one) => one.id === id)!;
      assert.equal(walk.asks ?? 'few', each.asks ?? 'few', id);
      if (typeof walk.cost === 'number') assert.equal(walk.cost, ways.costOf(each), id);
    }
  });
});
