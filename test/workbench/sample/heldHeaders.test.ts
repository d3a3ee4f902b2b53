import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { isLong } from '../../suite/long.ts';
import { ask } from '../support/ask.ts';
import { drawnCases } from '../../suite/repetitions.ts';
import { eventually } from '../support/eventually.ts';
import { type Surface } from '../support/surface.ts';
import { pageTest } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';

const usual = { width: 1280, height: 800 };
/** Windows beside whose side bar a page has 1,060 and 330 px, and in the long run those with 700 and 511 px between. */
const windows = [
  { width: 1380, height: 860, beside: false },
  ...(isLong
    ? [
        { width: 1020, height: 860, beside: false },
        { width: 1380, height: 860, beside: true },
      ]
    : []),
  { width: 1020, height: 860, beside: true },
];

const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const run = (command: string, argument?: unknown) => () => vscode.commands.executeCommand(command, argument);

interface HeldHeader {
  name: string;
  panel: PanelType;
  open: () => Thenable<unknown>;
  /** The last thing of the header to come. */
  ready: string;
  /** The buttons held. */
  buttons: string;
  /** Steps after each of which every button stands where it stood. */
  steps: ((page: Surface) => Promise<unknown>)[];
}

const headers: HeldHeader[] = [
  {
    name: 'a call from turn to turn',
    panel: panels.transcript,
    // The number of the turn becomes longer on the way.
    open: run(commands.transcriptsOpen, { ticker: 'MRWB', turn: 6 }),
    ready: 'header .moves [aria-label^="Next Turn"]',
    buttons: 'header :is(.option, vscode-button, summary)',
    steps: Array.from({ length: 5 }, (_, at) => async (page) => {
      await page.pressIn('main', 'j');
      await page.waitFor(`.counter:has-text("${at + 8} /")`);
    }),
  },
  {
    name: 'bars from one day to five and back',
    panel: panels.bars,
    open: run(commands.barsOpen, { tickers: ['PLGV'], period: '5d' }),
    ready: '.toolbar [data-control="refresh"]',
    buttons: 'header :is(.toolbar .option, .toolbar vscode-dropdown, .toolbar vscode-checkbox)',
    steps: ['1d', '5d', '1d'].map((period) => async (page) => {
      await page.click(`[data-period="${period}"]`);
      await page.waitFor(`[data-period="${period}"][aria-pressed="true"]`);
      await page.waitFor(`.window:has-text("(${period === '1d' ? '1 day' : '5 days'})")`);
    }),
  },
  {
    name: 'results when a row is selected',
    panel: panels.screenResults,
    open: async () => {
      const screen = file('held.screen');
      await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode('columns: roic, pe_ratio\nroic > 5%\n'));
      await vscode.commands.executeCommand(commands.screensRun, screen);
    },
    ready: '[role="row"][data-ticker]',
    buttons: ':is(header, .tool-row) :is(button, vscode-button), [role="columnheader"]',
    steps: [
      (page) => page.click('[role="row"][data-ticker] >> nth=0 >> [aria-colindex="1"]'),
      (page) => page.click('[role="row"][data-ticker] >> nth=2 >> [aria-colindex="1"]'),
    ],
  },
];

type Places = Record<string, [left: number, top: number]>;

function placesOf(page: Surface, buttons: string): Promise<Places> {
  return page.evaluate((selector) => {
    const nameOf = (button: Element): string =>
      button.getAttribute('data-control') ??
      button.getAttribute('data-period') ??
      button.getAttribute('aria-label')?.replace(/^(Add|Remove) /, '') ??
      button.textContent.trim().replaceAll(/ · .*|\d.*/g, '');
    return Object.fromEntries(
      [...document.querySelectorAll(selector)]
        .filter((button) => button.getBoundingClientRect().height > 0)
        .map((button) => {
          const { left, top } = button.getBoundingClientRect();
          return [nameOf(button), [Math.round(left), Math.round(top)]];
        }),
    );
  }, buttons);
}

for (const { name, panel, open, ready, buttons, steps } of drawnCases(headers, { shift: 2 }))
  pageTest(`header: every button of ${name} keeps its place in every window`, async () => {
    try {
      for (const { beside, ...size } of windows) {
        await ask('resize', size);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        if (beside) await vscode.window.showTextDocument(file('notes.md'));
        await open();
        const page = webview(panel);
        await page.waitFor(`${withAnswer} ${ready}`);
        const width = await page.evaluate(() => innerWidth);
        let held: Places = {};
        await eventually(async () => {
          const now = await placesOf(page, buttons);
          const before = held;
          held = now;
          assert.deepEqual(now, before);
          assert.ok(Object.keys(now).length > 1);
        });
        for (const [at, step] of steps.entries()) {
          await step(page);
          await eventually(async () => {
            const after = await placesOf(page, buttons);
            const moved = Object.entries(after).filter(
              ([key, place]) => held[key] && String(held[key]) !== String(place),
            );
            assert.deepEqual(moved, [], `${width} px wide, step ${at + 1}`);
          });
        }
      }
    } finally {
      await ask('resize', usual);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
