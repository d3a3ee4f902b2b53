import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { addDays } from '../../../src/domain/dates/days.ts';
import { newYorkDay } from '../../../src/domain/dates/zones.ts';
import { formatShortDay, weekOf, type Week } from '../../../src/domain/format/week.ts';
import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
/** A long tree paints only what is in sight. */
async function toTop(): Promise<void> {
  await vscode.commands.executeCommand('marketDesk.calendar.focus');
  await calendar.press('Home');
}
const filled = (): Promise<void> =>
  eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
const rowsOf = async (level: number): Promise<string[]> =>
  (await calendar.rows()).filter((row) => row.level === level).map(({ label }) => label);

const hasRows = async (): Promise<boolean> => (await rowsOf(2)).length > 3;

/** The bundled service's answer now; its values do not matter here. */
function wholeCalendar(): CalendarRow[] {
  return sampleCalendar(newYorkTime(Date.now()), 1);
}

test('the calendar has days in order, indicators under them with value, prior and change', async () => {
  await open();
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
  const order = ['Overdue', 'Today', 'Tomorrow'];
  const groups = (await rowsOf(1)).filter((label) => order.includes(label));
  assert.deepEqual(
    groups,
    order.filter((label) => groups.includes(label)),
  );
  const rows = (await calendar.rows()).filter(({ level }) => level === 2);
  assert.ok(rows.some(({ description }) => /^[\d.,−]+%? (?:[▲▼][\d.,]+|unchanged)/.test(description)));
});

interface SeenRow {
  text: string;
  /** As much of the text as is painted. */
  painted: string;
}

/** The rows that are painted, and how much of their labels. */
const seenRows = (): Promise<{ width: number; rows: SeenRow[] }> =>
  workbench.evaluate(() => {
    const panes = [...document.querySelectorAll('.pane')];
    const pane = panes.find((each) => each.querySelector('.pane-header')?.textContent?.includes('Economic Calendar'))!;
    const members = [...pane.querySelectorAll<HTMLElement>('.monaco-list-row[aria-level="2"]')];
    const rows = members.map((row) => {
      const name = row.querySelector('.label-name')!;
      const text = name.textContent;
      const letters = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()!;
      const { right } = row.querySelector('.monaco-icon-label-container')!.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(letters, 0);
      let end = letters.textContent!.length;
      const isPainted = (): boolean => {
        range.setEnd(letters, end);
        return range.getBoundingClientRect().right <= right;
      };
      while (end > 0 && !isPainted()) end--;
      // The last two letters may lie below the ellipsis.
      return { text, painted: end === text.length ? text : text.slice(0, end - 2) };
    });
    return { width: pane.getBoundingClientRect().width, rows };
  });

test('the calendar’s rows stay distinct in a side bar of 300 pixels', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await open();
  await filled();
  await toTop();
  const seen = new Map<string, string>();
  for (let isAtEnd = false; !isAtEnd;) {
    const { width, rows } = await seenRows();
    assert.ok(width <= 300, `${width} pixels`);
    for (const { text, painted } of rows) seen.set(text, painted);
    isAtEnd = await workbench.isVisible('.monaco-list-row.focused[data-last-element="true"]');
    await calendar.press('PageDown');
  }
  assert.ok(seen.size > 20, `${seen.size} rows`);
  assert.ok(
    [...seen.keys()].some((text) => /^[A-Z][a-z]{2} \d{1,2} · /.test(text)),
    'a row of a later day has its date',
  );
  assert.equal(new Set(seen.values()).size, seen.size, [...seen.values()].join('\n'));
  await toTop();
});

test('hovering a row of the calendar tells the whole of it', async () => {
  await open();
  const [row] = await eventually(async () => {
    const rows = await rowsOf(2);
    assert.ok(rows.length > 0);
    return rows;
  });
  await calendar.hover(row!);
  await workbench.waitFor('.monaco-hover:has-text("Next release")');
  const words = await workbench.text('.monaco-hover:has-text("Next release")');
  for (const field of ['Latest', 'Prior', 'Last release', 'Series', 'Direction'])
    assert.ok(words.includes(field), field);
  await workbench.screenshot('calendar, a row’s tooltip');
});

test('the palette filters the calendar, which shows the filter and clears it', async () => {
  await open();
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
  await runFromPalette('Market Desk: Filter Calendar');
  await quickInput.pick('Name or code contains');
  await quickInput.answer('treasury');
  await quickInput.cancel();
  await eventually(async () => {
    const rows = await rowsOf(2);
    assert.ok(rows.length > 0 && rows.every((label) => /treasury/i.test(label)), rows.join('\n'));
  });
  await eventually(async () => {
    assert.match(await workbench.text('.pane-header:has-text("Economic Calendar")'), /filtered/);
    assert.match(await calendar.message(), /^Text: “treasury” · \d+ of \d+ indicators$/);
  });
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  await eventually(async () => {
    assert.ok((await rowsOf(2)).some((label) => !/treasury/i.test(label)));
  });
});

test('a calendar filter without matches shows a message and a button to clear it', async () => {
  await open();
  await runFromPalette('Market Desk: Filter Calendar');
  await quickInput.pick('Name or code contains');
  await quickInput.answer('zzzz no such thing');
  await quickInput.cancel();
  await calendar.waitFor('No indicators match the filter');
  await calendar.open('No indicators match the filter', hasRows);
});

test('an indicator of the calendar is found by its code, and an unknown one is an error', async () => {
  await open();
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.calendarReveal, 'NO:SUCH'),
    /no active indicator with the code NO:SUCH/,
  );
  await runFromPalette('Market Desk: Reveal Indicator in Calendar');
  await eventually(async () => {
    assert.ok((await quickInput.rows()).length > 5);
  });
  await quickInput.answer('Federal Funds');
  await eventually(async () => {
    const focused = await workbench.attribute('.monaco-list-row.focused[aria-label*="Federal Funds"]', 'aria-label');
    assert.match(focused ?? '', /Federal Funds/);
  });
});

test('a click in the calendar shows the indicator in the tab of the one before, unless that was kept', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await open();
  await filled();
  await toTop();
  const [one, other, third] = await rowsOf(2);
  const tabs = (): string[] => webviewTabs(panels.indicator).map(({ label }) => label);
  await calendar.open(one!, () => tabs().length === 1);
  const [shown] = tabs();
  await calendar.open(other!, () => tabs().length === 1 && tabs()[0] !== shown);
  // It is the active one as soon as the editor has shown it.
  await webview(tabs()[0]!).waitFor('body[data-state="ready"]');
  // From the palette it would run a moment after the click, on a busy machine after the next one.
  await vscode.commands.executeCommand(commands.panelsKeepOpen);
  await calendar.open(third!, () => tabs().length === 2);
});

test('the calendar moves by weeks, and leads out of an empty one', async () => {
  await open();
  await filled();
  const showsWeek = async (title: string, { from, till }: Week): Promise<void> => {
    assert.ok((await calendar.message()).startsWith(`${title}: `));
    const days = (await calendar.rows())
      .filter(({ level, label }) => level === 1 && label !== 'Now')
      .map(({ label, description }) => `${label} ${description}`);
    assert.ok(days.length > 0);
    const week = Array.from({ length: 7 }, (_, at) => formatShortDay(addDays(from, at)));
    assert.equal(addDays(from, 6), till);
    for (const day of days)
      assert.ok(
        week.some((each) => day.includes(each)),
        `${day} is none of ${week.join('; ')}`,
      );
  };
  await vscode.commands.executeCommand(commands.calendarNextWeek);
  await toTop();
  await eventually(() => showsWeek('Next week', weekOf(newYorkDay(Date.now()), 1)));
  await vscode.commands.executeCommand(commands.calendarPreviousWeek);
  await eventually(() => showsWeek('This week', weekOf(newYorkDay(Date.now()), 0)));
  await workbench.screenshot('calendar, this week');
  for (let weeks = 0; weeks < 60; weeks++) await vscode.commands.executeCommand(commands.calendarPreviousWeek);
  await calendar.waitFor('No releases this week');
  await calendar.open('No releases this week', hasRows);
});

test('calendar indicators are pinned by id, stand first, are counted in the badge, and are unpinned', async () => {
  await open();
  await filled();
  const rows = wholeCalendar();
  const today = newYorkDay(Date.now());
  const due = rows.find(({ next_release }) => next_release === today) ?? rows[0]!;
  // Indicators of several regions share a name.
  const later = rows.find(
    ({ name, next_release }) => name !== due.name && next_release !== null && next_release > today,
  )!;
  const first = async (): Promise<string[]> => {
    const shown = await calendar.rows();
    if (shown[0]?.label !== 'My indicators') return [];
    const end = shown.findIndex(({ level }, index) => index > 0 && level === 1);
    return shown.slice(1, end).map(({ label }) => label.split(' · ').at(-1)!);
  };
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.calendarPin, 'E:CPI'),
    /by id, a whole number/,
  );
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.calendarPin, 99_999_999),
    /no active indicator/,
  );
  try {
    await vscode.commands.executeCommand(commands.calendarPin, due.indicator_id);
    await vscode.commands.executeCommand(commands.calendarPin, later.indicator_id);
    await toTop();
    await eventually(async () => {
      assert.deepEqual((await first()).sort(), [due.name, later.name].sort());
    });
    await workbench.screenshot('calendar, my indicators');
    const badge = '.activitybar .badge-content, .activity-bar-badge';
    if (due.next_release === today)
      await eventually(async () => {
        assert.ok((await workbench.count(badge)) > 0);
      });
    // The editor loses a click on a row that it asks for anew at that moment.
    await eventually(async () => {
      await calendar.action(later.name, 'Unpin');
      await eventually(async () => {
        assert.deepEqual(await first(), [due.name]);
      }, 5_000);
    });
  } finally {
    await vscode.commands.executeCommand(commands.calendarUnpin, due.indicator_id);
    await vscode.commands.executeCommand(commands.calendarUnpin, later.indicator_id);
  }
  await eventually(async () => {
    assert.deepEqual(await first(), []);
  });
});
