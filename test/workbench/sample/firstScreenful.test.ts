import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { isLong } from '../../suite/long.ts';
import { ask } from '../support/ask.ts';
import { drawnCases } from '../../suite/repetitions.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';

/** The usual window of these tests, and the one in which the first screenful is measured. */
const usual = { width: 1280, height: 800 };
const measured = { width: 1380, height: 860 };

interface FirstScreenful {
  name: string;
  panel: PanelType;
  open: () => Thenable<unknown>;
  /** The first thing that a person came for. */
  content: string;
  /** The rest of the page above or beside it, by which it is whole; the controls of the header by default. */
  rest?: string;
  /** Pixels from the page's top: in the whole column of editors, and in half of it beside a note. */
  most: { wide: number; narrow: number };
}

type Width = 'wide' | 'narrow';
/** There is less room beside a note. */
const widths: readonly Width[] = isLong ? ['wide', 'narrow'] : ['narrow'];
/** The longest that a page says of the age of its answer. */
const longestAge = 'Out of date · updated 59 min ago';

const headerControl = 'header[data-part="title"] :is(vscode-button, .option, input)';
const run = (command: string, argument?: unknown) => () => vscode.commands.executeCommand(command, argument);
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);

const pages: FirstScreenful[] = [
  {
    name: 'a call begins with its first words',
    panel: panels.transcript,
    // Wherever reading stopped in it before.
    open: run(commands.transcriptsOpen, { ticker: 'MRWB', turn: 0 }),
    content: 'article[data-turn="0"] [data-part="speech"]',
    most: { wide: 120, narrow: 120 },
  },
  {
    name: 'bars begin with their chart',
    panel: panels.bars,
    open: run(commands.barsOpen, { tickers: ['PLGV'], period: '5d' }),
    content: '.chart',
    most: { wide: 120, narrow: 120 },
  },
  {
    name: 'results begin with their first row',
    panel: panels.screenResults,
    open: async () => {
      const screen = file('first screenful.screen');
      await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode('columns: roic, pe_ratio\nroic > 5%\n'));
      await vscode.commands.executeCommand(commands.screensRun, screen);
    },
    content: '[role="row"][data-ticker]',
    rest: '.tool-row [data-tool="refresh"]',
    most: { wide: 180, narrow: 220 },
  },
  {
    name: 'the calendar begins with its first release, below its filters',
    panel: panels.calendarPage,
    open: run(commands.calendarOpenPage),
    content: '[data-indicator]',
    rest: '.calendar-tools input',
    most: { wide: 180, narrow: 220 },
  },
  {
    name: 'a fund begins with what tells it from others',
    panel: panels.fund,
    open: run(commands.fundsOpen, { ticker: 'QLGAX' }),
    content: '.key-facts',
    most: { wide: 80, narrow: 160 },
  },
  {
    name: 'a search begins with its first hit, below its filters and the quarters',
    panel: panels.search,
    open: async () => {
      await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 4 });
      await vscode.commands.executeCommand(commands.transcriptsSearch, 'margin');
      await webview(panels.search).waitFor('.bars .bar');
    },
    content: '.passage',
    most: { wide: 200, narrow: 200 },
  },
  {
    name: 'a comparison begins with its first pair, and its phrases stand below',
    panel: panels.comparison,
    open: compareQuarters,
    content: '[data-part="pairs"] .row',
    rest: '[data-phrase]',
    most: { wide: 200, narrow: 220 },
  },
  {
    name: 'a company begins with its name, and its calls stand below',
    panel: panels.company,
    open: async () => {
      await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker: 'MRWB', count: 4 });
      await vscode.commands.executeCommand(commands.companyOpen, { ticker: 'MRWB' });
    },
    content: 'tr[data-quarter]',
    rest: 'input[name="phrase"]',
    most: { wide: 200, narrow: 220 },
  },
];

/** Closes everything, and opens the page in the whole column of editors, or beside a note. */
async function openAt(width: Width, open: () => Thenable<unknown>): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  if (width === 'narrow') await vscode.window.showTextDocument(file('notes.md'));
  await open();
}

async function compareQuarters(): Promise<void> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'MRWB', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
}

for (const { name, panel, open, content, most, rest = headerControl } of drawnCases(pages))
  pageTest(`first screenful: ${name}`, async () => {
    await ask('resize', measured);
    try {
      for (const width of widths) {
        await openAt(width, open);
        const page = webview(panel);
        await page.waitFor(`${withAnswer} ${content}`);
        // Also once everything around the content is there.
        await page.waitFor(rest);
        await eventually(async () => {
          const { tops, column, hasAge } = await page.evaluate(
            ([first, words]) => {
              const top = (): number => document.querySelector(first)!.getBoundingClientRect().top;
              const asShown = top();
              // An answer grows old while a page is open, and says so in more words.
              const age = document.querySelector('.frame-origin > span:not(.frame-badge)')?.childNodes;
              const told = [...(age ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
              const shown = told?.nodeValue ?? '';
              if (told) told.nodeValue = words;
              const whenOld = top();
              if (told) told.nodeValue = shown;
              return { tops: [asShown, whenOld], column: innerWidth, hasAge: told !== undefined };
            },
            [content, longestAge] as const,
          );
          assert.equal(hasAge, panel !== panels.search, 'a search is no answer of the service');
          assert.ok(
            tops.every((top) => top > 0 && top <= most[width]),
            `${width}, ${column} wide: begins at ${tops.join(', and when it is old at ')}, at most ${most[width]}`,
          );
        });
      }
    } finally {
      await ask('resize', usual);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

pageTest(
  'first screenful: results beside their file show three metrics and 15 rows below one row of tools',
  async () => {
    await ask('resize', measured);
    try {
      const screen = file('beside.screen');
      const text = 'columns: roic, cfo_margin, liabilities_to_equity, revenue\nroic > 15% AND net_cash > 100M\n';
      await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode(text));
      await openAt('narrow', run(commands.screensRun, screen));
      const page = webview('beside · results');
      await page.waitFor(`${withAnswer} [role="row"][data-ticker]`);
      await eventually(async () => {
        const seen = await page.evaluate(() => {
          const grid = document.querySelector('[role="grid"]')!;
          const { left, bottom } = grid.getBoundingClientRect();
          const whole = (element: Element): boolean => {
            const box = element.getBoundingClientRect();
            return box.right <= left + grid.clientWidth + 1 && box.bottom <= bottom;
          };
          const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
          const tools = all('.tool-row button').map((button) => button.getBoundingClientRect());
          const [tops, bottoms] = [tools.map(({ top }) => top), tools.map(({ bottom: lowest }) => lowest)];
          return {
            width: innerWidth,
            metrics: all('[role="columnheader"]').filter(
              (cell) => whole(cell) && cell.querySelector('.grid-unit')!.textContent.trim() !== '',
            ).length,
            rows: all('[role="row"][data-ticker] > [aria-colindex="1"]').filter(whole).length,
            name: document.querySelector('[data-column="name"]')?.getBoundingClientRect().width ?? 0,
            // Buttons of one row stand beside each other at some height.
            isOneRow: Math.max(...tops) < Math.min(...bottoms),
          };
        });
        assert.ok(seen.width <= 520 && seen.metrics >= 3 && seen.rows >= 15, JSON.stringify(seen));
        assert.ok(seen.name <= 120 && seen.isOneRow, JSON.stringify(seen));
      });
    } finally {
      await ask('resize', usual);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  },
);

const field = (name: string): string => `[data-field="${name}"]`;
const facts = ['h1', field('security_type'), field('ticker'), field('cik'), field('lastfilingdate')];
const spending = ['[data-action="compare"]', '[data-action="refresh"]'];
const { seriesid } = sampleFunds('2026-01-15').find(({ profile }) => profile.ticker === 'QLGAX')!.profile;
const fundPages = [
  {
    name: 'a share class',
    open: run(commands.fundsOpen, { ticker: 'QLGAX' }),
    parts: [...facts, '[data-action="series"]', ...spending],
  },
  { name: 'a series', open: run(commands.fundsOpen, { seriesid }), parts: [...facts, ...spending] },
  {
    name: 'a comparison',
    open: run(commands.fundsCompare, { funds: [{ ticker: 'QLGAX' }, { ticker: 'MGEVX' }] }),
    parts: [...facts, '[data-row="class_name"] td', '[data-control="differences"]', ...spending],
  },
];

for (const { name, open, parts } of drawnCases(fundPages, { shift: 1 }))
  pageTest(`first screenful: ${name} says name, type, ticker, CIK, last filing and what can be done`, async () => {
    await ask('resize', measured);
    try {
      for (const width of widths) {
        await openAt(width, open);
        const page = webview(panels.fund);
        await page.waitFor(`${withAnswer} ${parts.at(-1)!}`);
        await eventually(async () => {
          const outside = await page.evaluate(
            (all) =>
              all.filter((part) => {
                const box = document.querySelector(part)!.getBoundingClientRect();
                const isInside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
                return !isInside || box.height === 0;
              }),
            parts,
          );
          assert.deepEqual(outside, [], width);
        });
      }
    } finally {
      await ask('resize', usual);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
