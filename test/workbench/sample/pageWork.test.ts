import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { installLayoutReads, type ReadsOf } from '../support/layoutReads.ts';
import { pageTest } from '../support/test.ts';
import { webview } from '../support/webview.ts';

// The work of a page in a frame is counted here: its milliseconds stand in the figures.

const call = webview(panels.transcript);
const grid = webview(panels.screenResults);

async function openCall(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: sampleCompanies[6]!.ticker, turn: 6 });
  await call.waitFor('body[data-state="ready"] article[data-turn="6"][aria-current="true"]');
  await call.waitFor('section[aria-labelledby="side-analyst"] .side-head .only');
  await call.evaluate(installLayoutReads);
}

pageTest(
  'work of a page: a filter computes the layout once in a frame, and changes only turns that appear or disappear',
  async () => {
    await openCall();
    const done = await call.evaluate(async () => {
      const { readsOf } = globalThis as unknown as { readsOf: ReadsOf };
      // The work that came with the controls is over.
      await readsOf(() => undefined, 20);
      const articles = [...document.querySelectorAll('article')];
      const others = articles.filter(({ dataset }) => dataset['side'] !== 'analyst').length;
      const button = document.querySelector<HTMLElement>('section[aria-labelledby="side-analyst"] .side-head .only')!;
      const press = (): void => button.click();
      const [set, unset] = [await readsOf(press, 12), await readsOf(press, 12)];
      return { others, filters: [set, unset], hidden: articles.filter(({ hidden }) => hidden).length };
    });
    assert.ok(done.others > 10, 'most turns come and go');
    assert.equal(done.hidden, 0, 'all are shown again');
    for (const { forced, askers, hidden, idle, styles } of done.filters) {
      assert.equal(forced[0], 0, `in the click itself:\n${askers.join('\n')}`);
      assert.equal(Math.max(...forced), 1, `in a frame:\n${askers.join('\n')}`);
      assert.equal(hidden.filter((name) => name === 'article').length, done.others);
      assert.deepEqual(idle, [], 'nothing is told what it knows');
      assert.equal(styles, 0, 'no style is asked for');
    }
  },
);

pageTest(
  'work of a page: keys typed in one frame cause one search, which marks only visible hits and keeps the text',
  async () => {
    await openCall();
    await call.pressIn('article[aria-current="true"]', '/');
    await call.waitFor('#find-field input:focus');
    const done = await call.evaluate(async () => {
      const { readsOf } = globalThis as unknown as { readsOf: ReadsOf };
      const field = document.querySelector<HTMLInputElement>('#find-field')!;
      const type = (text: string): void => {
        field.value = text;
        field.dispatchEvent(new Event('input'));
      };
      await readsOf(() => undefined, 20);
      let marked = 0;
      let changed = 0;
      const set = CSS.highlights.set.bind(CSS.highlights);
      CSS.highlights.set = (name, highlight) => {
        if (name === 'transcript-hit') marked += 1;
        return set(name, highlight);
      };
      const observer = new MutationObserver((records) => (changed += records.length));
      observer.observe(document.querySelector('.turns')!, { subtree: true, childList: true, characterData: true });
      let inTask = 0;
      const { forced, askers } = await readsOf(() => {
        for (const text of ['t', 'th', 'the', 'th', 't']) type(text);
        inTask = marked;
      }, 2);
      const ranges = [...(CSS.highlights.get('transcript-hit') ?? [])];
      const onePage = innerHeight;
      const tops = ranges.map((range) => range.startContainer.parentElement!.getBoundingClientRect());
      return {
        ...{ inTask, marked, changed, forced, askers },
        isStill: ranges.every((range) => range instanceof StaticRange),
        outOfSight: tops.filter(({ top, bottom }) => bottom < -onePage || top > 2 * onePage).length,
        count: ranges.length,
        all: document.querySelector('.find-count')!.textContent,
      };
    });
    assert.equal(done.inTask, 0, 'nothing is looked for between two keys');
    assert.ok(
      done.marked > 0 && done.marked <= 2,
      `marked ${done.marked} times: when found, and where the page went to`,
    );
    assert.equal(done.changed, 0, 'the words of the call are left alone');
    assert.equal(done.outOfSight, 0);
    assert.ok(done.isStill, 'a browser follows no range of a hit');
    const all = Number(/ of ([\d,]+)/.exec(done.all)![1]!.replaceAll(',', ''));
    assert.ok(done.count > 0 && done.count < all / 2, `${done.count} of ${all} hits are marked`);
    assert.equal(done.forced[0], 0, `in the keys themselves:\n${done.askers.join('\n')}`);
  },
);

pageTest('work of a page: a scrolled grid reuses its rows, and reads no layout that it has just changed', async () => {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'page work.screen');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('columns: roic, pe_ratio\nroic > 5%\n'));
  await vscode.commands.executeCommand(commands.screensRun, uri);
  await grid.waitFor('[role="row"][data-ticker]');
  // A cell below the pointer gets a tooltip.
  await grid.hover('h1');
  await grid.evaluate(installLayoutReads);
  const done = await grid.evaluate(async () => {
    const { readsOf } = globalThis as unknown as { readsOf: ReadsOf };
    const scroller = document.querySelector('[role="grid"]')!;
    let { scrollTop } = scroller;
    const byRows = (count: number) => (): void => {
      scrollTop += count * 26;
      scroller.scrollTop = scrollTop;
    };
    // As many rows as a page in the middle has. Their numbers come from the host, at any time between two frames, so that
    // the steps counted go back over rows that are there.
    for (let step = 0; step < 12; step += 1) await readsOf(byRows(3), 2);
    while (document.querySelector('.grid-body [role="row"]:not([data-ticker])')) await readsOf(() => undefined, 1);
    await readsOf(() => undefined, 4);
    const before = [...document.querySelectorAll('.grid-body [role="row"]')];
    const steps = [];
    for (let step = 0; step < 8; step += 1) steps.push(await readsOf(byRows(-3), 1));
    const after = new Set(document.querySelectorAll('.grid-body [role="row"]'));
    return { steps, kept: before.filter((row) => after.has(row)).length, rows: before.length };
  });
  assert.equal(done.kept, done.rows, 'the same elements show other rows');
  for (const { forced, askers, moved, idle, styles } of done.steps) {
    assert.deepEqual(forced, [0, 0], askers.join('\n'));
    assert.equal(moved, 0, 'no element comes or goes');
    assert.deepEqual(idle, [], 'no cell is told what it knows');
    assert.equal(styles, 0);
  }
});
