import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, panels, type CommandId } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { askService, walkWith, withFreshService, type Walk } from './spendingWalk.ts';

const fund = 'QLGAX';
const run = (id: CommandId, argument?: unknown, beside?: unknown): Promise<unknown> =>
  Promise.resolve(vscode.commands.executeCommand(id, argument, beside));
const page = webview;
const row = '[role="row"][data-ticker]';
const cell = `${row} > [aria-colindex="1"]`;

/** Answers a box of the command that was just run, and goes on with it. */
async function answeringBox(command: CommandId, answer: () => Promise<void>): Promise<unknown> {
  // A box that was answered a moment ago may still be painted, with what was typed.
  await quickInput.gone();
  const done = run(command);
  done.catch(() => undefined);
  await quickInput.waitFor();
  await answer();
  return done;
}

/** Types it, and takes the row that says so much of it. */
async function choose(text: string, rowText: string): Promise<void> {
  await quickInput.type(text);
  await eventually(async () => {
    const rows = await quickInput.rows();
    assert.ok(
      rows.some((each) => each.includes(rowText)),
      rows.join('\n'),
    );
  });
  await quickInput.pick(rowText);
}

async function screenFile(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

async function openResults(): Promise<void> {
  await run(commands.screensRun, await screenFile('walked', 'columns: roic\n\nroic > 0.05\n'));
  await page(panels.screenResults).waitFor(row);
}

const citation = async (service: BundledService): Promise<string> => {
  const { metadata } = (await askService(service, '/transcripts?ticker=OSTM')) as {
    metadata: { cik: number; available_fyq: string[] };
  };
  const { cik, available_fyq: quarters } = metadata;
  return `market-desk://${extensionId}/transcript?from=service&cik=${cik}&ticker=OSTM&fyq=${encodeURIComponent(quarters[0]!)}&turn=0&start=Good`;
};
async function firstIndicator(service: BundledService): Promise<string> {
  return ((await askService(service, '/calendar/economic')) as { data: { code: string }[] }).data[0]!.code;
}
let cited = '';

/** One way of each kind; every way there is, at every level, is gone without an editor: test/contract/editorless. */
const walks: [left: number, walk: Walk][] = [
  [
    5,
    {
      id: commands.transcriptsOpen,
      cost: 1,
      go: () => answeringBox(commands.transcriptsOpen, () => choose('OSTM', 'Open OSTM')),
    },
  ],
  [
    0,
    {
      id: `${panels.fund} refresh`,
      cost: 1,
      prepare: async () => {
        await run(commands.fundsOpen, { ticker: fund });
        await page(panels.fund).waitFor('body[data-state="ready"] [data-action="refresh"]');
      },
      go: () => page(panels.fund).click('[data-action="refresh"]'),
    },
  ],
  [
    40,
    {
      id: commands.notesOpenCitation,
      cost: 1,
      isLink: true,
      prepare: async (service) => {
        cited = await citation(service);
      },
      go: () => run(commands.notesOpenCitation, { type: 'link', text: cited }),
    },
  ],
];

for (const [left, walk] of walks)
  test(`spending: ${walk.id}: asked with ${left} left, and nothing is sent without a yes`, () => walkWith(walk, left));

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
  for (const letter of ['c', 'b'])
    await withFreshService(async (service) => {
      await openResults();
      const before = service.requestsSeen().length;
      await page(panels.screenResults).click(cell);
      await page(panels.screenResults).pressIn(cell, letter);
      await eventually(() => assert.equal(service.requestsSeen().length - before, 1, letter));
    });
});

test('spending: what fails behind a row of the grid is said in its own words, once', async () => {
  await withFreshService(async () => {
    await openResults();
    await page(panels.screenResults).click(cell);
    await page(panels.screenResults).pressIn(cell, 'f');
    await notifications.waitFor('no registered fund or ETF');
    const texts = await notifications.texts();
    assert.equal(texts.filter((text) => text.includes('no registered fund or ETF')).length, 1, texts.join('\n'));
    assert.ok(!texts.some((text) => text.includes('something went wrong')), texts.join('\n'));
  });
});
