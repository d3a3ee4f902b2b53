import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';

const page = webview(panels.comparison);
const call = webview(panels.transcript);

async function compareQuarters(): Promise<{ cik: number; quarters: string[] }> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'BRMC', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
  await page.waitFor('body[data-state="ready"] li[data-phrase]');
  return got;
}

test('two quarters have a page of their own: speakers, phrases, and sections side by side', async () => {
  const { quarters } = await compareQuarters();
  const heading = await page.text('header[data-part="title"] h1');
  assert.equal(heading, `BRMC · ${quarters[1]!} → ${quarters[0]!}`);
  assert.match(await page.text('header[data-part="title"] .figure'), /^words [\d,]+ → [\d,]+$/);
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main section')].map((section) => section.dataset['part']),
    ),
    ['people', 'phrases', 'sections'],
  );
  assert.ok((await page.count('[data-speakers] span[title]')) > 0, 'somebody is new or gone');
  assert.match((await page.texts('li[data-phrase] .rates'))[0]!, /^[\d.]+ → [\d.]+$/);
  assert.ok((await page.count('.pair .side')) >= 4);
  await page.screenshot('two quarters compared');
});

test('a list of two quarters unfolds, and stays so when the page is hidden', async () => {
  await compareQuarters();
  const few = await page.count('.pair');
  await page.click('button[data-fold="sections"]');
  await eventually(async () => {
    assert.ok((await page.count('.pair')) > few);
  });
  assert.equal(await page.attribute('button[data-fold="sections"]', 'aria-expanded'), 'true');
  await page.click('.pair button[data-fold]');
  await page.waitFor('.pair:has(button[aria-expanded="true"]) .words');
  assert.equal(await page.count('.pair:has(button[aria-expanded="true"]) .words.folded'), 0);
  await vscode.commands.executeCommand(commands.transcriptsSearch, 'margin');
  await compareQuarters();
  // The page that was hidden may be seen until the editor has built it anew.
  await eventually(async () => {
    assert.ok((await page.count('.pair')) > few);
  });
});

test('a phrase and a section lead into the call', async () => {
  const { quarters } = await compareQuarters();
  await page.click('.pair .side[data-quarter] button.jump');
  await call.waitFor('body[data-state="ready"] article[data-turn][aria-current="true"]');
  await compareQuarters();
  const phrase = await page.attribute('li[data-phrase]', 'data-phrase');
  await page.click('li[data-phrase] button');
  const later = webview(`BRMC · ${quarters[0]!}`);
  await later.waitFor('body[data-state="ready"] article[data-turn][aria-current="true"]');
  await eventually(async () => {
    const spoken = await later.text('article[aria-current="true"] [data-part="speech"]');
    assert.ok(spoken.toLowerCase().replace(/[-’']/g, ' ').includes(phrase!), phrase!);
  });
});

test('two quarters compared are legible in every theme, and nothing is wider than the page', async () => {
  await compareQuarters();
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    await page.screenshot(`two quarters compared, ${theme}`);
  });
  const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= shown, `${wide} in ${shown}`);
});
