import assert from 'node:assert/strict';

import type { Person } from '../support/person/person.ts';
import { test } from '../support/person/test.ts';
import { leaveRequests, settled } from './walk.ts';

const letRead = (person: Person): Promise<void> =>
  person.box.choose('Tests: Let an Assistant Read a Call', 'PLGV', /PLGV/);

test('an assistant is asked for by its cost: Cancel sends nothing, yes sends one, and then it reads for free', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 12);
  const before = await settled(person);
  await letRead(person);
  const { message, detail } = await person.question.answer('Cancel');
  assert.match(`${message} ${detail}`, /Spends 1 of today’s 12 remaining requests: PLGV/);
  await person.toasts.waitFor(/^Call 1 of the assistant: refused/);
  assert.equal(await settled(person), before);

  await letRead(person);
  await person.question.accept();
  await person.toasts.waitFor(/^Call 2 of the assistant: read/);
  assert.equal(await settled(person), before + 1);

  await letRead(person);
  await person.toasts.waitFor(/^Call 3 of the assistant: read/);
  assert.equal(await person.question.isOpen(), false);
  assert.equal(await settled(person), before + 1);
});
