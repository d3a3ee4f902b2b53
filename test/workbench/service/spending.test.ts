import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type CommandId } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { askService, withFreshService } from './freshService.ts';

const fund = 'QLGAX';
const run = (id: CommandId, argument?: unknown, beside?: unknown): Promise<unknown> =>
  Promise.resolve(vscode.commands.executeCommand(id, argument, beside));
const page = webview;
const row = '[role="row"][data-ticker]';
const cell = `${row} > [aria-colindex="1"]`;

async function screenFile(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

async function openResults(): Promise<void> {
  await run(commands.screensRun, await screenFile('walked', 'columns: roic\n\nroic > 0.05\n'));
  await page(panels.screenResults).waitFor(row);
}

async function firstIndicator(service: BundledService): Promise<string> {
  return ((await askService(service, '/calendar/economic')) as { data: { code: string }[] }).data[0]!.code;
}

/** One button of each kind of page; every way there is, at every level, is gone in test/contract/editorless/spending. */
test('spending: buttons of pages say what they cost, and send just that', async () => {
  await withFreshService(async (service) => {
    const spends = async (cost: number, press: () => Promise<unknown>): Promise<void> => {
      const before = service.requestsSeen().length;
      await press();
      await eventually(() => assert.equal(service.requestsSeen().length - before, cost));
    };
    await run(commands.fundsOpen, { ticker: fund });
    await spends(1, () => page(panels.fund).click('vscode-button:has-text("All Classes · 1 request")'));
    await run(commands.barsOpen, { tickers: ['BRMC'], period: '1d' });
    await spends(1, () => page(panels.bars).click('[data-control="refresh"]:has-text("about 1 request")'));
    await run(commands.calendarRefresh);
    await run(commands.calendarOpen, await firstIndicator(service));
    await spends(1, () =>
      page(panels.indicator).click('[data-action="refresh"]:has-text("Refresh Calendar · 1 request")'),
    );
    await run(commands.companyOpen, { ticker: 'OSTM' });
    await spends(1, () =>
      page(panels.company).click('vscode-button[data-get="call"]:has-text("Latest Call · 1 request")'),
    );
  });
});

test('spending: the keys c and b in a row of results send one request each', async () => {
  await withFreshService(async (service) => {
    for (const letter of ['c', 'b']) {
      await openResults();
      const before = service.requestsSeen().length;
      await page(panels.screenResults).click(cell);
      await page(panels.screenResults).pressIn(cell, letter);
      await eventually(() => assert.equal(service.requestsSeen().length - before, 1, letter));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
});
