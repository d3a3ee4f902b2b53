import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { eventually } from '../support/eventually.ts';
import { leaveRequests, settled } from './walk.ts';

const askForCall = (person: Person, ticker: string): Promise<void> =>
  person.choose('Open Earnings Call…', ticker, new RegExp(`Open ${ticker}`));

test('with one left, Tab and Enter on Cancel send nothing, Enter sends one, and then none is left', async (person) => {
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

test('what is in the library opens with none left, and nothing is asked', async (person) => {
  await leaveRequests(person, 0);
  const before = await settled(person);
  await person.library.unfold('Earnings calls');
  await person.library.unfold('(SDWK)');
  await person.library.click(' 20');
  await person.shownIn('SDWK', 'ready');
  assert.equal(await person.question.isOpen(), false);
  assert.equal(await settled(person), before);
});

test('a key that is rejected costs the one request that the command names', async (person) => {
  await leaveRequests(person, 40);
  const before = await settled(person);
  await person.service.setFault('401');
  await person.palette('Test Connection (1 Request)');
  await person.toasts.waitFor(/key/i);
  assert.equal(await settled(person), before + 1);
  await person.service.setFault(undefined);
  await person.palette('Test Connection (1 Request)');
  await eventually(() => assert.ok(person.requests().length > before + 1, 'the second test leaves'));
  await person.calendarRead();
  assert.equal(await settled(person), before + 2);
});

test('a refresh of the calendar that is called off sends no other request', async (person) => {
  await leaveRequests(person, 40);
  await person.showViews();
  const before = await settled(person);
  await person.service.setFault('slow');
  await person.calendar.titleAction('Refresh Calendar');
  await eventually(() => assert.equal(person.requests().length, before + 1));
  await person.toasts.press('alendar', 'Cancel');
  await person.service.setFault(undefined);
  await person.calendarRead();
  assert.equal(await settled(person), before + 1);
});
