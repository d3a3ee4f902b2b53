import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest } from '../support/test.ts';
import { webview } from '../support/webview.ts';

const page = webview(panels.screenResults);

const address = (name: string): vscode.Uri =>
  vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = address(name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await eventually(async () => {
    assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), text);
  });
  return uri;
}

async function run(name: string, text: string): Promise<void> {
  await vscode.commands.executeCommand(commands.screensRun, await write(name, text));
  await page.waitFor('[role="row"][data-ticker]');
}

const openTool = (id: string): Promise<void> => page.click(`[data-tool="${id}"][aria-expanded="false"]`);

/** The last page may come between a look and a click. */
const brief = { timeout: 2_000 };

/** Loads what pages are missing, and runs the screen again where its values changed between two of them. */
const loadWholeRun = (outcome: 'first' | 'compared'): Promise<void> =>
  eventually(async () => {
    if ((await page.count('[data-since="partial"]')) > 0 && (await page.count('#tool vscode-button')) > 0) {
      for (const text of await page.texts('[data-since="partial"]')) assert.match(text, /Download all pages/);
      await page.click('#tool vscode-button', brief);
    } else if ((await page.count('[data-since="unsettled"]')) > 0) await page.click('[data-control="refresh"]', brief);
    assert.equal(await page.count(`[data-since="${outcome}"]`), 1);
  });

pageTest(
  'screen tools: Since Last Time saves and compares whole runs, and Open Run… shows each in its own grid',
  async () => {
    await run('since', 'columns: roic, revenue\n\nroic > 27% AND revenue > 2B\n');
    const results = webview('since · results');
    await openTool('since');
    await loadWholeRun('first');
    assert.match(await page.text('[data-since="first"]'), /first complete run/);
    // The sample's values change every minute, and a run again reads them as they are then.
    await page.click('[data-control="refresh"]');
    await loadWholeRun('compared');
    assert.match(await page.text('[data-since="compared"]'), /Compare with run.*matches in that run/s);
    await page.waitFor('[data-part="entered"]');
    await page.waitFor('[data-moved="roic"]');
    await vscode.env.clipboard.writeText('');
    await page.click('[data-since="compared"] vscode-button:has-text("Copy")');
    await eventually(async () => {
      assert.match(
        await vscode.env.clipboard.readText(),
        /^## since: since .*`roic > 0\.27 AND revenue > 2000000000`/s,
      );
    });
    assert.deepEqual(await page.axe({ within: '#tool' }), []);
    const count = Number.parseInt((await page.text('.counts')).replace(',', ''), 10);
    const first = await page.texts('[role="row"][data-ticker] [role="gridcell"]');
    await runFromPalette('Market Desk: Open Run…');
    await eventually(async () => assert.equal(await quickInput.title(), 'Open Run'));
    assert.match((await quickInput.rows())[0]!, new RegExp(`${count} matches`));
    await quickInput.accept();
    const openTabs = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label.startsWith('since · '));
    await eventually(() => assert.equal(openTabs().length, 2));
    const tab = openTabs().find(({ label }) => label !== 'since · results')!;
    const saved = webview(tab.label);
    await saved.waitFor('[data-saved]');
    assert.match(await saved.text('[data-saved]'), /^Saved run, loaded /);
    await saved.waitFor('[role="row"][data-ticker] [role="gridcell"]');
    const kept = await saved.texts('[role="row"][data-ticker] [role="gridcell"]');
    // As many rows are painted as have room, which a tool takes from them.
    const both = Math.min(kept.length, first.length);
    assert.ok(both > 30, String(both));
    assert.deepEqual(kept.slice(0, both), first.slice(0, both));
    assert.equal(await saved.count('[data-tool="refresh"]'), 0);
    assert.deepEqual(await saved.axe(), []);
    await saved.screenshot('screen saved run');
    await saved.click('[data-control="refresh"]');
    // The new run is shown in the panel of the screen.
    await results.waitFor('[role="row"][data-ticker]');
    assert.equal(await results.count('[data-saved]'), 0);
    assert.equal(openTabs().length, 2);
    await vscode.window.tabGroups.close(tab);
    if ((await page.count('[data-tool="since"][aria-expanded="false"]')) > 0) await openTool('since');
    await loadWholeRun('compared');
    await page.click('[data-since="compared"] vscode-button:has-text("Delete Saved Runs")');
    await page.waitFor('[data-since="first"]');
    await assert.rejects(
      async () => vscode.commands.executeCommand(commands.screensOpenRun, await write('none', 'roic > 29.5%\n')),
      /No saved runs of “none”/,
    );
  },
);

pageTest('screen tools: Why Not explains each clause from the library, without a request', async () => {
  await run('whynot', 'columns: roic, pe_ratio\n\nroic > 31% AND (pe_ratio < 50 OR revenue > 1B)\n');
  const ticker = await page.attribute('[role="row"][data-ticker]', 'data-ticker');
  await openTool('whyNot');
  assert.match(await page.text('#tool'), /Explains why a security isn’t in the results/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'ticker');
  await page.fill('#tool input[name="ticker"]', ticker!.toLowerCase());
  await page.pressIn('#tool input[name="ticker"]', 'Enter');
  await page.waitFor(`[data-why="${ticker}"][data-match="among"]`);
  assert.match(await page.text('#tool [data-truth="yes"]'), /roic > 0\.31.*met.*roic is/s);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '#tool' }), [], theme);
    await page.screenshot(`screen tool whyNot, ${theme}`);
  });

  const none = 'columns: revenue\n\nroic > 900000 AND (pe_ratio < 0.000001 OR ebitda > 1)\n';
  await vscode.commands.executeCommand(commands.screensRun, await write('whynot two', none));
  const other = webview('whynot two · results');
  await other.waitFor('body[data-state="empty"]');
  await other.click('[data-tool="whyNot"]');
  await other.fill('#tool input[name="ticker"]', ticker!);
  await other.pressIn('#tool input[name="ticker"]', 'Enter');
  await other.waitFor(`[data-why="${ticker}"][data-match="missing"]`);
  const words = await other.text(`[data-why="${ticker}"]`);
  assert.match(words, /All of these:\s*not met.*roic > 900000\s*not met.*Any of these.*ebitda: no value in library/s);
  await vscode.env.clipboard.writeText('');
  await other.click('#tool button:has-text("Copy")');
  await eventually(async () => {
    assert.match(await vscode.env.clipboard.readText(), /not met/);
  });
  await other.fill('#tool input[name="ticker"]', 'NOSUCHONE');
  await other.pressIn('#tool input[name="ticker"]', 'Enter');
  await other.waitFor('[data-why="nothing"]');
  assert.match(await other.text('[data-why="nothing"]'), /NOSUCHONE isn’t among the matches.*no values for it/s);
});

pageTest(
  'screen tools: Clause Impact counts what each clause excludes, with its price, and requests each count once',
  async () => {
    await run('counting', 'roic > 23% AND pe_ratio < 40 AND revenue > 3M\n');
    const first = async (): Promise<number> => (await page.box('[role="row"][aria-rowindex="2"]'))!.y;
    const before = await first();
    await openTool('clauses');
    await page.waitFor('[data-clause="2"]');
    assert.equal(await first(), before, 'the tool opens below the rows');
    assert.ok((await page.box('#tool'))!.y > before);
    assert.deepEqual(await page.texts('[data-clause] code'), ['roic > 23%', 'pe_ratio < 40', 'revenue > 3M']);
    assert.match(await page.text('[data-chosen]'), /matches of the selected clauses, counted/);
    await page.click('text="Count Without Each Clause"');
    await eventually(async () => {
      const cells = await page.texts('[data-clause] td:nth-child(2)');
      assert.ok(cells.length === 3 && cells.every((cell) => /^[\d,]+$/.test(cell.trim())), cells.join());
    });
    const costs = (await page.texts('[data-clause] td:nth-child(3)')).map((cell) =>
      Number(cell.replaceAll(/[+,]/g, '').replace('−', '-')),
    );
    assert.ok(
      costs.every((cost) => cost >= -50),
      costs.join(),
    );
    await page.waitFor('text="Recount All"');
    assert.deepEqual(await page.axe({ within: '#tool' }), []);

    await page.click('[data-clause="1"] input');
    // Its count is known: it was the one left out just now.
    await eventually(async () => {
      assert.match(await page.text('#tool .tool-line'), /Count Without Each Clause/);
      assert.match(await page.text('[data-chosen]'), /counted/);
    });
    for (const place of [0, 2]) await page.click(`[data-clause="${place}"] input`);
    await eventually(async () => {
      assert.match(await page.text('[data-chosen]'), /Select at least one clause/);
      assert.equal(await page.count('#tool .tool-line button'), 0);
    });
  },
);

pageTest('screen tools: refresh is off at first, shows when it stops, and ends when the panel is hidden', async () => {
  await run('refreshing', 'columns: roic\n\nroic > 24%\n');
  await page.waitFor('[data-tool="refresh"]:has-text("Refresh · off")');
  await openTool('refresh');
  assert.match(await page.text('#tool'), /Refreshing stops when this panel is hidden/);
  await page.fill('#tool input[name="minutes"]', '30');
  await page.fill('#tool input[name="budget"]', '4');
  await page.click('text="Start Refreshing"');
  await page.waitFor('[data-refresh="running"]');
  assert.match(await page.text('[data-refresh="running"]'), /^\s*Next refresh: /);
  await page.waitFor('[data-tool="refresh"]:has-text("every 30 min")');
  await page.click('text="Stop Refreshing"');
  await page.waitFor('[data-refresh="off"]');
  assert.deepEqual(await page.axe({ within: '#tool' }), []);

  await page.click('text="Start Refreshing"');
  await page.waitFor('[data-refresh="running"]');
  const column = vscode.window.tabGroups.activeTabGroup.viewColumn;
  await vscode.window.showTextDocument(address('refreshing'), { viewColumn: column });
  await vscode.commands.executeCommand(commands.screensRun, address('refreshing'));
  await page.waitFor('[data-refresh="ended"]');
  assert.match(await page.text('[data-refresh="ended"]'), /panel was hidden/);
});
