import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const rowsOf = async (level: number): Promise<string[]> =>
  (await calendar.rows()).filter((row) => row.level === level).map(({ label }) => label);

test('days in order, indicators under them with value, prior and change', async () => {
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
  assert.ok(rows.some(({ description }) => /\(prior .+, [+-]?[\d.,]+\)/.test(description)));
});

test('hovering a row tells the whole of it', async () => {
  await open();
  const [row] = await eventually(async () => {
    const rows = await rowsOf(2);
    assert.ok(rows.length > 0);
    return rows;
  });
  await calendar.hover(row!);
  await workbench.waitFor('.monaco-hover:has-text("Seasonal adjustment")');
  // A hover keeps the blanks of its text from breaking.
  const words = (await workbench.text('.monaco-hover:has-text("Seasonal adjustment")')).replaceAll('\u00a0', ' ');
  for (const field of ['Code', 'Category', 'State', 'Next release', 'Latest describes', 'A rise is'])
    assert.ok(words.includes(field), field);
  await workbench.screenshot('calendar, a row’s tooltip');
});

test('filters by category from the palette, shows that it is on, and clears', async () => {
  await open();
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
  await runFromPalette('Market Desk: Filter Calendar');
  await quickInput.pick('Text in name or code');
  await quickInput.answer('treasury');
  await quickInput.cancel();
  await eventually(async () => {
    const rows = await rowsOf(2);
    assert.ok(rows.length > 0 && rows.every((label) => /treasury/i.test(label)), rows.join('\n'));
  });
  assert.match(await workbench.text('.pane-header:has-text("Economic Calendar")'), /filtered/);
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  await eventually(async () => {
    assert.ok((await rowsOf(2)).some((label) => !/treasury/i.test(label)));
  });
});

test('a filter that nothing matches says so, with the way out', async () => {
  await open();
  await runFromPalette('Market Desk: Filter Calendar');
  await quickInput.pick('Text in name or code');
  await quickInput.answer('zzzz no such thing');
  await quickInput.cancel();
  await calendar.waitFor('No indicator matches the filter');
  await calendar.click('No indicator matches the filter');
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
});

test('an indicator is found by its code, and an unknown one is an error', async () => {
  await open();
  await eventually(async () => {
    assert.ok((await rowsOf(2)).length > 3);
  });
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.calendarReveal, 'NO:SUCH'),
    /no active indicator with the code NO:SUCH/,
  );
  await runFromPalette('Market Desk: Go to Indicator');
  await eventually(async () => {
    assert.ok((await quickInput.rows()).length > 5);
  });
  await workbench.type('Federal Funds');
  await workbench.press('Enter');
  await eventually(async () => {
    const focused = await workbench.attribute('.monaco-list-row.focused[aria-label*="Federal Funds"]', 'aria-label');
    assert.match(focused ?? '', /Federal Funds/);
  });
});

test('a refresh renews the time of the data', async () => {
  await open();
  await vscode.commands.executeCommand(commands.calendarRefresh);
  await eventually(async () => {
    assert.match(await workbench.text('.pane-header:has-text("Economic Calendar")'), /sample · updated just now/);
  });
});
