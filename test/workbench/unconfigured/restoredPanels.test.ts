import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, panels, settings } from '../../../src/ids.ts';
import { sampleCalls } from '../../../src/sample/calls/sampleCalls.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { revealTab } from '../support/revealTab.ts';
import { testAcrossReload } from '../support/test.ts';
import { webview, webviewTabs, withAnswer } from '../support/webview.ts';

const { cik, ticker } = sampleCompanies[0]!;
const fund = sampleFunds(new Date().toISOString().slice(0, 10))[0]!;

/** Opens a panel of every kind. */
const openings: Record<(typeof panels)[keyof typeof panels], () => Promise<unknown>> = {
  [panels.fund]: async () => vscode.commands.executeCommand(commands.fundsOpen, { ticker: fund.profile.ticker }),
  [panels.transcript]: async () => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker }),
  [panels.bars]: async () => vscode.commands.executeCommand(commands.barsOpen, { tickers: [ticker], period: '1d' }),
  [panels.screenResults]: async () => vscode.commands.executeCommand(commands.screensRun, await screen()),
  [panels.search]: async () => vscode.commands.executeCommand(commands.transcriptsSearch, 'margin'),
  [panels.indicator]: async () =>
    vscode.commands.executeCommand(commands.calendarOpen, sampleCalendar(newYorkTime(Date.now()), 1)[0]!.indicator_id),
  [panels.calendarPage]: async () => vscode.commands.executeCommand(commands.calendarOpenPage),
  [panels.comparison]: async () => {
    const { quarters } = sampleCalls({ cik }, new Date().toISOString().slice(0, 10), 1)!;
    await vscode.commands.executeCommand(commands.transcriptsCompare, { cik, quarters: quarters.slice(0, 2) });
  },
  [panels.company]: async () => vscode.commands.executeCommand(commands.companyOpen, { ticker }),
};

async function screen(): Promise<vscode.Uri> {
  const uri = vscode.Uri.file(join(await mkdtemp(join(tmpdir(), 'screen-')), 'restored </script>.screen'));
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('columns: roic\nroic > 6%\n'));
  return uri;
}

const setSource = (source: string | undefined): Thenable<void> =>
  vscode.workspace.getConfiguration().update(settings.connectionSource, source, vscode.ConfigurationTarget.Global);

/** Panels that are opened meanwhile are as those whose own script never comes. Tests and extension share `vscode`. */
async function withoutPageScripts(body: () => Promise<void>): Promise<void> {
  const window = vscode.window as { createWebviewPanel: typeof vscode.window.createWebviewPanel };
  const own = window.createWebviewPanel;
  window.createWebviewPanel = (...options) => {
    const panel = own.apply(vscode.window, options);
    const { webview: shown } = panel;
    const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'html')!;
    Object.defineProperty(shown, 'html', {
      get: () => inherited.get!.call(shown) as string,
      set: (html: string) => {
        const begin = html.lastIndexOf('<script type="module"');
        assert.ok(begin > 0);
        inherited.set!.call(shown, `${html.slice(0, begin)}</body></html>`);
      },
    });
    return panel;
  };
  try {
    await body();
  } finally {
    window.createWebviewPanel = own;
  }
}

testAcrossReload('a panel of every kind comes back after a reload, also where its page had no script yet', {
  before: async () => {
    await setSource('sample');
    await withoutPageScripts(async () => {
      for (const [type, open] of Object.entries(openings)) {
        await open();
        await webview(type).waitFor('body[data-state="loading"]', { state: 'attached' });
      }
    });
  },
  after: async () => {
    try {
      for (const type of Object.keys(openings)) {
        const [tab, ...others] = webviewTabs(type);
        assert.ok(tab, `${type} is gone`);
        assert.equal(others.length, 0, type);
        await revealTab(tab.label);
        await webview(type).waitFor(withAnswer);
      }
    } finally {
      await setSource(undefined);
    }
  },
});
