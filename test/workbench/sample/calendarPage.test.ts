import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { formatLevel } from '../../../src/domain/format/level.ts';
import { formatReferencePeriod } from '../../../src/domain/format/referencePeriod.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { ask } from '../support/ask.ts';
import { inEveryColorTheme, inForcedColors } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, testAcrossReload } from '../support/test.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const rows = sampleCalendar(newYorkTime(Date.now()), 1);
const page = webview(panels.calendarPage);
const row = '[role="row"][data-indicator]';
const focused = `${row}:focus`;
const textField = '.calendar-tools input[name="text"]';
const usual = { width: 1280, height: 800 };
const wide = { width: 1720, height: 860 };

async function open(): Promise<void> {
  await vscode.commands.executeCommand(commands.calendarOpenPage);
  await page.waitFor(`body[data-state="ready"] ${row}`);
}
const figure = (): Promise<string> => page.text('header .figure');
const namesShown = (): Promise<string[]> => page.texts(`${row} button.name`);
/** The view and the page as a new workspace has them. */
async function reset(): Promise<void> {
  await vscode.commands.executeCommand(commands.calendarWholeCalendar);
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  if (webviewTabs(panels.calendarPage).length > 0) await page.evaluate(chooseGrouping, 'day');
}
function chooseGrouping(value: string): void {
  const select = document.querySelector<HTMLSelectElement>('select[name="grouping"]')!;
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

pageTest('calendar page: every column has its words, in each theme and at two widths', async () => {
  await open();
  assert.equal(await figure(), `${rows.length} indicators`);
  assert.deepEqual(
    (await page.texts('[role="columnheader"]')).map((head) => head.replace(/\s*[▲▼]/, '').trim()),
    // The days stand above their rows.
    ['Pinned', 'Indicator', 'Period', 'Latest', 'Prior', 'Change', 'Unit'],
  );
  const [id] = await page.evaluate(() =>
    [...document.querySelectorAll('[data-indicator]')].map((each) => Number(each.getAttribute('data-indicator'))),
  );
  const first = rows.find(({ indicator_id }) => indicator_id === id)!;
  const { name, code, latest_date, latest_value } = first;
  const words = await page.text(`[data-indicator="${id}"]`);
  for (const each of [name, formatReferencePeriod(latest_date, first), formatLevel(latest_value, first)])
    assert.ok(words.includes(each), words);
  const tooltip = await page.attribute(`[data-indicator="${id}"] [data-column="name"]`, 'title');
  assert.ok(tooltip?.includes(code), tooltip ?? 'no tooltip');
  try {
    for (const size of [usual, wide]) {
      await ask('resize', size);
      // Beside the table where there is room.
      if (size === wide) await page.waitFor('.month .day[aria-current="date"]');
      await page.screenshot(`calendar page, ${size.width}`);
    }
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`calendar page, ${theme}`);
    });
    const [table, month] = [await page.box('.calendar-scroll'), await page.box('.month')];
    assert.ok(month!.x >= table!.x + table!.width, 'the month is beside the table');
    await inForcedColors(async () => {
      await page.waitFor('body.vscode-high-contrast');
      const pin = `[data-indicator="${id}"] .icon[aria-pressed]`;
      await page.hover(pin);
      const [color, painted] = await page.evaluate((selector) => {
        const button = document.querySelector(selector)!;
        return [getComputedStyle(button).color, getComputedStyle(button, '::before').backgroundColor];
      }, pin);
      assert.equal(painted, color, 'the pin is seen');
    });
  } finally {
    await ask('resize', usual);
  }
});

pageTest(
  'calendar page: only the lines in view are in the page, and the head of the group stays in sight',
  async () => {
    await open();
    const heights = await page.evaluate(() => {
      const scroller = document.querySelector('.calendar-scroll')!;
      const head = document.querySelector('.grid-head')!;
      return { lines: Math.ceil((scroller.clientHeight - head.clientHeight) / 26), whole: scroller.scrollHeight };
    });
    assert.ok(heights.whole > rows.length * 26);
    await eventually(async () => {
      const count = await page.count(row);
      assert.ok(count > 0 && count <= heights.lines + 18, `${count} rows, ${heights.lines} in view`);
    });
    await page.evaluate(() => {
      const scroller = document.querySelector('.calendar-scroll')!;
      scroller.scrollTop = scroller.scrollHeight;
    });
    await eventually(async () => {
      const { stuck, last } = await page.evaluate(() => {
        const scroller = document.querySelector('.calendar-scroll')!.getBoundingClientRect();
        const box = document.querySelector('.stuck')!.getBoundingClientRect();
        const all = [...document.querySelectorAll('[data-indicator]')].map((each) => each.getBoundingClientRect());
        return {
          stuck: box.top - scroller.top,
          last: scroller.bottom - all.at(-1)!.bottom,
        };
      });
      assert.ok(Math.abs(stuck - 29) <= 2, `the head is ${stuck} below the edge`);
      assert.ok(last >= 0 && last < 30, `the last row ends ${last} above the edge`);
    });
  },
);

pageTest('calendar page: keys alone filter, walk, pin, sort and open', async () => {
  await open();
  try {
    await page.pressIn('body', '/');
    await page.waitFor(`${textField}:focus`);
    await workbench.type('treasury');
    await eventually(async () => {
      const names = await namesShown();
      assert.ok(names.length > 1 && names.every((name) => /treasury/i.test(name)), names.join('\n'));
    });
    // The stop of the table is its first row.
    await page.focus(`${row}[tabindex="0"]`);
    await workbench.press('End');
    const last = await eventually(async () => {
      const name = await page.text(`${focused} button.name`);
      assert.equal(name, (await namesShown()).at(-1));
      return name;
    });
    await workbench.press('ArrowUp');
    await eventually(async () => {
      assert.equal(await page.text(`${focused} button.name`), (await namesShown()).at(-2));
    });
    await workbench.press('ArrowDown');
    await eventually(async () => {
      assert.equal(await page.text(`${focused} button.name`), last);
    });
    await workbench.press('p');
    await page.waitFor(`${focused} [data-action="pin"][aria-pressed="true"]`);
    await workbench.press('p');
    await page.waitFor(`${focused} [data-action="pin"][aria-pressed="false"]`);
    await workbench.press('Home');
    await eventually(async () => {
      assert.equal(await page.text(`${focused} button.name`), (await namesShown())[0]);
    });
    await page.pressIn('button[data-sort="name"]', 'Enter');
    await page.waitFor('[aria-sort="ascending"] [data-sort="name"]');
    assert.equal(await page.count(`${row}[tabindex="0"]`), 1);
    await page.pressIn(`${row}[tabindex="0"]`, 'Enter');
    await webview(panels.indicator).waitFor('body[data-state="ready"]');
  } finally {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await reset();
  }
});

pageTest('the calendar page groups by week and category, and its month leads to a day', async () => {
  await open();
  try {
    await page.evaluate(chooseGrouping, 'category');
    await eventually(async () => {
      const heads = (await page.texts('.grid-row.head [role="rowheader"]')).map((head) => head.replace(/\s+\d+$/, ''));
      assert.ok(heads.length > 0 && heads.every((head) => rows.some(({ category }) => category === head)));
      assert.equal(await page.count('.grid-row.now'), 0);
    });
    await page.evaluate(chooseGrouping, 'week');
    await eventually(async () => {
      assert.match((await page.texts('.grid-row.head [role="rowheader"]')).join('\n'), /This week: /);
    });
    await page.click('[data-control="month"][aria-pressed="false"]');
    await page.waitFor('.month .day[tabindex="0"]');
    assert.equal(await page.count('.month .day[tabindex="0"]'), 1);
    const [table, month] = [await page.box('.calendar-scroll'), await page.box('.month')];
    assert.ok(month!.y >= table!.y + table!.height || month!.x >= table!.x + table!.width);
    await page.pressIn('.month .day[tabindex="0"]', 'PageDown');
    const day = await page.attribute('.month .day:not([data-count="0"]):not([data-other])', 'data-day');
    await page.click(`.month .day[data-day="${day}"]`);
    await page.waitFor(focused);
    assert.equal(await page.attribute(`${focused} [data-column="date"]`, 'title'), day);
    assert.deepEqual(await page.axe({ within: '.month' }), []);
    await page.screenshot('calendar page, with its month');
    await page.click('[data-control="month"][aria-pressed="true"]');
    await page.waitFor('.month', { state: 'detached' });
  } finally {
    await reset();
  }
});

const lastByName = rows
  .map(({ name }) => name)
  .toSorted(new Intl.Collator().compare)
  .at(-1)!;

testAcrossReload('the calendar page comes back from the library after a reload, with sort and place', {
  before: async () => {
    await open();
    await page.evaluate(chooseGrouping, 'none');
    await page.waitFor('.grid-row.head', { state: 'detached' });
    await page.click('button[data-sort="name"]');
    await page.waitFor('[aria-sort="ascending"] [data-sort="name"]');
    await page.pressIn(`${row}[tabindex="0"]`, 'End');
    await page.waitFor(`${focused}:has-text("${lastByName}")`);
  },
  after: async () => {
    await revealTab('Economic Calendar');
    await page.waitFor(`body[data-state="ready"] ${row}`);
    await page.waitFor('[aria-sort="ascending"] [data-sort="name"]');
    await page.waitFor(`${row}[tabindex="0"]:has-text("${lastByName}")`);
    await eventually(async () => {
      assert.ok(await page.evaluate(() => document.querySelector('.calendar-scroll')!.scrollTop > 0));
    });
    await reset();
  },
});
