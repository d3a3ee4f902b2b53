import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { faultsOf, leaveRequests, leftovers, questionOf } from './walk.ts';
import { onFile, results, screen, ways, type Way } from './ways.ts';

/** The pages and rows that ways begin at: results of a screen, a call in the library, a calendar. */
async function layOut(person: Person): Promise<void> {
  if (person.requests('transcript').length === 0) {
    await person.palette('Open Earnings Call…');
    await person.box.type(onFile.ticker);
    await person.box.acceptRow(/./);
    await person.shownIn(onFile.ticker, 'ready');
  }
  await person.openFile(screen);
  const isShown = await person.page.locator('.tab', { hasText: results }).count();
  if (isShown === 0) await person.palette('Run Screen');
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

for (const left of [5, 1, 0])
  test(
    `at ${left} left every way asks in words that fit, and Escape sends nothing and says nothing`,
    async (person) => {
      await person.calendarRead();
      await leaveRequests(person, 40);
      await layOut(person);
      await leaveRequests(person, left);
      const before = person.requests().length;
      const faults: string[] = [];
      for (const way of ways)
        faults.push(...(await decline(person, way, left)).map((fault) => `${way.name}: ${fault}`));
      assert.deepEqual(faults, []);
      assert.equal(person.requests().length, before);
    },
    { timeout: 600_000 },
  );
