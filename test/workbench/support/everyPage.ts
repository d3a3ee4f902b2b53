import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { webview } from './webview.ts';

/** A page as a person has it in the middle of the work, with invented data. */
export interface ShownPage {
  name: string;
  panel: PanelType;
  open: () => Thenable<unknown>;
  /** The place on the page of what a person came for. */
  content: string;
}

const run = (command: string, argument?: unknown) => () => vscode.commands.executeCommand(command, argument);
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const [one, other] = sampleFunds('2026-01-15').map(({ profile }) => profile.ticker);

export const everyPage: readonly ShownPage[] = [
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
  { name: 'quarters compared', panel: panels.comparison, open: compareQuarters, content: '[data-phrase]' },
  { name: 'company', panel: panels.company, open: openCompany, content: 'tr[data-quarter]' },
  {
    name: 'search',
    panel: panels.search,
    open: searchCalls,
    content: '.bars .bar',
  },
];

async function compareQuarters(): Promise<void> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'MRWB', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
}

async function searchCalls(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 4 });
  await vscode.commands.executeCommand(commands.transcriptsSearch, 'revenue');
}

async function openCompany(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 4 });
  await vscode.commands.executeCommand(commands.barsOpen, { tickers: ['MRWB'], period: '5d' });
  await vscode.commands.executeCommand(commands.companyOpen, { ticker: 'MRWB' });
}

/** Closes everything else, and opens the page in the whole of the window or beside a note. */
export async function showPage({ panel, open, content }: ShownPage, isBesideNote: boolean): Promise<void> {
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
