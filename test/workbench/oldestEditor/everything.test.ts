import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, documentScheme, languages, panels, viewContainer, type PanelType } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { copyQuote } from '../sample/noteSteps.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, withAnswer } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { versionVariable } from './versionVariable.ts';

const { ticker } = sampleCompanies[0]!;
const fund = sampleFunds('2026-01-15').at(-1)!.profile;
const run = vscode.commands.executeCommand;
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const screenFile = (): vscode.Uri => file('profitable.screen');
const library = tree('Library');

test('the editor is the oldest version that package.json admits', ({ skip }) => {
  if (vscode.env.uiKind === vscode.UIKind.Desktop) skip('a desktop has the editor that was chosen for it');
  assert.equal(vscode.version, process.env[versionVariable]);
});

const pages: { name: string; panel: PanelType; content: string; open: () => Thenable<unknown> }[] = [
  {
    name: 'a fund',
    panel: panels.fund,
    content: 'h1',
    open: () => run(commands.fundsOpen, { ticker: fund.ticker }),
  },
  {
    name: 'a call',
    panel: panels.transcript,
    content: 'article[data-turn="0"] p',
    open: () => run(commands.transcriptsOpen, { ticker }),
  },
  {
    name: 'bars',
    panel: panels.bars,
    content: 'canvas',
    open: () => run(commands.barsOpen, { tickers: ['PLGV', 'MRWB'], period: '1d' }),
  },
  {
    name: 'an indicator',
    panel: panels.indicator,
    content: 'h1',
    open: () => run(commands.calendarOpen, 1001),
  },
  {
    name: 'the calendar',
    panel: panels.calendarPage,
    content: '[data-indicator]',
    open: () => run(commands.calendarOpenPage),
  },
  {
    name: 'two quarters compared',
    panel: panels.comparison,
    content: '[data-phrase]',
    open: async () =>
      run(
        commands.transcriptsCompare,
        await run<{ cik: number; quarters: string[] }>(commands.transcriptsFetchQuarters, { ticker, count: 2 }),
      ),
  },
  {
    name: 'a company',
    panel: panels.company,
    content: 'tr[data-quarter]',
    open: async () => {
      await run(commands.transcriptsOpen, { ticker });
      await run(commands.companyOpen, { ticker });
    },
  },
  {
    name: 'search',
    panel: panels.search,
    content: '.passage mark',
    open: () => run(commands.transcriptsSearch, 'revenue'),
  },
  {
    name: 'results',
    panel: panels.screenResults,
    content: '[role="grid"] [role="row"][data-ticker]',
    open: () => run(commands.screensRun, screenFile()),
  },
];

for (const { name, panel, content, open } of pages)
  test(`the page of ${name} opens, with its content`, async () => {
    await open();
    const page = webview(panel);
    await page.waitFor(withAnswer);
    await page.waitFor(content);
    await page.screenshot(name);
  });

test('a call as text opens read-only, with a symbol a turn', async () => {
  await run(commands.transcriptsOpenAsText, { ticker });
  const document = await eventually(() => {
    const active = vscode.window.activeTextEditor?.document;
    assert.equal(active?.uri.scheme, documentScheme);
    return active;
  });
  assert.equal(document.languageId, languages.transcript);
  const symbols = await run<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
  assert.ok(symbols.length > 3, String(symbols.length));
});

test('the three views have their rows, and the library those of what was opened', async () => {
  await run(`workbench.view.extension.${viewContainer}`);
  await tree('Economic Calendar').waitFor('Overdue');
  await tree('Screens').waitFor('profitable');
  await run('marketDesk.library.focus');
  await library.waitFor('Earnings calls');
  await library.waitFor(`(${ticker})`);
  await workbench.screenshot('views');
});

test('a screen has its mistakes told and mended, completions, hover, new names, format and lens', async () => {
  await run(commands.screensGetMetrics);
  const uri = file('written.screen');
  await vscode.workspace.fs.writeFile(uri, Buffer.from('columns: roic\n\nroci > 15% and (ROIC < 90% or roe > 1)\n'));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  const first = new vscode.Position(2, 2);
  await eventually(() => {
    const codes = vscode.languages.getDiagnostics(uri).map(({ code }) => code);
    assert.deepEqual(codes, ['unknownMetric']);
  });
  const range = new vscode.Range(first, first);
  const actions = await run<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, range);
  const fix = actions.find(({ title }) => title === 'Change to roic');
  assert.ok(fix?.edit, actions.map(({ title }) => title).join());
  await vscode.workspace.applyEdit(fix.edit);
  await eventually(() => assert.deepEqual(vscode.languages.getDiagnostics(uri), []));

  const offered = await run<vscode.CompletionList>('vscode.executeCompletionItemProvider', uri, first);
  assert.ok(offered.items.some(({ label }) => (typeof label === 'string' ? label : label.label) === 'roic'));
  const hovers = await run<vscode.Hover[]>('vscode.executeHoverProvider', uri, first);
  const words = hovers
    .flatMap(({ contents }) => contents)
    .flatMap((each) => (each instanceof vscode.MarkdownString ? [each.value] : []));
  assert.match(words.join('\n'), /Unit\\?: ratio/);
  await vscode.workspace.applyEdit(
    await run<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', uri, first, 'roe'),
  );
  await run('editor.action.formatDocument');
  await eventually(() => assert.equal(document.getText(), 'columns: roe\n\nroe > 15% AND (roe < 90% OR roe > 1)\n'));
  await eventually(async () => {
    const lenses = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert.match(lenses.map(({ command }) => command?.title ?? '').join(), /Run/);
  });
});

test('a quotation goes into a note, whose citation is checked, linked, told by a hover and shown in the call', async () => {
  const quote = await copyQuote(1);
  const uri = file('cited.md');
  await vscode.workspace.fs.writeFile(uri, Buffer.from(`# Cited\n\n${quote.replace('> ', '> Xylophonic ')}\n`));
  // A note that is not open is found by the editor's search and its watching of files.
  const diagnostic = await eventually(() => {
    const [found] = vscode.languages.getDiagnostics(uri);
    assert.equal(found?.source, 'Market Desk');
    return found;
  });
  const { document } = await vscode.window.showTextDocument(uri, { preview: false });
  const fix = await eventually(async () => {
    const fixes = await run<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, diagnostic.range);
    const restoring = fixes.find(({ title }) => title.startsWith('Restore'));
    assert.ok(restoring?.edit, fixes.map(({ title }) => title).join());
    return restoring.edit;
  });
  await vscode.workspace.applyEdit(fix);
  await eventually(() => assert.deepEqual(vscode.languages.getDiagnostics(uri), []));
  assert.equal(document.getText(), `# Cited\n\n${quote}\n`);

  const at = document.positionAt(document.getText().indexOf('market-desk.market-desk'));
  const links = await run<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri);
  assert.ok(links.some((link) => link.range.contains(at)));
  await eventually(async () => {
    const hovers = await run<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
    assert.ok(hovers.length > 0);
  });
  await document.save();
  await run(commands.transcriptsOpen, { ticker });
  const call = webview(panels.transcript);
  await eventually(async () => {
    assert.match(await call.text('nav .cited-count'), /^1 passage · 1 note/);
  });
});

test('the library keeps a bookmark beneath its call, and removes it', async () => {
  await run(commands.transcriptsOpen, { ticker, turn: 2 });
  const call = webview(panels.transcript);
  await call.waitFor('article[data-turn="2"][aria-current="true"]');
  await run(commands.transcriptsToggleBookmark);
  await call.waitFor('article[data-turn="2"] .bookmarked');
  await run('marketDesk.library.focus');
  await library.waitFor(`(${ticker})`);
  const marked = async (): Promise<number> => {
    const rows = await library.rows();
    return rows.filter(({ description }) => /\b1 bookmark/.test(description)).length;
  };
  const twistie = `.monaco-list-row:has(.label-name:has-text("(${ticker})")) .monaco-tl-twistie`;
  await eventually(async () => {
    const company = (await library.rows()).find(({ label }) => label.includes(`(${ticker})`));
    if (company?.expanded === false) await workbench.click(twistie);
    assert.equal(await marked(), 1);
  });
  await run(commands.transcriptsToggleBookmark);
  await call.waitFor('article[data-turn="2"] .bookmarked', { state: 'detached' });
  await eventually(async () => {
    assert.equal(await marked(), 0);
  });
});

test('Look Up finds a ticker in the library and opens it', async () => {
  // Rows that come with the names of the directory move others under a click: then the box stays, and is asked anew.
  await eventually(async () => {
    if (await quickInput.isOpen()) await quickInput.cancel();
    await runFromPalette('Market Desk: Look Up');
    await eventually(async () => {
      assert.match((await quickInput.placeholder()) ?? '', /CUSIP/);
    }, 3_000);
    await quickInput.type(ticker);
    await eventually(async () => {
      assert.match((await quickInput.rows()).join('\n'), new RegExp(`Latest earnings call\\s*${ticker}`));
    }, 10_000);
    await workbench.screenshot('look up');
    await quickInput.pick('Latest earnings call', { timeout: 5_000 });
    await eventually(async () => {
      assert.equal(await quickInput.isOpen(), false);
    }, 3_000);
  });
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');
});
