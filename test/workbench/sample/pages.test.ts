import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { withPushes } from '../support/pushedStates.ts';
import { walkWithTab } from '../support/tabStops.ts';
import { drawnCases } from '../../suite/repetitions.ts';
import { pageTest } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';

const fund = sampleFunds('2026-01-15').at(-1)!.profile;
const run = (command: string, argument?: unknown) => () => vscode.commands.executeCommand(command, argument);

const pages: { name: string; panel: PanelType; open: () => Thenable<unknown> }[] = [
  { name: 'a fund', panel: panels.fund, open: run(commands.fundsOpen, { ticker: fund.ticker }) },
  { name: 'a series', panel: panels.fund, open: run(commands.fundsOpen, { seriesid: fund.seriesid }) },
  { name: 'a call', panel: panels.transcript, open: run(commands.transcriptsOpen, { ticker: 'MRWB' }) },
  { name: 'bars', panel: panels.bars, open: run(commands.barsOpen, { tickers: ['PLGV', 'MRWB'], period: '1d' }) },
  { name: 'an indicator', panel: panels.indicator, open: run(commands.calendarOpen, 1001) },
  { name: 'the calendar', panel: panels.calendarPage, open: run(commands.calendarOpenPage) },
  { name: 'two quarters compared', panel: panels.comparison, open: compareQuarters },
  { name: 'a company', panel: panels.company, open: openCompany },
  { name: 'search', panel: panels.search, open: searchCalls },
  { name: 'results', panel: panels.screenResults, open: runScreen },
];

async function compareQuarters(): Promise<void> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'MRWB', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
}

/** The page of a company of which the library has calls and bars. */
async function openCompany(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 2 });
  await vscode.commands.executeCommand(commands.barsOpen, { tickers: ['MRWB'], period: '1d' });
  await vscode.commands.executeCommand(commands.companyOpen, { ticker: 'MRWB' });
  // The phrases come last.
  await webview(panels.company).waitFor('input[name="phrase"]');
}

/** The page of a search, with calls to find in the library. */
async function searchCalls(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 2 });
  await vscode.commands.executeCommand(commands.transcriptsSearch, 'revenue');
}

async function runScreen(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, 'keyboard.screen');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('columns: roic, pe_ratio\n\nroic > 18%\n'));
  await vscode.commands.executeCommand(commands.screensRun, uri);
}

/** The pages with keys of their own, which ? lists. */
const withKeys: PanelType[] = [
  panels.transcript,
  panels.bars,
  panels.calendarPage,
  panels.comparison,
  panels.search,
  panels.screenResults,
];

for (const { name, panel, open } of drawnCases(pages))
  pageTest(`keyboard: Tab reaches everything of ${name}, in its order, and ? lists its keys`, async () => {
    await open();
    const page = webview(panel);
    await page.waitFor(withAnswer);
    await page.waitFor('main button, main vscode-button, main [tabindex="0"]', { state: 'attached' });
    const { unreached, outOfOrder, stops } = await walkWithTab(page);
    assert.ok(stops > 2, `${stops} stops`);
    assert.deepEqual({ unreached, outOfOrder }, { unreached: [], outOfOrder: [] });
    if (!withKeys.includes(panel)) return;
    const stop = 'main button:not([tabindex="-1"]) >> nth=0';
    await page.waitFor(stop);
    await page.pressIn(stop, '?');
    await page.waitFor('dialog.keys[open] kbd');
    assert.deepEqual(await page.axe({ within: 'dialog.keys' }), []);
    await page.screenshot(`keys of ${name}`);
    await page.pressIn('dialog.keys button', 'Escape');
    await page.waitFor('dialog.keys', { state: 'detached' });
  });

/** The search answers its page; nothing is pushed to it. */
const pushed = pages.filter(({ panel, name }) => panel !== panels.search && name !== 'a series');

for (const [index, { name, panel, open }] of drawnCases([...pushed.entries()], { shift: 1 }))
  pageTest(`keyboard: axe finds nothing in any state of ${name}`, async () => {
    await withPushes(open, async ({ show }) => {
      const page = webview(panel);
      await page.waitFor(withAnswer);
      // Without an answer there is nothing of the page's own to see: one page stands for all.
      for (const state of ['stale', 'empty', ...(index === 0 ? ['error', 'loading'] : [])]) {
        show(state);
        await page.waitFor(`body[data-state="${state}"]`);
        assert.deepEqual(await page.axe(), [], state);
        await page.screenshot(`${name}, ${state}`);
      }
    });
  });
