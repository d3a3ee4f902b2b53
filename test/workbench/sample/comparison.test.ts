import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openNote } from './noteSteps.ts';

const page = webview(panels.comparison);
const call = webview(panels.transcript);

const quotationsIn = (note: vscode.TextDocument): number => note.getText().match(/^> — /gm)?.length ?? 0;

async function compareQuarters(): Promise<{ cik: number; quarters: string[] }> {
  const got = await vscode.commands.executeCommand<{ cik: number; quarters: string[] }>(
    commands.transcriptsFetchQuarters,
    { ticker: 'BRMC', count: 2 },
  );
  await vscode.commands.executeCommand(commands.transcriptsCompare, got);
  await page.waitFor('body[data-state="ready"] [data-phrase]');
  return got;
}

pageTest(
  'two quarters have a legible page of their own, whose lists unfold and stay so when the page is hidden',
  async () => {
    const { quarters } = await compareQuarters();
    const heading = await page.text('header[data-part="title"] h1');
    assert.equal(heading, `BRMC · ${quarters[1]!} → ${quarters[0]!}`);
    assert.match(await page.text('header[data-part="title"] .figure'), /^words [\d,]+ → [\d,]+$/);
    assert.deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main section')].map((section) => section.dataset['part']),
      ),
      ['pairs', 'guidance', 'phrases', 'people', 'sections'],
    );
    for (const kind of ['new', 'gone'])
      assert.ok((await page.count(`[data-speakers="${kind}"] span[title]`)) > 0, `somebody is ${kind}`);
    assert.ok((await page.count('[data-part="pairs"] .row mark')) > 0, 'words that differ are marked');
    assert.ok((await page.count('.pair .side')) >= 4);
    await page.screenshot('two quarters compared');
    const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= shown, `${wide} in ${shown}`);
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`two quarters compared, ${theme}`);
    });
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
  },
);

pageTest('the passages of a phrase and a section lead into the call', async () => {
  const { quarters } = await compareQuarters();
  await page.click('.pair .side[data-quarter] button.jump');
  await call.waitFor('body[data-state="ready"] article[data-turn][aria-current="true"]');
  await compareQuarters();
  const phrase = await page.attribute('[data-phrase]', 'data-phrase');
  await page.click('[data-phrase]');
  await page.click('[data-part="phrases"] .said-by button');
  const later = webview(`BRMC · ${quarters[0]!}`);
  await later.waitFor('body[data-state="ready"] article[data-turn][aria-current="true"]');
  await eventually(async () => {
    const spoken = await later.text('article[aria-current="true"] [data-part="speech"]');
    assert.ok(spoken.replace(/\s+/g, ' ').includes(phrase!), phrase!);
  });
});

pageTest(
  'keyboard: rows of two quarters are walked, chosen, and quoted into the note, and a row opens its call',
  async () => {
    const { document } = await openNote('# Changes');
    await compareQuarters();
    const row = (at: number): string => `[data-part="pairs"] .row >> nth=${at}`;
    const quarters = await page.texts(`${row(0)} >> .said-by button`);
    await page.focus(`${row(0)} >> [data-lead]`);
    await workbench.press('q');
    await eventually(() => assert.equal(quotationsIn(document), 2));
    const said = document.getText();
    const places = quarters.map((each) => said.indexOf(each.split(' · ')[0]!));
    assert.ok(places[0]! > 0 && places[0]! < places[1]!, 'the older one comes first');
    await workbench.press('Space');
    await workbench.press('Shift+ArrowDown');
    await page.waitFor('[data-chosen="2"]');
    assert.match(await page.text('[data-action="insert"]'), /^Quote 2 Rows to /);
    assert.deepEqual(await page.axe(), []);
    await page.screenshot('rows chosen');
    await page.click('[data-action="copy"]');
    await eventually(async () => {
      assert.match(await vscode.env.clipboard.readText(), /4 of 4 quotations checked on/);
    });
    await page.click('[data-action="insert"]');
    await eventually(() => assert.equal(quotationsIn(document), 6));
    await page.focus(`${row(1)} >> [data-lead]`);
    await workbench.press('Enter');
    await call.waitFor('body[data-state="ready"] article[data-turn][aria-current="true"]');
  },
);
