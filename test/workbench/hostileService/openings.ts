import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { hostileNotes } from '../../hostile/hostileTexts.ts';
import { namedScreen } from '../../hostile/namedScreen.ts';
import { downloadCalendar } from '../support/downloadCalendar.ts';
import { eventually } from '../support/eventually.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { bombFile, daysFile } from './hostileFolder.ts';

/** Something hostile that is opened, to the state in which it stays: shown, or refused. */
export interface Opening {
  name: string;
  open: () => Promise<void>;
}

const workspace = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;
export const inFolder = (name: string): vscode.Uri => vscode.Uri.joinPath(workspace(), name);

async function openCall(ticker: string): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
  const page = webview(panels.transcript);
  await page.waitFor('body[data-state="ready"] .turns[aria-busy="false"]');
}

async function openNote(name: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(inFolder(name));
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('vscode.executeLinkProvider', document.uri, 50);
  await vscode.commands.executeCommand(
    'vscode.executeHoverProvider',
    document.uri,
    new vscode.Position(document.lineCount - 1, 0),
  );
}

/** The file dialog answers with this file; tests and extension have the same `vscode`. */
async function importing(file: string): Promise<void> {
  const window = vscode.window as { showOpenDialog: typeof vscode.window.showOpenDialog };
  const own = window.showOpenDialog;
  window.showOpenDialog = () => Promise.resolve([vscode.Uri.file(join(workspace().fsPath, file))]);
  try {
    await vscode.commands.executeCommand(commands.libraryImport);
  } finally {
    window.showOpenDialog = own;
  }
}

async function search(words: string): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsSearch, words);
  await webview(panels.search).waitFor('body[data-state="ready"]');
}

async function showCalendar(): Promise<void> {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await downloadCalendar();
  // No day of it is one that a release can be put under.
  await tree('Economic Calendar').waitFor('Unscheduled');
}

async function openBars(window: { period: string } | { fromDate: string; tillDate: string }): Promise<void> {
  await vscode.commands.executeCommand(commands.barsOpen, { tickers: ['FARR'], ...window });
}

/** From what is quickest to what was worst: what never ends ends the run. */
export const openings: readonly Opening[] = [
  ...Object.keys(hostileNotes).map((name) => ({ name: `a note, ${name}`, open: () => openNote(name) })),
  { name: 'a screen without end', open: () => openNote('endless.screen') },
  { name: 'a screen named as a link', open: () => openNote(namedScreen) },
  {
    name: 'an answer of nothing but comments',
    open: () => assert.rejects(async () => vscode.commands.executeCommand(commands.fundsOpen, { ticker: 'HTML' })),
  },
  { name: 'a calendar of days that are none', open: showCalendar },
  { name: 'a call of lines of capitals', open: () => openCall('CAPS') },
  {
    name: 'a search that hits 130,000 times in one turn',
    async open() {
      await openCall('HITS');
      await search('margin');
    },
  },
  { name: 'a call of one word of 8 MB', open: () => openCall('WORD') },
  { name: 'an import that unpacks to half a gigabyte', open: () => importing(bombFile) },
  { name: 'an import of days that are none', open: () => importing(daysFile) },
  {
    name: 'bars from the year 1 to 9999',
    open: () => assert.rejects(() => openBars({ fromDate: '0001-01-01', tillDate: '9999-12-31' })),
  },
  {
    name: 'bars that are served until the end of time, and read again',
    async open() {
      await openBars({ period: '1d' });
      await eventually(() => webview(panels.bars).waitFor('[data-bars="FARR"][data-count="2"]'));
      await openBars({ period: '1d' });
    },
  },
];
