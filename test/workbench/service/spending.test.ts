import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, panels, viewContainer, type CommandId } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { isSpending, programCalls, spendingOfCommands, spendingOfPages } from '../support/waysToSpend.ts';
import { webview } from '../support/webview.ts';
import { askService, leave, walkAtEveryLevel, withFreshService, type Walk } from './spendingWalk.ts';

const day = 86_400_000;
const fund = 'QLGAX';
const run = (id: CommandId, argument?: unknown, beside?: unknown): Promise<unknown> =>
  Promise.resolve(vscode.commands.executeCommand(id, argument, beside));
const clicked = { clicked: true };
const page = webview;
const row = '[role="row"][data-ticker]';
const cell = `${row} > [aria-colindex="1"]`;

/** Answers a box of the command that was just run, and goes on with it. */
async function answeringBox(command: CommandId, answer: () => Promise<void>): Promise<unknown> {
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

const openFund = async (): Promise<void> => {
  await run(commands.fundsOpen, { ticker: fund });
  await page(panels.fund).waitFor('body[data-state="ready"] [data-action="refresh"]');
};
const openBars = async (): Promise<void> => {
  await run(commands.barsOpen, { tickers: ['BRMC'], period: '1d' });
  await page(panels.bars).waitFor('vscode-button:has-text("Refresh · about 1 request")');
};
const openIndicator = async (): Promise<void> => {
  await run(commands.calendarRefresh);
  const code = await firstIndicator();
  await run(commands.calendarOpen, code);
  await page(panels.indicator).waitFor('vscode-button:has-text("Refresh the calendar · 1 request")');
};
let service: BundledService | undefined;

async function firstIndicator(): Promise<string> {
  return ((await askService(service!, '/calendar/economic')) as { data: { code: string }[] }).data[0]!.code;
}

async function callOf(ticker: string): Promise<{ cik: number; quarters: string[] }> {
  const { metadata } = (await askService(service!, `/transcripts?ticker=${ticker}`)) as {
    metadata: { cik: number; available_fyq: string[] };
  };
  return { cik: metadata.cik, quarters: metadata.available_fyq };
}

const link = (text: string): Promise<unknown> => run(commands.notesOpenCitation, { type: 'link', text }, undefined);
let citation = '';

/** Every way that can be gone without a pointer on native menus, by the names of the list of all ways. */
const walks: Walk[] = [
  { id: commands.connectionTest, cost: 1, go: () => run(commands.connectionTest) },
  {
    id: commands.lookUp,
    cost: 1,
    go: () => answeringBox(commands.lookUp, () => choose(fund, 'Fund or ETF')),
  },
  {
    id: commands.fundsOpen,
    cost: 1,
    go: () => answeringBox(commands.fundsOpen, () => choose(fund, '1 request')),
  },
  { id: commands.calendarRefresh, cost: 1, go: () => run(commands.calendarRefresh) },
  {
    id: commands.calendarOpen,
    cost: 1,
    // Reading the calendar is what costs; which indicator is then asked in a box.
    go: async () => {
      const done = run(commands.calendarOpen);
      done.catch(() => undefined);
      await Promise.race([done.catch(() => undefined), quickInput.waitFor().catch(() => undefined)]);
      if (await quickInput.isOpen()) await quickInput.cancel();
    },
  },
  {
    id: commands.transcriptsOpen,
    cost: 1,
    go: () => answeringBox(commands.transcriptsOpen, () => choose('OSTM', 'Open OSTM')),
  },
  {
    id: commands.barsOpen,
    cost: 1,
    go: () =>
      answeringBox(commands.barsOpen, async () => {
        await quickInput.answer('BRMC');
        await eventually(async () => {
          assert.ok((await quickInput.rows()).some((each) => each.includes('The last day')));
        });
        await quickInput.pick('The last day');
      }),
  },
  { id: commands.screensGetMetrics, cost: 1, go: () => run(commands.screensGetMetrics) },
  {
    id: commands.screensRun,
    cost: 2,
    go: async () => run(commands.screensRun, await screenFile('lens', 'roic > 0.15\n'), clicked),
  },
  {
    id: commands.libraryRefresh,
    cost: 1,
    go: () => answeringBox(commands.libraryRefresh, () => quickInput.pick('QCBAX')),
  },
  {
    id: `${panels.fund} refresh`,
    cost: 1,
    prepare: openFund,
    go: () => page(panels.fund).click('[data-action="refresh"]'),
  },
  {
    id: `${panels.fund} openSeries`,
    cost: 1,
    prepare: openFund,
    go: () => page(panels.fund).click('vscode-button:has-text("All classes of the series · 1 request")'),
  },
  {
    id: `${panels.transcript} fetchQuarters`,
    cost: 7,
    prepare: async () => {
      await run(commands.transcriptsOpen, { ticker: 'BRMC' });
      await page(panels.transcript).waitFor('button:has-text("Get the last 8 quarters")');
    },
    go: () => page(panels.transcript).click('button:has-text("Get the last 8 quarters")'),
  },
  {
    id: `${panels.bars} refresh`,
    cost: 1,
    prepare: openBars,
    go: () => page(panels.bars).click('vscode-button:has-text("Refresh · about 1 request")'),
  },
  {
    id: `${panels.indicator} refresh`,
    cost: 1,
    prepare: openIndicator,
    go: () => page(panels.indicator).click('vscode-button:has-text("Refresh the calendar · 1 request")'),
  },
  {
    id: `${panels.screenResults} runAgain`,
    cost: 1,
    prepare: openResults,
    go: () => page(panels.screenResults).click('text="Run again · 1 request"'),
  },
  {
    id: `${panels.screenResults} nextPage`,
    cost: 1,
    prepare: openResults,
    go: () => page(panels.screenResults).click('text="Next page · 1 request"'),
  },
  ...(
    [
      ['openCalls', 'c'],
      ['openBars', 'b'],
      ['openFund', 'f'],
    ] as const
  ).map(([what, letter]): Walk => ({
    id: `${panels.screenResults} ${what}`,
    cost: 1,
    prepare: openResults,
    go: async () => {
      await page(panels.screenResults).click(cell);
      await page(panels.screenResults).pressIn(cell, letter);
    },
  })),
  {
    id: commands.notesOpenCitation,
    cost: 1,
    isLink: true,
    prepare: async () => {
      const { cik, quarters } = await callOf('OSTM');
      citation = `market-desk://${extensionId}/transcript?from=service&cik=${cik}&ticker=OSTM&fyq=${encodeURIComponent(quarters[0]!)}&turn=0&start=Good`;
    },
    go: () => link(citation),
  },
  {
    id: 'link to a fund',
    cost: 1,
    isLink: true,
    go: () => link(`market-desk://${extensionId}/fund?ticker=${fund}`),
  },
];

/** Ways of the list that are not walked here, and where else they are held. */
const elsewhere: Record<string, string> = {
  [commands.callBesideNote]: 'goes on in transcripts.open, for a person',
  [commands.lookUpWord]: 'the same box as lookUp',
  [commands.fundsCompare]: 'asks once, in fundReading; its box in fundCompare.test.ts',
  [commands.calendarFilter]: 'reads the calendar as calendar.open does',
  [commands.calendarReveal]: 'reads the calendar as calendar.open does',
  [commands.calendarExportIcs]: 'reads the calendar as calendar.open does',
  [commands.calendarExportCsv]: 'reads the calendar as calendar.open does',
  [commands.calendarCopyMarkdown]: 'reads the calendar as calendar.open does',
  [commands.calendarMarkdownToNote]: 'reads the calendar as calendar.open does',
  [commands.transcriptsOpenAsText]: 'reads a call as transcripts.open does',
  [commands.transcriptsFetchQuarters]: 'the page’s fetchQuarters, after a question of its own',
  [commands.transcriptsCompare]: 'reads calls as transcripts.open does',
  [commands.screensBrowseMetrics]: 'reads the catalogue as screens.getMetrics does, after a box that says its cost',
  [`${panels.fund} retry`]: 'stands in the page of an error only, and does what refresh does',
  [`${panels.fund} compare`]: 'funds.compare',
  [`${panels.transcript} retry`]: 'stands in the page of an error only',
  [`${panels.transcript} checkNewer`]:
    'stands in the page of a call whose list of quarters is out of date, and reads a call as transcripts.open does',
  [`${panels.transcript} openQuarter`]: 'reads a call as transcripts.open does',
  [`${panels.bars} readOn`]: 'stands in the page of a window that is not whole: below',
  [`${panels.bars} changeWindow`]: 'the box of bars.open',
  [`${panels.bars} setLive`]: 'a timer, for nobody in particular: liveModel.test.ts',
  [`${panels.screenResults} allPages`]: 'nextPage for every page, asked about once: quota.test.ts asks of such a batch',
  [`${panels.screenResults} countClauses`]: 'a batch of pages like allPages',
  [`${panels.screenResults} startRefresh`]: 'a timer, for nobody in particular: refreshTimer.test.ts',
};

test('spending: every way of the list is walked here or held elsewhere', () => {
  const ofCommands = Object.entries(spendingOfCommands).filter(([, each]) => isSpending(each));
  const ofPages = Object.entries(spendingOfPages).flatMap(([panel, requests]) =>
    Object.entries(requests)
      .filter(([, each]) => isSpending(each))
      .map(([request, each]) => [`${panel} ${request}`, each] as const),
  );
  const all = [...ofCommands, ...ofPages].map(([id]) => id).sort();
  const held = new Set([...walks.map(({ id }) => id), ...Object.keys(elsewhere)]);
  assert.deepEqual(
    all.filter((id) => !held.has(id)),
    [],
  );
  assert.deepEqual(
    Object.keys(elsewhere).filter((id) => !all.includes(id)),
    [],
  );
});

for (const walk of walks)
  test(
    `spending: ${walk.id}: asked with 5, 1 and 0 left, and nothing is sent without a yes`,
    async () => {
      await walkAtEveryLevel({
        ...walk,
        prepare: async (started) => {
          service = started;
          await walk.prepare?.(started);
        },
      });
    },
    { timeout: 180_000 },
  );

test(
  'spending: a program is not asked, and with none left it is told',
  async () => {
    for (const left of [5, 1, 0])
      for (const { command, argument, endpoints } of programCalls)
        await withFreshService(async (started) => {
          const before = started.requestsSeen().length;
          await leave(started, left);
          await answering([], async () => {
            if (left > 0) await run(command, argument);
            else await assert.rejects(run(command, argument), /used up by our count; nothing was sent/);
          });
          assert.equal(started.requestsSeen().length - before, left > 0 ? endpoints.length : 0, `${command} ${left}`);
        });
  },
  { timeout: 180_000 },
);

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

/** Monday, Tuesday and Wednesday of the week before this one, YYYY-MM-DD. */
function lastWeek(): [string, string, string] {
  const today = new Date();
  const monday = today.getTime() - (((today.getUTCDay() + 6) % 7) + 7) * day;
  const dateOf = (after: number): string => new Date(monday + after * day).toISOString().slice(0, 10);
  return [dateOf(0), dateOf(1), dateOf(2)];
}

test('spending: bars open with what the library has of the window, and only the button reads the missing days', async () => {
  const tickers = ['BRMC'];
  const [first, second, third] = lastWeek();
  await withFreshService(async (started) => {
    for (const only of [first, third]) await run(commands.barsOpen, { tickers, fromDate: only, tillDate: only });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const before = started.requestsSeen().length;
    const missing = '[data-control="readOn"]';
    await leave(started, 0);
    await answering([], async () => {
      await run(commands.barsOpen, { tickers, fromDate: first, tillDate: third }, clicked);
      await page(panels.bars).waitFor(`body[data-state="stale"]:has-text("${second}") ${missing}`);
    });
    assert.equal(started.requestsSeen().length, before);
    await leave(started, 5);
    await answering(['Spend 1 Request'], async () => {
      await page(panels.bars).click(missing);
      await page(panels.bars).waitFor(missing, { state: 'detached' });
    });
    assert.equal(started.requestsSeen().length, before + 1);
  });
});

test('spending: a row of the library opens just what is there, with bars missing before and after it', async () => {
  await withFreshService(async (started) => {
    await openBars();
    await openFund();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
    await vscode.commands.executeCommand('marketDesk.library.focus');
    const library = tree('Library');
    await library.waitFor('BRMC');
    const before = started.requestsSeen().filter(({ endpoint }) => endpoint !== 'calendar').length;
    await leave(started, 0);
    await answering([], async () => {
      await library.click('BRMC');
      await page(panels.bars).waitFor('[data-bars="BRMC"]');
    });
    assert.equal(started.requestsSeen().filter(({ endpoint }) => endpoint !== 'calendar').length, before);
  });
});
