import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { pageTest, test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openUntitled } from '../support/untitled.ts';

const funds = sampleFunds(new Date().toISOString().slice(0, 10));
/** Funds of different registrants, which no other test reads. */
const [first, second] = [...new Map(funds.map((fund) => [fund.profile.cik, fund])).values()].slice(-3);
const whole = Object.values(Object.groupBy(funds, ({ profile }) => profile.seriesid)).find(
  (classes) => (classes?.length ?? 0) >= 3,
)!;

const page = webview(panels.fund);
const run = (command: string, ...argument: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...argument);
const compare = (...queries: object[]): Thenable<unknown> => run(commands.fundsCompare, { funds: queries });
const two = (): Thenable<unknown> => compare({ ticker: first!.profile.ticker }, { cusip: second!.cusip });

pageTest('the fund comparison accessibly marks differences, except identifiers, in each theme', async () => {
  await two();
  await page.waitFor('table.comparison');
  assert.equal(await page.count('[data-compared]'), 2);
  assert.equal(await page.text('[data-row="cik"] td:nth-of-type(1) [data-field="cik"]'), String(first!.profile.cik));
  assert.equal(await page.text('[data-row="cik"] td:nth-of-type(2) [data-field="cik"]'), String(second!.profile.cik));
  assert.match(await page.text('[data-row="fund_name"] th'), /differs/);
  for (const field of ['entity_type', 'cik', 'ticker', 'seriesid', 'contractid', 'lei', 'series_lei', 'url_edgar'])
    assert.doesNotMatch(await page.text(`[data-row="${field}"] th`), /differs/, field);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    const tints = await page.evaluate(() =>
      ['fund_name', 'cik'].map((row) => {
        const cells = [...document.querySelectorAll(`[data-row="${row}"] > *`)];
        return cells.map((cell) => getComputedStyle(cell).backgroundColor);
      }),
    );
    // All of a row that differs has one tint, which no other row has.
    assert.equal(new Set(tints[0]).size, 1, theme);
    assert.ok(!tints[1]!.includes(tints[0]![0]!), theme);
    await page.screenshot(`funds compared, ${theme}`);
  });
  await page.click('[data-control="differences"]');
  await eventually(async () => {
    assert.equal(await page.count(':is([data-row="entity_type"], [data-row="cik"])'), 0);
  });
  assert.ok((await page.count('[data-row]')) > 3);
});

pageTest(
  'a series stands beside a class, and its column opens it, copies its identifiers, and compares it again',
  async () => {
    const { ticker, contractid } = second!.profile;
    await compare({ seriesid: whole[0]!.profile.seriesid }, { cusip: second!.cusip });
    await page.waitFor('table.comparison');
    assert.equal(await page.count('[data-row="ticker"] td:nth-of-type(1) [data-field="ticker"]'), whole.length);
    await page.click(`[data-compared="${contractid}"] button`);
    const opened = webview(ticker);
    await opened.waitFor(`[data-field="contractid"]:has-text("${contractid}")`);
    assert.equal(await opened.text('[data-field="cusip"]'), second!.cusip);
    for (const field of ['cik', 'seriesid', 'series_lei', 'contractid', 'lei', 'cusip', 'ticker']) {
      const value = await opened.text(`[data-field="${field}"]`);
      await opened.click(`[data-field="${field}"] + button.icon`);
      await eventually(async () => {
        assert.equal(await vscode.env.clipboard.readText(), value, field);
      });
    }
    await opened.click('[data-action="compare"]');
    await eventually(async () => {
      assert.match((await quickInput.title()) ?? '', /Select 2 to 4/);
    });
    await quickInput.cancel();
  },
);

const openNote = async (content: string): Promise<vscode.TextEditor> => {
  const note = await openUntitled(content);
  const editor = await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.One, preview: false });
  const end = note.lineAt(note.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  return editor;
};

pageTest('four funds beside a note: the first column stays, and scrolling reaches the last one', async () => {
  await openNote('# Four');
  const four = [...new Map(funds.map((fund) => [fund.profile.seriesid, fund])).values()].slice(0, 4);
  await compare(...four.map(({ profile }) => ({ ticker: profile.ticker })));
  const wide = webview(four.map(({ profile }) => profile.ticker).join(' · '));
  await wide.waitFor('table.comparison');
  const seen = await wide.evaluate(() => {
    const region = document.querySelector('.wide')!;
    region.scrollLeft = region.scrollWidth;
    const edges = (selector: string): { left: number; right: number } => {
      const { left, right } = document.querySelector(selector)!.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    };
    return {
      region: edges('.wide'),
      first: edges('[data-row="ticker"] th'),
      last: edges('[data-row="ticker"] td:last-child'),
      overflow: region.scrollWidth - region.clientWidth,
      ofPage: document.documentElement.scrollWidth - innerWidth,
    };
  });
  assert.ok(seen.overflow > 0 && seen.ofPage <= 0, JSON.stringify(seen));
  assert.ok(Math.abs(seen.first.left - seen.region.left) <= 1, JSON.stringify(seen));
  assert.ok(Math.abs(seen.last.right - seen.region.right) <= 1, JSON.stringify(seen));
});

test('a fund goes into the note last active as a table, and as front matter, each one step to undo', async () => {
  const { document } = await openNote('---\ntitle: mine\n---\n\nText.');
  const before = document.getText();
  await run(commands.fundsOpen, { ticker: first!.profile.ticker });
  await page.waitFor('body[data-state="ready"]');
  await workbench.click('.editor-actions [aria-label^="Insert Fund into Note"]');
  const row = new RegExp(
    `\\| \\[[^|]+\\]\\([\\w-]+://market-desk\\.market-desk/fund\\?ticker=${first!.profile.ticker}\\) \\|`,
  );
  await eventually(() => assert.match(document.getText(), row));
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
  assert.ok(links.some(({ target }) => target?.scheme === 'command'));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await run('undo');
  await eventually(() => assert.equal(document.getText(), before));
  await run(commands.fundsInsertIntoNote, 'frontMatter');
  await eventually(() => {
    assert.match(
      document.getText(),
      new RegExp(`^---\ntitle: mine\nfund: .+\n[^]*ticker: "${first!.profile.ticker}"\n[^]*\n---\n\nText\\.$`),
    );
  });
  await run('undo');
  await eventually(() => assert.equal(document.getText(), before));
});
