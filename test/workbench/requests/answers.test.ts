import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { leaveRequests, settled } from './walk.ts';

const askForCall = (person: Person, ticker: string): Promise<void> =>
  person.choose('Open Earnings Call…', ticker, new RegExp(`Open ${ticker}`));

test('with one request left, Tab and Enter on Cancel send nothing, and Enter sends it', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 1);
  const before = await settled(person);
  await askForCall(person, 'SDWK');
  const { message } = await person.question.answer('Cancel');
  assert.match(message, /today’s last request/);
  assert.equal(await person.question.isOpen(), false);
  assert.equal(await settled(person), before);

  await askForCall(person, 'SDWK');
  const asked = await person.question.accept();
  assert.ok(asked.buttons.includes('Use 1 Request'), asked.buttons.join(', '));
  await person.shownIn('SDWK', 'ready');
  assert.equal(await settled(person), before + 1);
  assert.equal(person.requests('transcript').at(-1)!.target, '/transcripts?ticker=SDWK');

  await askForCall(person, 'KSLB');
  const spent = await person.question.answer();
  assert.match(`${spent.message} ${spent.detail}`, /used all/);
  assert.ok(spent.buttons.includes('Send Anyway'), spent.buttons.join(', '));
  assert.equal(await settled(person), before + 1);
});
