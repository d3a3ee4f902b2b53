import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, panels, type CommandId } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { notifications } from '../support/notifications.ts';
import { openNote, selected } from './noteSteps.ts';
import { workbench } from '../support/workbench.ts';

const { ticker } = sampleCompanies.at(-2)!;
const page = webview(panels.transcript);
const companyPage = webview(panels.company);
const run = (command: CommandId, argument?: object): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...(argument ? [argument] : []));
const open = async (argument: object): Promise<void> => {
  await run(commands.transcriptsOpen, argument);
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
};
const quarters = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-quarter]')].map((row) => row.dataset['quarter']!),
  );
const row = '.promises li[data-promise]';

test('a promise is due, a newer call answers it, and the answer can be taken back, by keyboard alone', async () => {
  await open({ ticker });
  const [newest, earlier] = await eventually(async () => {
    const found = await quarters();
    assert.ok(found.length > 1);
    return found as [string, string];
  });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await open({ ticker, fyq: earlier, turn: 3 });
  await page.waitFor('article[data-turn="3"][aria-current="true"]');
  await page.pressIn('article[data-turn="3"]', 'ArrowRight');
  await page.waitFor(selected);
  await page.pressIn('article[data-turn="3"]', '5');
  await eventually(async () => assert.deepEqual(await page.texts('.marked .label'), ['PPromise']));
  await page.pressIn('article[data-turn="3"]', 'Enter');
  await page.waitFor('.mark-box .due');
  await page.fill('.mark-box [name="what"]', 'margin above 40 %');
  await page.fill('.mark-box [name="when"]', 'Q4 2026');
  await workbench.screenshot('call, promise');
  await page.pressIn('.mark-box textarea', 'Escape');
  await page.waitFor('.mark-box[hidden]', { state: 'attached' });
  assert.equal(await page.count('.promises'), 0);

  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await open({ ticker, fyq: newest });
  await eventually(async () => assert.match(await page.text('.promises h2'), /^1 open promise$/i));
  assert.match(await page.text(row), /Due: margin above 40 %, Q4 2026/);
  await page.pressIn(`${row} [aria-expanded]`, 'Enter');
  await page.waitFor('.answering li');
  await page.pressIn('.answering li .segment', 'Enter');
  await page.waitFor('.states button:focus');
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '.promises' }), [], theme);
    await page.screenshot(`call, promises, ${theme}`);
  });
  await page.fill('.states .when', 'Q1 2027');
  await page.pressIn('.states button:nth-of-type(2)', 'Enter');
  await page.waitFor(`${row}[data-state="moved"]`);
  assert.match(await page.text(row), /Due: margin above 40 %, Q1 2027/);
  await page.pressIn('.answering li .segment', 'Enter');
  await page.pressIn('.states button:nth-of-type(1)', 'Enter');
  await page.waitFor(`${row}[data-state="kept"] [aria-expanded]:focus`);
  assert.match(await page.text('.promises h2'), /^promises$/i);

  // The company page has the table, which goes into the note once.
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const note = await openNote('# Note\n\n');
  await run(commands.companyOpen, { ticker });
  await companyPage.waitFor('[data-promise][data-state="kept"]');
  assert.match(await companyPage.text('[data-promise]'), /margin above 40 %, Q1 2027[^]*Kept/);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await companyPage.axe({ within: '[data-part="promises"]' }), [], theme);
    await companyPage.screenshot(`company, promises, ${theme}`);
  });
  const groups = [{ size: 0.72 }, { size: 0.28 }];
  await vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups });
  await eventually(async () => {
    const { width, needed } = await companyPage.evaluate(() => ({
      width: innerWidth,
      needed: document.querySelector<HTMLElement>('[data-part="promises"]')!.scrollWidth,
    }));
    assert.ok(width < 300 && needed <= width, `${needed} px in ${width}`);
  });
  await companyPage.pressIn('[data-insert="promises"]', 'Enter');
  await eventually(() => assert.match(note.document.getText(), /\| Kept \|/));
  const written = note.document.getText();
  assert.equal(written.match(/\]\(\S*\/transcript\?/g)?.length, 2);
  assert.match(written, new RegExp(`\\| ${earlier} \\|.*margin above 40 %, Q1 2027 \\|.*${newest}`));
  await companyPage.pressIn('[data-insert="promises"]', 'Enter');
  await notifications.waitFor('Promises inserted: 0. Already there: 1.');
  assert.equal(note.document.getText(), written);
  assert.deepEqual(vscode.languages.getDiagnostics(note.document.uri), []);
});
