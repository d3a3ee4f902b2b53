import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { hasPercentChange } from '../../../src/domain/format/level.ts';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest, test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, webviewTabs } from '../support/webview.ts';

const rows = sampleCalendar(newYorkTime(Date.now()), 1);
const row = rows.find(({ freq, next_release, latest_value }) => freq === 'M' && next_release && latest_value !== null)!;
const page = webview(panels.indicator);
const openPage = (which: number | string): Thenable<unknown> =>
  vscode.commands.executeCommand(commands.calendarOpen, which);
const ready = (): Promise<void> => page.waitFor('body[data-state="ready"]');
/** Fields that do not depend on the day or the seed. */
const steady: (keyof CalendarRow)[] = ['code', 'name', 'category', 'freq', 'freq_long'];

/** They stay as they were left. */
async function openDetails(shown: ReturnType<typeof webview>): Promise<void> {
  if ((await shown.count('.details[open]')) === 0) await shown.click('.details > summary');
}

pageTest('an indicator’s page lays out every field of its row, and each refresh adds what it saw', async () => {
  await openPage(row.indicator_id);
  await ready();
  const shown = await page.evaluate<Record<string, string>>(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-field]')].map((element) => [
        element.getAttribute('data-field')!,
        element.textContent ?? '',
      ]),
    ),
  );
  // A balance below zero has no change in percent.
  const fields = Object.keys(row).filter((field) => field !== 'change_pct' || hasPercentChange(row));
  assert.deepEqual(Object.keys(shown).sort(), fields.sort());
  for (const field of steady) assert.equal(shown[field], String(row[field]), field);
  assert.equal(shown['indicator_id'], String(row.indicator_id));
  // The answer comes first, the rest of the row is folded.
  assert.match(await page.text('header .figure'), /^−?\$?[\d.,]+[KMBT%]? [▲▼±]?\$?[\d.,]+/);
  await openDetails(page);
  const words = await page.text('main');
  for (const said of [
    /Reference period of the latest value/,
    /Published/,
    /Next release/,
    /as received|value is favorable/,
    /doesn’t provide consensus, importance, or release time/,
  ])
    assert.match(words, said);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    await page.screenshot(`indicator, ${theme}`);
  });
  const seen = (): Promise<number> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-observed]')].reduce(
        (sum, each) => sum + Number(each.dataset['observed']),
        0,
      ),
    );
  const before = await seen();
  assert.ok(before >= 1);
  await page.click('[data-action="refresh"]');
  await eventually(async () => {
    assert.equal(await seen(), before + 1);
  });
  await vscode.commands.executeCommand(commands.calendarRefresh);
  await eventually(async () => {
    assert.equal(await seen(), before + 2);
  });
  assert.match((await page.attribute('figure svg[role="img"]', 'aria-label')) ?? '', /Latest value at \d+ refreshes/);
  await page.click('table summary');
  await eventually(async () => {
    assert.equal((await page.texts('table details li')).length, before + 2);
  });
  assert.deepEqual(await page.axe(), []);
  await page.screenshot('indicator, seen several times');
});

test('the indicator’s page opens from its row with a click and with Enter, once, and pins', async () => {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  const calendar = tree('Economic Calendar');
  await vscode.commands.executeCommand('marketDesk.calendar.focus');
  await calendar.press('Home');
  const [first = '', second = ''] = await eventually(async () => {
    const shown = await calendar.rows();
    assert.equal(shown[0]?.index, 0);
    const members = shown.filter(({ level }) => level === 2);
    assert.ok(members.length > 2);
    // The value and its change come before the name.
    return members.map(({ label }) => label.split(' · ').at(-1)!);
  });
  await calendar.open(first, () => webviewTabs(panels.indicator).length > 0);
  await webview(first).waitFor('body[data-state="ready"]');
  await calendar.click(first);
  await eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, first));
  await calendar.enter(second, () => webviewTabs(panels.indicator).some(({ label }) => label === second));
  await webview(second).waitFor('body[data-state="ready"]');
  // Two clicks soon after one another are a double click, which keeps the first open; each has one tab at the most.
  const labels = webviewTabs(panels.indicator).map(({ label }) => label);
  assert.equal(new Set(labels).size, labels.length, labels.join());

  const opened = webview(second);
  await opened.click('[data-action="pin"][aria-pressed="false"]');
  await eventually(async () => {
    await calendar.press('Home');
    const [mine, pinned] = await calendar.rows();
    assert.deepEqual([mine?.label, pinned?.label.split(' · ').at(-1)], ['My indicators', second]);
  });
  await opened.click('[data-action="pin"][aria-pressed="true"]');
  await opened.waitFor('[data-action="pin"][aria-pressed="false"]');
});
