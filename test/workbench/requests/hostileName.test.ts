import assert from 'node:assert/strict';

import { test } from '../support/person/test.ts';
import { namedScreen } from '../../hostile/namedScreen.ts';
import { leaveRequests } from './walk.ts';

test('the name of a screen that is a link to a command stands in a message as it is written', async (person) => {
  await person.calendarRead();
  await leaveRequests(person, 40);
  await person.openFile(namedScreen);
  await person.service.setFault('slow');
  await person.palette('Run Screen');
  const title = await person.toasts.waitFor(/Running screen/);
  assert.ok(title.includes('[Fix]'), title);
  assert.deepEqual(
    (await person.toasts.links()).filter((each) => /Fix|command:/.test(each)),
    [],
  );
  await person.toasts.press('Running screen', 'Cancel');
  await person.service.setFault(undefined);
});
