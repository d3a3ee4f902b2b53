import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { openCall, openNote, page, run, selected } from '../sample/noteSteps.ts';
import { ask } from '../support/ask.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { animate, type Step } from './animate.ts';

test('a moving picture shows a quotation that is changed, marked and fixed', async () => {
  const steps: Step[] = [];
  let folder = '';
  const shoot = async (name: string, milliseconds: number): Promise<void> => {
    const path = await workbench.screenshot(`moving ${name}`);
    assert.ok(path, 'a picture was taken');
    folder = dirname(path);
    steps.push({ png: await readFile(path), milliseconds });
  };
  await ask('resize', { width: 1120, height: 560 });
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  const { document: note } = await openNote('# Margins\n\n');
  await openCall();
  await page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('article[data-turn] [data-part="speech"] p')];
    const found = paragraphs.find(({ textContent }) => /\d\.\d%/.test(textContent))!;
    const text = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
      const { data } = text.currentNode as Text;
      const at = data.search(/\d\.\d%/);
      if (at < 0) continue;
      const end = data.indexOf('. ', at);
      getSelection()!.setBaseAndExtent(
        text.currentNode,
        data.lastIndexOf('. ', at) + 2 - Number(data.lastIndexOf('. ', at) < 0),
        text.currentNode,
        end < 0 ? data.length : end + 1,
      );
      found.scrollIntoView({ block: 'center' });
      return;
    }
  });
  await page.waitFor(selected);
  await shoot('1 selected', 1_600);
  await run(commands.transcriptsQuoteToNote);
  await eventually(() => assert.match(note.getText(), /^> /m));
  await shoot('2 quoted', 1_800);
  const editor = await vscode.window.showTextDocument(note, vscode.ViewColumn.One);
  const at = note.getText().search(/\d\.\d%/) + 2;
  const digit = new vscode.Range(note.positionAt(at), note.positionAt(at + 1));
  const other = note.getText(digit) === '9' ? '2' : '9';
  await editor.edit((edit) => edit.replace(digit, other));
  editor.selection = new vscode.Selection(digit.start, digit.start);
  await eventually(() => assert.equal(vscode.languages.getDiagnostics(note.uri).length, 1));
  await workbench.waitFor('.squiggly-error, .squiggly-warning, .squiggly-info');
  await shoot('3 marked', 2_000);
  await vscode.commands.executeCommand('editor.action.quickFix');
  await workbench.waitFor('.action-widget .monaco-list-row');
  await shoot('4 offered', 1_800);
  await workbench.press('Enter');
  await eventually(() => assert.equal(vscode.languages.getDiagnostics(note.uri).length, 0));
  await shoot('5 fixed', 2_200);
  const moving = animate(steps);
  assert.ok(moving.length < 400 * 1_024, `${moving.length} bytes`);
  const path = join(folder, 'quote-checked.png');
  await writeFile(path, moving);
  console.log(path, moving.length);
});
