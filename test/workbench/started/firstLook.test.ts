import assert from 'node:assert/strict';

import { eventually } from '../support/eventually.ts';
import { test } from '../support/person/test.ts';

test('without a click, a call is open beside a note, and the calendar is filled', async (person) => {
  const call = await person.shownIn('BRMC', 'ready');
  await call.locator('article[data-turn="0"]').waitFor();
  await person.calendar.pane.locator('.monaco-list-row[aria-expanded]').first().waitFor();
  const tabs = await person.page.locator('.editor-group-container .tab.active').allInnerTexts();
  assert.equal(tabs.length, 2, tabs.join(', '));
  assert.match(tabs[0]!, /Notes on BRMC/);
  await person.page.locator('.editor-group-container').first().locator('.view-line', { hasText: 'Notes on' }).waitFor();
  assert.equal(await person.status(), 'sample');
});

test('an empty box lists the invented companies, and a ticker that the sample lacks names one to try', async (person) => {
  await person.palette('Look Up…');
  await eventually(async () => {
    const rows = (await person.box.rows()).join('\n');
    assert.match(rows, /Bramblecote Instruments[^]*Quillfen Software[^]*Ostermoor Foods/);
    assert.doesNotMatch(rows, /request/);
  });
  await person.page.keyboard.type('AAPL');
  await eventually(async () => assert.deepEqual(await person.box.rows(), ['AAPL isn’t in the sample data. Try BRMC.']));
  await person.press('Escape');
});
