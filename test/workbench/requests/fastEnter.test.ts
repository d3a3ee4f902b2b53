import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { eventually } from '../support/eventually.ts';
import { leaveRequests, settled } from './walk.ts';
import { watchedFunds } from './watchedFunds.ts';

// Each of these is typed and accepted at once. No request may be sent about the text that was typed before it. Every box
// is tried without an editor, in test/contract/editorless/fastEnter.test.ts.
const tickers = ['QFEN', 'KSLB', 'MRWB'] as const;
const older = 'TNWK';

/** The parameters of all requests that leave while this is done, once they are counted. */
async function sentBy(person: Person, work: () => Promise<void>): Promise<Record<string, string>[]> {
  const before = await settled(person);
  await work();
  await settled(person);
  return person
    .requests()
    .slice(before)
    .map(({ target }) => Object.fromEntries(new URL(target, 'http://service').searchParams));
}

/** Enough is left for nothing to be asked. */
async function begin(person: Person): Promise<void> {
  await person.calendarRead();
  await leaveRequests(person, 100);
}

test('Open Earnings Call: a fast Enter pays for the call that is typed', async (person) => {
  await begin(person);
  for (const ticker of tickers) {
    const sent = await sentBy(person, async () => {
      await person.box.hurry('Market Desk: Open Earnings Call…', 'Name, ticker or CIK', {
        before: older,
        text: ticker,
      });
      await person.shownIn(ticker, 'ready');
    });
    assert.deepEqual(sent, [{ ticker }]);
    await person.clearDesk();
  }
});

test('a watchlist’s funds: a fast Enter takes the one that is typed, and only the chosen ones are paid for', async (person) => {
  await begin(person);
  const [first, second, , , added] = watchedFunds;
  const paid = new Set<string>();
  for (const dropped of [first, second]) {
    const wanted = watchedFunds.filter((each) => each !== dropped);
    const sent = await sentBy(person, async () => {
      await person.palette('Compare Funds of Watchlist…');
      await person.box.titled('Compare Funds of Watchlist');
      await person.box.click('funds');
      await person.box.titled('Compare 4 Funds');
      await person.box.click(dropped);
      await person.box.titled('Compare 3 Funds');
      await person.box.hurryIn('Select funds of the watchlist', { before: dropped, text: added });
      await person.box.titled('Compare 4 Funds');
      // One that comes before the new rows are shown is taken for the second of a double press, and does nothing.
      await eventually(async () => {
        if (await person.box.isOpen()) await person.press('Enter');
        assert.ok(!(await person.box.isOpen()), 'the box is closed');
      });
      for (const fund of wanted) await person.shown(fund);
    });
    assert.deepEqual(sent.map(({ ticker }) => ticker!).toSorted(), wanted.filter((each) => !paid.has(each)).toSorted());
    for (const each of wanted) paid.add(each);
    await person.clearDesk();
  }
});
