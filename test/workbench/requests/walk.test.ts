import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { eventually } from '../support/eventually.ts';
import { faultsOf, leaveRequests, leftovers, questionOf, settled } from './walk.ts';
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

test('with one left a way of each kind asks in words that fit, and Escape sends nothing and says nothing', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 40);
  await layOut(person);
  await leaveRequests(person, 1);
  const before = person.requests().length;
  const faults: string[] = [];
  for (const way of ways) faults.push(...(await decline(person, way, 1)).map((fault) => `${way.name}: ${fault}`));
  assert.deepEqual(faults, []);
  assert.equal(person.requests().length, before);
});

/** Takes a way where enough is left, and says what was wrong with what it sent. */
async function spend(person: Person, { take, always, endpoint, cost }: Way): Promise<string[]> {
  const [before, ofEndpoint] = [await settled(person), person.requests(endpoint).length];
  await take(person);
  if (always) await person.question.accept();
  const asked = await eventually(async () => {
    if (await person.question.isOpen()) return person.question.answer();
    assert.ok(person.requests(endpoint).length > ofEndpoint, `a request for ${endpoint} leaves`);
    return undefined;
  });
  if (asked) return [`it asked “${asked.message}”`];
  const sent = (await settled(person)) - before;
  return cost === undefined || sent === cost ? [] : [`it sent ${sent} in place of ${cost}`];
}

test('with enough left a page’s button asks nothing and a link does, and each sends what it says', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 40);
  await layOut(person);
  const faults: string[] = [];
  for (const way of ways.filter(({ kind }) => kind === 'link' || kind === 'page'))
    faults.push(...(await spend(person, way)).map((fault) => `${way.name}: ${fault}`));
  assert.deepEqual(faults, []);
});
