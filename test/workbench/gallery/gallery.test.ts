import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { ask } from '../support/ask.ts';
import { colorThemes, setColorTheme } from '../support/colorThemes.ts';
import { everyPage, showPage } from '../support/everyPage.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';

/** A whole window for the page, half of it beside a note, and half of a small window; in pixels. */
const widths = [
  { name: 'wide', window: 1380, isBesideNote: false },
  { name: 'narrow', window: 1380, isBesideNote: true },
  { name: 'narrowest', window: 1018, isBesideNote: true },
] as const;

test('every page, in four themes and three widths, is on one sheet', async () => {
  await vscode.commands.executeCommand('marketDesk.calendar.focus');
  const rows: { name: string; pictures: { name: string; path: string }[] }[] = [];
  for (const shown of everyPage)
    for (const { name, window, isBesideNote } of widths) {
      await ask('resize', { width: window, height: 860 });
      await showPage(shown, isBesideNote);
      const pictures: { name: string; path: string }[] = [];
      for (const theme of colorThemes) {
        await setColorTheme(theme);
        const path = await workbench.screenshot(`${shown.name}, ${name}, ${theme}`);
        assert.ok(path, 'a picture was taken');
        pictures.push({ name: theme, path });
      }
      rows.push({ name: `${shown.name}, ${name}`, pictures });
    }
  const sheet = await ask('contactSheet', { name: 'contact sheet', rows });
  console.log(sheet);
  assert.equal(rows.length, everyPage.length * widths.length);
});
