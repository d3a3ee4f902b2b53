import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const page = webview(panels.screenResults);
const rows = '[role="row"][data-ticker]';
const header = (id: string): string => `[role="columnheader"][data-column="${id}"]`;
const folder = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;

async function run(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(folder(), `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await vscode.commands.executeCommand(commands.screensRun, uri);
  await page.waitFor(rows);
  return uri;
}

/** The tickers in sight from the first row on, in order. */
async function tickers(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="row"][data-ticker]')]
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => row.dataset['ticker']!),
  );
}

const columnIds = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((cell) => cell.dataset['column']!),
  );

/** Sorts by a column and waits for the rest of the sample, which comes then; gives the number of matches. */
async function sortAll(column: string): Promise<number> {
  await page.click(header(column));
  await page.waitFor(`${header(column)}[aria-sort]:not([aria-sort="none"])`);
  await page.waitFor('.counts:has-text("all loaded and sorted")');
  return Number(/^[\d,]+/.exec(await page.text('.counts'))![0].replaceAll(',', ''));
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.pressIn(':focus', key);
}

pageTest('the keyboard filters a column, and one click brings the counted hidden rows back', async () => {
  await run('grid filter', 'columns: roic, pe_ratio\nroic > 5%\n');
  await page.focus(header('roic'));
  await press('/');
  await page.fill('#filter-text', '> 15%');
  await press('Enter');
  await page.waitFor('.filter-box', { state: 'detached' });
  await eventually(async () => {
    assert.match(await page.text('.grid-said'), /^\d+ of 200 rows shown/);
  });
  let values: number[] = [];
  await eventually(async () => {
    values = (await page.texts(`${rows} > [aria-colindex="3"]`)).map((text) =>
      Number.parseFloat(text.replace('−', '-')),
    );
    assert.ok(values.length > 0 && values.every((value) => value > 0.15), values.join(' '));
  });
  assert.match((await page.attribute(header('roic'), 'aria-description')) ?? '', /Filter: > 15%/);
  const total = Number(await page.attribute('[role="grid"]', 'aria-rowcount')) - 1;
  assert.ok(total > 200, 'the full count of matches stays what it is');
  await page.click('.grid-filters .chip');
  await eventually(async () => {
    assert.equal(await page.count('.grid-filters'), 0);
    assert.ok((await page.count(rows)) > values.length || values.length > 20);
  });
});

test('grid: columns are moved, made wider and hidden from the keyboard, and written to the file on request', async () => {
  const uri = await run('grid columns', 'columns: roic,  # the first\n  pe_ratio, debt_to_equity\n\nroic > 5%\n');
  assert.deepEqual(await columnIds(), ['ticker', 'name', 'roic', 'pe_ratio', 'debt_to_equity']);
  await page.focus(header('roic'));
  await press('Control+Shift+ArrowRight');
  await eventually(async () => {
    assert.deepEqual(await columnIds(), ['ticker', 'name', 'pe_ratio', 'roic', 'debt_to_equity']);
  });
  const width = async (): Promise<number> => (await page.box(header('roic')))!.width;
  const before = await width();
  await press('Shift+ArrowRight', 'Shift+ArrowRight');
  await eventually(async () => {
    assert.equal(await width(), before + 48);
  });
  await press('ArrowRight', 'Delete');
  await eventually(async () => {
    assert.deepEqual(await columnIds(), ['ticker', 'name', 'pe_ratio', 'roic']);
  });
  await page.click('text="Save Columns to Screen"');
  const document = await vscode.workspace.openTextDocument(uri);
  await eventually(() => assert.equal(document.getText(), 'columns: pe_ratio, roic  # the first\n\nroic > 5%\n'));
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('undo');
  assert.equal(document.getText(), 'columns: roic,  # the first\n  pe_ratio, debt_to_equity\n\nroic > 5%\n');
});

pageTest('grid: rows are selected from the keyboard and copied in the order shown', async () => {
  await run('grid copy', 'columns: roic, pe_ratio\nroic > 5%\n');
  await eventually(async () => {
    assert.equal(await page.attribute(header('roic'), 'aria-sort'), 'descending');
  });
  await page.focus('[role="grid"] [tabindex="0"]');
  await press('Control+Home', 'ArrowDown', ' ', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await eventually(async () => {
    assert.match(await page.text('.selected'), /3 rows selected/);
    assert.equal(await page.count('[role="row"][aria-selected="true"]'), 3);
  });
  await press('Control+c');
  const first = (await tickers()).slice(0, 3);
  await eventually(async () => {
    const lines = (await vscode.env.clipboard.readText()).trimEnd().split('\r\n');
    assert.match(lines[0]!, /^Ticker\tName\t/);
    assert.deepEqual(
      lines.slice(1).map((line) => line.split('\t')[0]),
      first,
    );
  });
  await vscode.commands.executeCommand(commands.screensCopyResults, { format: 'json' });
  const copied = JSON.parse(await vscode.env.clipboard.readText()) as { ticker: string; roic: number }[];
  assert.deepEqual(
    copied.map(({ ticker }) => ticker),
    first,
  );
  assert.ok(copied.every(({ roic }) => typeof roic === 'number'));
  await page.focus('[role="grid"] [tabindex="0"]');
  await press('Control+a');
  await eventually(async () => {
    assert.match(await page.text('.selected'), /200 rows selected/);
  });
  await press('Escape');
  await eventually(async () => {
    assert.equal(await page.count('[role="row"][aria-selected="true"]'), 0);
  });
  // The page that had the focus may take it back from the box, which closes then.
  await eventually(async () => {
    if (!(await quickInput.isOpen())) await runFromPalette('Market Desk: Copy Results As');
    assert.match(await quickInput.title(), /All Rows Shown \(200\)/);
    await quickInput.pick('Markdown', { timeout: 5_000 });
  });
  await eventually(async () => {
    assert.match(await vscode.env.clipboard.readText(), /^\| Ticker \| Name \|/);
  });
});

pageTest('grid: a row’s menu opens its bars, and closes with Escape', async () => {
  await run('grid menu', 'columns: roic\nroic > 5%\n');
  // By ticker, the companies come first of which the sample has bars.
  await sortAll('ticker');
  await page.focus('[role="grid"] [tabindex="0"]');
  await press('ArrowDown', 'Enter');
  await page.waitFor('[role="menu"]');
  assert.deepEqual(await page.axe({ within: '[role="menu"]' }), []);
  await page.screenshot('grid, the menu of a row');
  await press('Escape');
  await page.waitFor('[role="menu"]', { state: 'detached' });
  const [ticker] = await tickers();
  assert.equal(await page.evaluate(() => document.activeElement?.parentElement?.getAttribute('aria-rowindex')), '2');
  await press('Enter', 'ArrowDown', 'Enter');
  await eventually(() => {
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
    assert.ok(
      labels.some((label) => label.includes(ticker!)),
      labels.join(', '),
    );
  });
});

pageTest('grid: the rows shown are exported in their order, with condition and time', async () => {
  await run('grid export', 'columns: roic, pe_ratio\nroic > 5%\n');
  const total = await sortAll('pe_ratio');
  const uri = vscode.Uri.joinPath(folder(), 'exported.csv');
  await vscode.commands.executeCommand(commands.screensExportResults, { uri });
  const lines = new TextDecoder()
    .decode(await vscode.workspace.fs.readFile(uri))
    .trimEnd()
    .split('\r\n');
  assert.match(lines[0]!, /,Screen,Condition,Source,Read,/);
  assert.match(lines[1]!, /,roic > 0\.05,.*,\d{4}-\d\d-\d\dT/);
  const shown = await tickers();
  assert.deepEqual(
    lines.slice(1, 1 + shown.length).map((line) => line.split(',')[0]),
    shown,
  );
  assert.equal(lines.length, 1 + total);
  await assert.rejects(
    async () => vscode.commands.executeCommand(commands.screensExportResults, { uri: uri.with({ path: '/x.xlsx' }) }),
    /\.csv, \.json, \.md/,
  );
});

test('the editor title of the grid shows each free action once', async () => {
  const uri = await run('grid title', 'columns: roic\nroic > 5%\n');
  await inFullWidth();
  const inTitle = (label: string): string =>
    `.editor-group-container.active .editor-actions .action-label[aria-label^="${label}"]`;
  for (const label of ['Copy Results As', 'Export Results']) await workbench.waitFor(inTitle(label));
  assert.equal(await page.count('[role="toolbar"] :text("Copy"), [role="toolbar"] :text("Export")'), 0);
  await workbench.click(inTitle('Edit Screen'));
  await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString()));
});

test('grid: columns share the width, and what has no room is reached by scrolling', async () => {
  await run('grid shares', 'columns: roic, pe_ratio\nroic > 5%\n');
  await inFullWidth();
  const sizes = (): Promise<number[]> =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('[role="grid"]')!;
      return [scrollWidth, clientWidth];
    });
  await eventually(async () => {
    const [scrolled, seen] = await sizes();
    assert.equal(scrolled, seen);
  });
  await page.focus(header('name'));
  // More than the window has beside the other columns.
  for (let step = 0; step < 30; step++) await press('Shift+ArrowRight');
  await eventually(async () => {
    const [scrolled, seen] = await sizes();
    assert.ok(scrolled! > seen!, `${scrolled} of ${seen}`);
  });
  await eventually(async () => {
    const [ticker, last, seen] = await page.evaluate(() => {
      // A slow window may still be widening the column, which takes the last one out of sight again.
      document.querySelector('[role="grid"]')!.scrollLeft = 10_000;
      const box = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();
      return [
        box('[role="columnheader"][data-column="ticker"]').left,
        box('[role="columnheader"][data-column="pe_ratio"]').right,
        box('[role="grid"]').right,
      ];
    });
    assert.ok(ticker >= 0 && ticker < 60, 'the ticker is frozen');
    assert.ok(last <= seen + 1, 'the last column is in sight');
  });
});

test('grid: many columns: those out of sight come into sight with the cursor', async () => {
  const ids = (await metricIds()).slice(0, 40);
  await run('grid wide', `columns: ${ids.join(', ')}\nroic > 5%\n`);
  assert.equal(await page.attribute('[role="grid"]', 'aria-colcount'), '42');
  assert.ok((await page.count('[role="columnheader"]')) < 42, 'only columns in sight are in the page');
  await page.focus('[role="columnheader"][tabindex="0"]');
  await press('ArrowDown', 'End');
  await eventually(async () => {
    const focused = await page.evaluate(() => {
      const cell = document.activeElement!;
      const box = cell.getBoundingClientRect();
      return [cell.getAttribute('aria-colindex'), box.left >= 96 && box.right <= window.innerWidth];
    });
    assert.deepEqual(focused, ['42', true]);
  });
  // A frozen cell is put in its place with the frame that comes after the scrolling.
  await eventually(async () => {
    const left = await page.evaluate(() => {
      const cell = document.querySelector('[role="row"][data-ticker] > [aria-colindex="1"]')!;
      return cell.getBoundingClientRect().left - document.querySelector('[role="grid"]')!.getBoundingClientRect().left;
    });
    assert.ok(left >= 0 && left < 5, `the ticker stays in sight: ${left}`);
  });
  await page.screenshot('grid, scrolled sideways');
});

async function metricIds(): Promise<string[]> {
  const uri = vscode.Uri.joinPath(folder(), 'metrics.screen');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('columns: \n'));
  const document = await vscode.workspace.openTextDocument(uri);
  const { items } = await eventually(async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(0, 9),
    );
    assert.ok(list.items.length > 60);
    return list;
  });
  const ids = items
    .map(({ insertText, label }) =>
      typeof insertText === 'string' ? insertText : typeof label === 'string' ? label : label.label,
    )
    .filter((id) => /^[a-z]\w+$/.test(id));
  return [...new Set(ids)].filter((id) => id !== 'columns');
}

pageTest(
  'grid: the grid is clean to axe in every theme, with filters, selection, summaries and its boxes',
  async () => {
    await run('grid axe', 'columns: roic, pe_ratio, debt_to_equity, net_cash, revenue_growth_1y\nroic > 5%\n');
    assert.equal(await page.count('[role="columnheader"] .grid-funnel'), (await columnIds()).length);
    await page.click(`${header('roic')} .grid-funnel`);
    await page.fill('#filter-text', '5%..40%');
    await press('Enter');
    await page.waitFor(`${header('roic')} .grid-funnel.on`);
    await page.click('text="Summaries"');
    await page.waitFor('.grid-histogram');
    assert.match(await page.text('.grid-said'), /summaries of [\d,]+ loaded rows/);
    assert.match(await page.text(`${header('roic')} .grid-summary`), /median \d+\.\d%\s+\d+ values/);
    await page.click(`${rows} >> nth=2`);
    await page.click('text="Columns"');
    await page.waitFor('.columns-box');
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`grid, ${theme}`);
    });
    await workbench.press('Escape');
  },
);

/** Columns out of sight are not drawn, and the panels of other tests stand beside this one. */
const inFullWidth = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.joinAllGroups');

testAcrossReload('grid: the view of the results comes back after a reload, and after the panel was closed', {
  before: async () => {
    await run('grid look', 'columns: roic, pe_ratio\nroic > 6%\n');
    await inFullWidth();
    await page.waitFor(header('pe_ratio'));
    await page.focus(header('pe_ratio'));
    await press('Enter', 'Control+Shift+ArrowLeft');
    await eventually(async () => {
      assert.deepEqual(await columnIds(), ['ticker', 'name', 'pe_ratio', 'roic']);
      assert.equal(await page.attribute(header('pe_ratio'), 'aria-sort'), 'descending');
    });
  },
  after: async () => {
    await inFullWidth();
    await revealTab('grid look · results');
    const restored = webview('grid look · results');
    await restored.waitFor(rows);
    assert.equal(await restored.attribute(header('pe_ratio'), 'aria-sort'), 'descending');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await run('grid look', 'columns: roic, pe_ratio\nroic > 6%\n');
    await inFullWidth();
    await eventually(async () => {
      assert.deepEqual(await columnIds(), ['ticker', 'name', 'pe_ratio', 'roic']);
    });
  },
});
