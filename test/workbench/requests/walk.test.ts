import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { faultsOf, leaveRequests, leftovers, questionOf } from './walk.ts';
import { drawnCases } from '../../suite/repetitions.ts';
import { onFile, results, screen, ways, type Way } from './ways.ts';

/** The pages and rows that ways begin at: results of a screen, a call in the library, a calendar. */
async function layOut(person: Person): Promise<void> {
  if (!person.requests('transcript').some(({ target }) => target.includes(onFile.ticker))) {
    await person.choose('Open Earnings Call…', onFile.ticker, new RegExp(`Open ${onFile.ticker}`));
    await person.shownIn(onFile.ticker, 'ready');
  }
  if (!(await person.showTab(results))) {
    await person.openFile(screen);
    await person.palette('Run Screen');
  }
  await person.shownIn(results, 'ready');
}

async function decline(person: Person, way: Way, left: number): Promise<string[]> {
  const asked = await questionOf(person, way);
  if (typeof asked === 'string') {
    await person.clearDesk();
    await layOut(person);
    await leaveRequests(person, left);
    return [asked];
  }
  await person.question.answer();
  return [...faultsOf(asked, way, left), ...(await leftovers(person))];
}

test('with one left, a way of each kind asks in fitting words, and Escape sends nothing and shows no message', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 40);
  await layOut(person);
  await leaveRequests(person, 1);
  const before = person.requests().length;
  const faults: string[] = [];
  for (const way of drawnCases(ways, { shift: 4 }))
    faults.push(...(await decline(person, way, 1)).map((fault) => `${way.name}: ${fault}`));
  assert.deepEqual(faults, []);
  assert.equal(person.requests().length, before);
});
