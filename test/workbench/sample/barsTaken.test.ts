import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { formatDateTime } from '../../../src/domain/format/week.ts';
import { newYorkDay } from '../../../src/domain/dates/zones.ts';
import { formatShownWindow } from '../../../src/features/bars/servedView.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { pageTest, test } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';
import { openUntitled } from '../support/untitled.ts';

/** Which no other test reads. */
const [first, second] = sampleCompanies.map(({ ticker }) => ticker).slice(-3) as [string, string];
const page = webview(panels.bars);
const run = (command: string, ...argument: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...argument);
const openBars = async (argument: object): Promise<void> => {
  await run(commands.barsOpen, argument);
  await page.waitFor(`${withAnswer} .chart canvas`);
};
const attribute = (ticker: string, name: string): Promise<string | null> =>
  page.attribute(`[data-bars="${ticker}"]`, name);
const press = async (...keys: string[]): Promise<void> => {
  await page.focus('.chart');
  for (const key of keys) await page.pressIn('.chart', key);
};
/** Chooses how often the bars are updated, and gives all that can be chosen. */
async function chooseLive(pace: string): Promise<string[]> {
  const done = run(commands.barsLiveUpdate);
  await quickInput.waitFor();
  const rows = await quickInput.rows();
  await quickInput.pick(pace);
  await done;
  return rows;
}
/** The page tells how it looks a moment later. */
const toldSoon = (check: () => Promise<void>): Promise<void> => eventually(check);

pageTest('the shown bars are exported as CSV and copied as code', async () => {
  await openBars({ tickers: [first, second], period: '1d' });
  const bars = Number(await attribute(first, 'data-count')) + Number(await attribute(second, 'data-count'));
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'bars.csv');
  const csv = async (): Promise<string[]> => {
    await run(commands.barsExportCsv, uri);
    return new TextDecoder()
      .decode(await vscode.workspace.fs.readFile(uri))
      .trimEnd()
      .split('\r\n');
  };
  const lines = await csv();
  assert.equal(lines.length, bars + 1);
  assert.match(lines[1]!, new RegExp(`^${first},${(await attribute(first, 'data-first'))!},`));
  for (const [library, alias] of [
    ['pandas', 'pd'],
    ['polars', 'pl'],
  ] as const) {
    const copied = run(commands.barsCopyPython);
    await quickInput.pick(library);
    await copied;
    const code = new RegExp(`import ${library} as ${alias}\\n\\nbars = ${alias}\\.DataFrame\\(`);
    assert.match(await vscode.env.clipboard.readText(), code);
  }
  await page.focus('[data-control="length"]');
  await page.pressIn('[data-control="length"]', 'End');
  await toldSoon(async () => {
    assert.ok((await csv()).length < 12);
  });
  await vscode.workspace.fs.delete(uri);
});

test('bars are marked with the keyboard and cited into a note, whose link leads back to them', async () => {
  const note = await openUntitled('Seen today:\n');
  const editor = await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.One, preview: false });
  editor.selection = new vscode.Selection(1, 0, 1, 0);
  await openBars({ tickers: [first], period: '1d' });
  await press('Home', 'Enter', 'Shift+ArrowRight', 'Shift+Enter');
  await page.waitFor('[data-marked]');
  assert.ok(Number(await page.attribute('[data-marked]', 'data-marked')) > 5);
  assert.deepEqual(await page.axe(), []);
  await page.screenshot('bars marked');
  await run(commands.barsCite);
  const time = (await attribute(first, 'data-first'))!.slice(0, 16);
  await eventually(() => {
    const quoted = `> \\*\\*${first}\\*\\* · \\d+ bars of 1 minute · ${formatDateTime(time, '')} to \\d\\d:\\d\\d ET\\n`;
    assert.match(note.getText(), new RegExp(quoted));
  });
  assert.match(note.getText(), /open [\d.,]+ · high [\d.,]+ \(\d\d:\d\d\) · low .+ · close .+ · volume [\d,]+/);
  await press('Escape');
  await page.waitFor('[data-marked]', { state: 'detached' });
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', note.uri);
  const link = note.getText(links.find(({ target }) => target?.scheme === 'command')!.range);
  await run(commands.notesOpenCitation, link);
  await page.waitFor('[data-marked]');
  await toldSoon(async () => {
    assert.equal(
      await page.text('.window'),
      formatShownWindow({ fromDate: time.slice(0, 10) }, [], newYorkDay(Date.now())),
    );
  });
});

pageTest(
  'bars: several tickers stand one below another or overlaid as percentages, sessions apart, in each theme',
  async () => {
    await openBars({ tickers: [first, second], period: '5d' });
    await toldSoon(async () => {
      assert.equal(await page.text('.window'), '5 days');
    });
    await page.scrollTo(`[data-bars="${second}"] .chart`);
    await page.waitFor(`[data-bars="${second}"] canvas`);
    await page.scrollTo('h1');
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`bars, ${theme}`);
    });
    for (const ticker of [first, second]) {
      assert.ok(Number(await attribute(ticker, 'data-count')) > 700, ticker);
      assert.match((await attribute(ticker, 'data-first')) ?? '', /^\d{4}-\d\d-\d\d 09:3\d:00$/);
      const served = await attribute(ticker, 'data-served-from');
      assert.equal(served, (await attribute(ticker, 'data-first'))?.slice(0, 10));
      const till = await attribute(ticker, 'data-served-till');
      // Editors and pages have other white space between days.
      assert.equal(
        (await page.text(`[data-bars="${ticker}"] .served`)).replace(/\s/gu, ' '),
        formatShownWindow({ fromDate: served, tillDate: till! }, [], newYorkDay(Date.now())).replace(/\s/gu, ' '),
      );
    }
    await page.focus('[data-control="together"]');
    await page.pressIn('[data-control="together"]', 'End');
    await page.waitFor('[data-percent] canvas');
    assert.match(await page.text('[data-percent] .axis-note'), /^Exchange time \(ET\)/);
    await press('Home');
    await eventually(async () => {
      assert.match(await page.text('[data-percent] .readout'), new RegExp(`${first} 0.00%`));
    });
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe({ within: '[data-percent]' }), [], theme);
      await page.screenshot(`bars overlaid, ${theme}`);
    });
  },
);

pageTest('bars: live update goes off by itself where no session runs, and when the page is hidden', async () => {
  await openBars({ tickers: [first], period: '1d' });
  const day = (await attribute(first, 'data-last'))!.slice(0, 10);
  await chooseLive('Every 15 minutes');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now());
  if (day !== today)
    await eventually(async () => {
      assert.match(await page.text('.live-line'), /no bars for today’s session/);
    });
  await vscode.window.showTextDocument(await openUntitled('over it', 'plaintext'), vscode.ViewColumn.One);
  await openBars({ tickers: [first], period: '1d' });
  assert.match(await page.text('.live-line'), /Live updates stopped/);
  assert.equal(await page.count('[data-action="stopLive"]'), 0);
});
