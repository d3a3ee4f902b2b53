import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { ask } from '../support/ask.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { walkWithTab } from '../support/tabStops.ts';
import { pageTest, test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openNote, run } from './noteSteps.ts';

const { ticker } = sampleCompanies[1]!;
const page = webview(panels.search);
/** The usual window of these tests, and those in which a page beside a note is 511 and about 330 pixels wide. */
const usual = { width: 1280, height: 800 };
const narrow = [
  { width: 1380, height: 860 },
  { width: 1018, height: 860 },
];
const asked = { query: 'margin', company: ticker, order: 'newest' } as const;

async function fillLibrary(count = 3): Promise<void> {
  await run(commands.transcriptsFetchQuarters, { ticker, count });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function search(query: object): Promise<void> {
  await run(commands.transcriptsSearch, query);
  await page.waitFor('.passage');
  await eventually(async () => {
    assert.equal(await page.count('[aria-busy="true"]'), 0);
  });
}

/** The first passage by mouse, the second by keys; answers with the beginnings of both. */
async function chooseTwo(): Promise<string[]> {
  await page.click('.passage-choose input >> nth=0');
  await page.pressIn('.passage-open >> nth=0', 'ArrowDown');
  await page.pressIn('.passage-open >> nth=1', ' ');
  await chosenAre(2);
  return page.evaluate(() =>
    [...document.querySelectorAll('.passage[data-on] .passage-words')].map((words) =>
      words.textContent.replace(/^…\s/, '').replace(/\s+/g, ' ').slice(0, 40),
    ),
  );
}

async function chosenAre(count: number): Promise<void> {
  await eventually(async () => {
    assert.equal(await page.count('.passage-choose input:checked'), count);
    assert.equal(await page.count(`[data-chosen="${count}"]`), count === 0 ? 0 : 1);
  });
}

const linksIn = (document: vscode.TextDocument): number =>
  document.getText().match(/^\[md-\w+\]: \S+market-desk\.market-desk\/transcript\?/gm)?.length ?? 0;
const faultsIn = ({ uri }: vscode.TextDocument): unknown[] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'Market Desk')
    .map(({ code }) => code);

test('search: passages chosen by mouse and by keys go into the note as quotations, which are checked and right', async () => {
  await fillLibrary();
  const { document } = await openNote('# Margins\n\nBefore.');
  await search(asked);
  const beginnings = await chooseTwo();
  await page.click('[data-action="insert"]');
  const written = await eventually(() => {
    assert.equal(linksIn(document), 2);
    return document.getText();
  });
  const places = beginnings.map((words) => written.indexOf(words));
  assert.ok(places[0]! > 0 && places[1]! > places[0]!, written);
  assert.equal(written.match(/^> — /gm)?.length, 2);
  // Both are held against their calls: a word that was never said is found in each, and nothing without it.
  const changed = new vscode.WorkspaceEdit();
  for (const place of places) changed.insert(document.uri, document.positionAt(written.indexOf(' ', place)), ' never');
  await vscode.workspace.applyEdit(changed);
  await eventually(() => assert.deepEqual(faultsIn(document), ['words', 'words']));
  const restored = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  restored.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), written);
  await vscode.workspace.applyEdit(restored);
  await eventually(() => assert.deepEqual(faultsIn(document), []));
});

pageTest('search: margins, management and the last four quarters of a company take five actions', async () => {
  await fillLibrary(6);
  // The palette, its row, the words, the side.
  await runFromPalette('Market Desk: Search Earnings Calls');
  await eventually(async () => {
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'text');
  });
  await workbench.type(`margins ${ticker} last 4 quarters`);
  await page.click('label:has-text("Management")');
  await eventually(async () => {
    assert.equal(await page.count('[aria-busy="true"]'), 0);
    assert.equal(await page.value('input[name="company"]'), ticker);
    assert.equal(await page.value('input[name="quarter"]'), 'last 4 quarters');
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.passage')].map(({ dataset, textContent }) => ({
        call: [dataset['ticker']!, dataset['fyq']!] as const,
        isOfAnalyst: /\banalyst\b/i.test(textContent.split('\n').slice(0, 6).join(' ')),
      })),
    );
    assert.ok(found.length > 0);
    assert.deepEqual([...new Set(found.map(({ call }) => call[0]))], [ticker]);
    assert.ok(new Set(found.map(({ call }) => call[1])).size <= 4);
    assert.ok(found.every(({ isOfAnalyst }) => !isOfAnalyst));
  });
  await page.fill('input[name="text"]', 'margins of $NONE');
  await eventually(async () => {
    assert.match(await page.text('.found'), /^No call of NONE in the library\. There is /);
  });
});

pageTest('keys operate the search page’s limits, order and choices in every theme and width', async () => {
  await fillLibrary();
  try {
    await ask('resize', narrow[0]!);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'notes.md'));
    await search({ query: 'margin' });
    const question = (): Promise<(string | undefined)[]> =>
      page.evaluate(() =>
        ['who', 'order'].map((name) =>
          document.querySelector(`[name="${name}"]:checked`)?.parentElement?.textContent.trim(),
        ),
      );
    await page.pressIn('[name="who"]:checked', 'ArrowRight');
    await page.pressIn('[name="order"]:checked', 'ArrowRight');
    await page.fill('input[name="quarter"]', 'Last 4 quarters');
    await eventually(async () => {
      assert.deepEqual(await question(), ['Management', 'Newest']);
      assert.equal(await page.attribute('.passages', 'aria-label'), 'Passages, newest first');
      assert.equal(await page.count('[aria-busy="true"]'), 0);
    });
    await page.pressIn('.views button:has-text("By Company")', 'Enter');
    await page.waitFor('.mentions tbody tr');
    await page.pressIn('button.more', 'Enter');
    await page.pressIn('.passage-open >> nth=0', 'Shift+ArrowDown');
    await page.pressIn('.passage-open >> nth=1', 'Shift+ArrowDown');
    await chosenAre(3);
    await page.pressIn('.passage-open >> nth=2', ' ');
    await chosenAre(2);
    const { unreached, outOfOrder } = await walkWithTab(page);
    assert.deepEqual(unreached, []);
    assert.deepEqual(outOfOrder, []);
    for (const size of narrow) {
      await ask('resize', size);
      await eventually(async () => {
        const { column, beyond } = await page.evaluate(() => ({
          column: innerWidth,
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        assert.ok(size === narrow[0] ? column > 420 && column < 600 : column < 420, `${column} wide`);
        assert.equal(beyond, 0, `${column} wide`);
      });
      await page.screenshot(`search with passages chosen, ${size.width}`);
    }
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe({ within: '.passages, [data-chosen]' }), [], theme);
      await page.screenshot(`search with passages chosen, ${theme}`);
    });
    await page.pressIn('.views button:has-text("By Quarter")', 'Enter');
    await page.pressIn('[data-action="clear"]', 'Enter');
    await chosenAre(0);
  } finally {
    await ask('resize', usual);
  }
});
