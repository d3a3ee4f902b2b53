import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { ask } from '../support/ask.ts';
import { colorThemes, setColorTheme } from '../support/colorThemes.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

/** The window of the pictures, and the width of its column of editors where a note stands beside a page. */
const size = { width: 1380, height: 860 };

interface Shown {
  name: string;
  panel: PanelType;
  open: () => Thenable<unknown>;
  /** Where the page has what a person came for. */
  content: string;
}

const run = (command: string, argument?: unknown) => () => vscode.commands.executeCommand(command, argument);
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const [one, other] = sampleFunds('2026-01-15').map(({ profile }) => profile.ticker);

const pages: Shown[] = [
  {
    name: 'call',
    panel: panels.transcript,
    open: run(commands.transcriptsOpen, { ticker: 'MRWB' }),
    content: 'article[data-turn]',
  },
  {
    name: 'bars',
    panel: panels.bars,
    open: run(commands.barsOpen, { tickers: ['PLGV', 'MRWB'], period: '5d' }),
    content: '.chart canvas',
  },
  {
    name: 'results',
    panel: panels.screenResults,
    open: () => vscode.commands.executeCommand(commands.screensRun, file('Cash-rich compounders.screen')),
    content: '[role="row"]',
  },
  { name: 'fund', panel: panels.fund, open: run(commands.fundsOpen, { ticker: one }), content: 'h1' },
  {
    name: 'funds compared',
    panel: panels.fund,
    open: run(commands.fundsCompare, { funds: [{ ticker: one }, { ticker: other }] }),
    content: 'table.comparison',
  },
  { name: 'indicator', panel: panels.indicator, open: run(commands.calendarOpen, 1001), content: 'h1' },
  {
    name: 'calendar',
    panel: panels.calendarPage,
    open: run(commands.calendarOpenPage),
    content: '[data-indicator]',
  },
  { name: 'quarters compared', panel: panels.comparison, open: compareQuarters, content: 'li[data-phrase]' },
  { name: 'company', panel: panels.company, open: openCompany, content: 'tr[data-speaker]' },
  {
    name: 'search',
    panel: panels.search,
    open: run(commands.transcriptsSearch, 'revenue'),
    content: '[data-passage], .result, li',
  },
];

async function compareQuarters(): Promise<void> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'MRWB', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
}

async function openCompany(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 4 });
  await vscode.commands.executeCommand(commands.barsOpen, { tickers: ['MRWB'], period: '5d' });
  await vscode.commands.executeCommand(commands.companyOpen, { ticker: 'MRWB' });
}

/** The whole window, as a person has it: all of it for the page, or half beside a note. */
const widths = [
  { name: 'wide', isBesideNote: false },
  { name: 'narrow', isBesideNote: true },
] as const;

async function show({ panel, open, content }: Shown, isBesideNote: boolean): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('workbench.action.editorLayoutSingle');
  if (isBesideNote) {
    await vscode.window.showTextDocument(file('notes.md'));
    await vscode.commands.executeCommand('workbench.action.splitEditorRight');
  }
  await open();
  const page = webview(panel);
  await page.waitFor('body[data-state="ready"]');
  await page.waitFor(content);
}

test('every page, in four themes and two widths, is on one sheet', async () => {
  await ask('resize', size);
  await vscode.commands.executeCommand('marketDesk.calendar.focus');
  const rows: { name: string; pictures: { name: string; path: string }[] }[] = [];
  for (const shown of pages)
    for (const { name, isBesideNote } of widths) {
      await show(shown, isBesideNote);
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
  assert.equal(rows.length, pages.length * widths.length);
});
