import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { eventually } from '../support/eventually.ts';
import type { Person } from '../support/person/person.ts';
import { brief } from '../support/person/quickBox.ts';
import { test as declareTest } from '../support/person/test.ts';
import { left, openOverOlder } from './left/windowState.ts';

/** Runs in the window of an older package. Neither its opening nor anything that is done there may send a request. */
function test(name: string, body: (person: Person) => Promise<void>): void {
  declareTest(name, async (person) => {
    await openOverOlder(person);
    await person.showViews();
    await body(person);
    assert.deepEqual(person.requests(), []);
  });
}

interface StoredMark {
  kind: string;
  words: string;
}

async function readMarks(): Promise<StoredMark[]> {
  const folder = join(left, 'marks');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as StoredMark);
}

test('the library lists the items read by an earlier version', async ({ library }) => {
  const groups = {
    'Earnings calls': ['Bramblecote Instruments (BRMC)', 'Ostermoor Foods (OSTM)'],
    Funds: ['QLGAX'],
    'Minute bars': ['BRMC · Bramblecote Instruments'],
  };
  for (const [group, rows] of Object.entries(groups)) {
    await library.unfold(group);
    for (const row of rows) await library.waitFor(row);
  }
  assert.match((await library.rows()).join('\n'), /BRMC · Bramblecote Instruments\s*1 session, Nov 2\d/);
});

test('a call has its marks, the size of its text and the place where reading stopped', async (person) => {
  await person.library.unfold('Earnings calls');
  await person.library.unfold('Bramblecote Instruments (BRMC)');
  await person.library.click('Q3 2026');
  const frame = await person.shownIn('BRMC', 'ready');
  const marks = await readMarks();
  const wordsOf = (wanted: string): string[] => marks.flatMap(({ kind, words }) => (kind === wanted ? [words] : []));
  assert.deepEqual([wordsOf('highlight').length, wordsOf('bookmark').length], [2, 1]);
  await eventually(async () => {
    const highlighted = await frame.locator('.marked li[data-mark="highlight"] .words').allInnerTexts();
    assert.deepEqual(highlighted.sort(), wordsOf('highlight').sort());
    const [paragraph = '', ...others] = await frame.locator('article .bookmarked').allTextContents();
    assert.ok(paragraph.startsWith(wordsOf('bookmark')[0]!), paragraph);
    assert.deepEqual(others, []);
    assert.equal(await frame.locator('body').getAttribute('data-place'), '12');
  });
  const size = await frame.evaluate(() => document.documentElement.style.getPropertyValue('--text-size'));
  assert.equal(size, '1.3');
});

test('a page of bars has the length of its bars and its table', async (person) => {
  await person.library.unfold('Minute bars');
  await person.library.click('BRMC · Bramblecote Instruments');
  const frame = await person.shownIn('BRMC', 'ready');
  await eventually(async () => {
    const rows = await frame.locator('table[role="table"] tbody tr').count();
    assert.ok(rows > 0 && rows < 10, `${rows} rows`);
  });
});

test('a fund opens', async (person) => {
  await person.library.unfold('Funds');
  await person.library.click('QLGAX');
  // Its answer grows old while this file doesn't.
  const frame = await person.shownIn('QLGAX', 'ready', 'stale');
  await eventually(async () => assert.match(await frame.locator('body').innerText(), /C990000001/));
});

test('the calendar is grouped as it was, and has its pinned indicators', async ({ calendar }) => {
  await calendar.waitFor('Business');
  await eventually(async () => {
    const rows = await calendar.rows();
    const group = rows.findIndex((row) => row.startsWith('My indicators'));
    const pinned = rows.slice(group + 1, group + 3).join('\n');
    assert.match(pinned, /Container Volume, Ten Largest Ports/);
    assert.match(pinned, /Money Stock M2/);
  });
});

test('a screen has the count of its last run', async ({ screens }) => {
  await screens.unfold('Workspace');
  await screens.waitFor('few');
  assert.match((await screens.rows()).join('\n'), /few\s*4,906 · Nov 2\d, 2026/);
});

test('the look-up box lists earlier look-ups, the newest first', async (person) => {
  await person.palette('Look Up…');
  await eventually(async () => {
    const rows = await person.box.rows();
    assert.match(rows[0] ?? '', /QLGAX/);
    assert.match(rows[1] ?? '', /OSTM/);
  });
});

test('the page of a company follows the phrase', async (person) => {
  const title = 'BRMC · Overview';
  // Rows move while the box fills. Whoever clicked on the one beside it looks the company up once more.
  await eventually(async () => {
    await person.palette('Look Up…');
    await person.box.titled('Look Up');
    await person.page.keyboard.type('BRMC');
    await person.box.click('Company page');
    await person.shown(title, brief);
  });
  const frame = await person.shownIn(title, 'ready');
  await frame.locator('li[data-phrase="the quarter"] .strip rect').first().waitFor();
});

// The editor in a browser seals secrets by a half of the window and one of its server. Both are carried over, so that
// this key is the one that was typed into the older package.
declareTest('the key is sent, and accepted', async (person) => {
  await openOverOlder(person);
  await person.palette('Test Connection (1 Request)');
  await person.toasts.waitFor(/^Connected/);
  const seen = person.requests().map(({ endpoint, keyless = false }) => ({ endpoint, keyless }));
  assert.deepEqual(seen, [{ endpoint: 'calendar', keyless: false }]);
});

declareTest('the results of a screen that runs again are sorted and filtered as they were', async (person) => {
  await openOverOlder(person);
  await person.showViews();
  await person.screens.action('few', 'Run Screen');
  const frame = await person.shownIn('few', 'ready');
  const header = frame.locator('[role="columnheader"][data-column="roic"]');
  await eventually(async () => {
    assert.equal(await header.getAttribute('aria-sort'), 'descending');
    assert.match(await frame.locator('.grid-said').innerText(), /rows shown/);
  });
});
