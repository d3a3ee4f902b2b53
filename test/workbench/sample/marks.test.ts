import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

import { commands, panels, settings, type CommandId } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { selected, selectNothing } from './noteSteps.ts';

const [{ ticker: other }, { ticker }] = sampleCompanies.slice(-3) as [
  (typeof sampleCompanies)[0],
  (typeof sampleCompanies)[0],
];
/** No other test reads its call. */
const labeled = 'SDWK';
const page = webview(panels.transcript);
const run = (command: CommandId, argument?: object): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...(argument ? [argument] : []));
const open = async (argument: object): Promise<void> => {
  await run(commands.transcriptsOpen, argument);
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
};

/** Selects words of a turn as a person does with the mouse; answers with them. */
const select = (turn: number, from: number, length: number): Promise<string> =>
  page.evaluate(
    ([index, start, count]) => {
      const text = document.querySelector(`article[data-turn="${index}"] [data-part="speech"] p`)!.firstChild as Text;
      const selection = getSelection()!;
      selection.setBaseAndExtent(text, start, text, start + count);
      return selection.toString();
    },
    [turn, from, length] as const,
  );
const highlighted = (): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('transcript-marked') ?? [])].map((range) => (range as Range).toString()));
const listed = (kind: string): Promise<string[]> => page.texts(`.marked li[data-mark="${kind}"]:not([hidden]) .words`);

test('words are highlighted and places bookmarked by key, button and command, listed, walked through and removed', async () => {
  await open({ ticker });
  assert.match(await page.text('.marked'), /Select words and press H/);
  const words = await select(2, 0, 40);
  await page.pressIn('article[data-turn="2"]', 'h');
  await eventually(async () => {
    assert.deepEqual(await highlighted(), [words.trim()]);
    assert.deepEqual(await listed('highlight'), [words.trim()]);
  });
  // The paragraph of a selection is marked and shown, wherever one reads; without one, that at the reading line.
  await run(commands.transcriptsOpen, { ticker, turn: 40 });
  await page.waitFor('article[data-turn="40"][aria-current="true"]');
  await run(commands.transcriptsToggleBookmark);
  await page.waitFor('article[data-turn="2"] .bookmarked');
  await run(commands.transcriptsToggleBookmark);
  await page.waitFor('article[data-turn="2"] .bookmarked', { state: 'detached' });
  await selectNothing();
  await run(commands.transcriptsOpen, { ticker, turn: 5 });
  await page.waitFor('article[data-turn="5"][aria-current="true"]');
  await run(commands.transcriptsToggleBookmark);
  await eventually(async () => {
    assert.equal(await page.count('article[data-turn="5"] .bookmarked'), 1);
    assert.equal((await listed('bookmark')).length, 1);
  });
  assert.match(await page.text('article[data-turn="5"] h3'), /bookmark/);
  // A turn out of view has no text that is laid out.
  await run(commands.transcriptsOpen, { ticker, turn: 2 });
  await page.waitFor('article[data-turn="2"][aria-current="true"]');
  assert.match(await page.text('article[data-turn="2"] .turn-marks'), /1 highlight/);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '.marked, article[data-turn="2"]' }), [], theme);
    await page.screenshot(`call, marked, ${theme}`);
  });

  await run(commands.transcriptsOpen, { ticker, turn: 0 });
  await page.waitFor('article[data-turn="0"][aria-current="true"]');
  await eventually(async () => {
    assert.equal(await page.count('.marked li'), 2);
  });
  await run(commands.transcriptsNextBookmark);
  await page.waitFor('article[data-turn="2"][aria-current="true"]');
  await page.pressIn('article[data-turn="2"]', 'm');
  await page.waitFor('article[data-turn="5"][aria-current="true"]');
  await run(commands.transcriptsPreviousBookmark);
  await page.waitFor('article[data-turn="2"][aria-current="true"]');
  await page.click('.marked li[data-mark="bookmark"] .speaker');
  await page.waitFor('article[data-turn="5"][aria-current="true"]');
  await page.pressIn('article[data-turn="5"]', 'b');
  await eventually(async () => {
    assert.equal(await page.count('.bookmarked'), 0);
    assert.deepEqual(await listed('bookmark'), []);
  });
  await selectNothing();
  await select(2, 5, 10);
  await page.waitFor(selected);
  await run(commands.transcriptsHighlight);
  await eventually(async () => {
    assert.deepEqual(await highlighted(), []);
  });
  await select(3, 0, 30);
  await workbench.click('.editor-group-container.active .editor-actions .action-label[aria-label^="Highlight"]');
  await eventually(async () => {
    assert.equal((await highlighted()).length, 1);
  });
  await page.hover('.marked li');
  await page.click('.marked li .only[aria-label^="Remove"]');
  await eventually(async () => {
    assert.equal(await page.count('.marked li'), 0);
  });
});

pageTest('a highlight gets a label and a comment by keys, and the list filters by them', async () => {
  await open({ ticker: labeled, turn: 2 });
  await page.waitFor('article[data-turn="2"][aria-current="true"]');
  const first = await select(2, 0, 40);
  await page.pressIn('article[data-turn="2"]', '2');
  await eventually(async () => assert.deepEqual(await listed('highlight'), [first.trim()]));
  await eventually(async () => assert.deepEqual(await page.texts('.marked .label'), ['RRisk']));
  await page.pressIn('article[data-turn="2"]', 'Enter');
  await page.waitFor('.mark-box textarea');
  await page.fill('.mark-box textarea', 'Ask about *churn*.');
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '.mark-box, .marked' }), [], theme);
    await page.screenshot(`call, comment, ${theme}`);
  });
  await page.pressIn('.mark-box textarea', 'Escape');
  await eventually(async () => assert.deepEqual(await page.texts('.marked .comment'), ['Ask about *churn*.']));
  assert.equal(await page.count('.mark-box:not([hidden])'), 0);
  assert.equal(await page.attribute('article[data-turn="2"] [data-signs]', 'data-signs'), 'R\n✎');
  assert.match(await page.text('article[data-turn="2"] .turn-marks'), /1 highlight · Risk/);
  // A second highlight takes its label in the box.
  await select(3, 0, 30);
  await page.pressIn('article[data-turn="3"]', 'Enter');
  await page.click('.mark-box [data-label="1"]');
  await page.waitFor('.mark-box [data-label="1"][aria-pressed="true"]');
  await page.pressIn('.mark-box textarea', 'Escape');
  await selectNothing();
  await page.choose('.mark-filter', 'Risk (1)');
  await eventually(async () => assert.deepEqual(await listed('highlight'), [first.trim()]));
  await page.choose('.mark-filter', 'All (2)');
  await eventually(async () => assert.deepEqual(await page.texts('.marked .label'), ['RRisk', 'GGuidance']));
  // A label is renamed and removed without a change of the marks.
  const setting = vscode.workspace.getConfiguration();
  const labels = [{ id: 'risk', name: 'Danger', color: 'charts.red' }];
  await setting.update(settings.marksLabels, labels, vscode.ConfigurationTarget.Global);
  await eventually(async () => assert.deepEqual(await page.texts('.marked .label'), ['DDanger', 'Gguidance']));
  await setting.update(settings.marksLabels, undefined, vscode.ConfigurationTarget.Global);
  await eventually(async () => assert.deepEqual(await page.texts('.marked .label'), ['RRisk', 'GGuidance']));
  // The later tests have marks of their own.
  await page.click('.marked li:has([data-label="1"]) .only[aria-label^="Remove"]');
  await page.click('.marked li:has(.comment) .only:not([aria-label^="Remove"])');
  await page.fill('.mark-box textarea', '');
  await page.pressIn('.mark-box textarea', 'Escape');
  await eventually(async () => assert.equal(await page.count('.marked .comment'), 0));
  await page.click('.marked li:has([data-label="2"]) .only[aria-label^="Remove"]');
  await eventually(async () => assert.equal(await page.count('.marked [data-mark-id]'), 0));
});

test('marks are listed in the Library under their call, lead to the place, and go with Remove', async () => {
  await open({ ticker: other });
  const words = await select(4, 0, 50);
  await page.pressIn('article[data-turn="4"]', 'h');
  await eventually(async () => {
    assert.equal((await highlighted()).length, 1);
  });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('marketDesk.library.focus');
  const library = tree('Library');
  const unfold = async (label: string): Promise<void> => {
    await library.bring(label);
    await workbench.click(`.monaco-list-row:has(.label-name:has-text(${JSON.stringify(label)})) .monaco-tl-twistie`);
  };
  await unfold(`(${other})`);
  const call = await eventually(async () => {
    const row = (await library.rows()).find(({ description }) => /\b1 highlight/.test(description));
    assert.ok(row);
    return row;
  });
  await unfold(call.label);
  await library.bring(words.trim().slice(0, 20));
  await workbench.screenshot('marks in the library');
  await library.open(words.trim().slice(0, 20), () => webviewTabs(panels.transcript).length > 0);
  await page.waitFor('body[data-state="ready"] article[data-turn="4"][aria-current="true"]');
  // The editor loses a click on a row that it asks for anew at that moment, as it does when reading has begun.
  await eventually(async () => {
    if ((await highlighted()).length > 0)
      await library.action(words.trim().slice(0, 20), 'Remove Bookmark or Highlight');
    await eventually(async () => {
      assert.deepEqual(await highlighted(), []);
      assert.ok((await library.rows()).every(({ label }) => !label.startsWith(words.slice(0, 20))));
    }, 5_000);
  });
});

/** Runs a command of the text. The editor opens its panel of comments at a moment of its own, which takes the focus. */
async function inText(command: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closePanel');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await vscode.commands.executeCommand(command);
}

test('two persons’ highlights of the same words stand side by side, and only one’s own can be removed', async () => {
  const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.market-desk', 'marks');
  const [asked] = await answering(['Share without a Name'], async () => run(commands.marksShare));
  assert.match(asked!, /Anyone with the folder can read them/);
  await open({ ticker: other, turn: 8 });
  const words = (await select(8, 0, 40)).trim();
  await page.pressIn('article[data-turn="8"]', 'h');
  const name = await eventually(async () => {
    const files = (await vscode.workspace.fs.readDirectory(folder)).map(([file]) => file);
    // A file has another name while the extension writes it.
    const found = files.find((file) => file.endsWith('.json'));
    assert.ok(found);
    return found;
  });
  const made = JSON.parse(String(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)))) as object;
  const id = randomUUID();
  const hers = JSON.stringify({ ...made, id, author: 'Ann Lee', comment: 'Ask why.' });
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, `${id}.json`), new TextEncoder().encode(hers));
  await eventually(async () => assert.deepEqual(await listed('highlight'), [words, words]));
  assert.deepEqual(await page.texts('.marked .by'), ['Shared by Ann Lee']);
  assert.equal(await page.count('.marked li .only[aria-label^="Remove"]'), 1);
  await page.click(`[data-mark-id="${id}"] .only`);
  await page.waitFor('.mark-box textarea[readonly]');
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '.mark-box, .marked' }), [], theme);
    await page.screenshot(`call, shared marks, ${theme}`);
  });
  await page.pressIn('.mark-box textarea', 'Escape');
  await select(8, 5, 10);
  await page.pressIn('article[data-turn="8"]', 'h');
  await eventually(async () => assert.deepEqual(await listed('highlight'), [words]));
  assert.deepEqual((await vscode.workspace.fs.readDirectory(folder)).flat(), [`${id}.json`, vscode.FileType.File]);
  await run(commands.transcriptsOpenAsText, { ticker: other, turn: 8 });
  await eventually(async () => {
    if ((await workbench.count('.review-widget .comment-body')) === 0)
      await inText('editor.action.nextCommentThreadAction');
    await workbench.waitFor('.review-widget .comment-body:has-text("Ask why.")', { timeout: 3_000 });
  }, 30_000);
  assert.equal(await workbench.text('.review-widget .author'), 'Ann Lee');
  assert.equal(await workbench.count('.review-widget .comment-title [aria-label^="Remove"]'), 0);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await run(commands.marksStopSharing);
  await eventually(async () => assert.deepEqual(await listed('highlight'), []));
});

test('a call as text takes highlights, labels and comments, which are threads there and shown in the page', async () => {
  await run(commands.transcriptsOpenAsText, { ticker: other, turn: 6 });
  const editor = await eventually(() => {
    const active = vscode.window.activeTextEditor;
    assert.equal(active?.document.languageId, 'market-desk-transcript');
    return active;
  });
  const line = editor.selection.active.line + 1;
  editor.selection = new vscode.Selection(line, 0, line, 30);
  const words = editor.document.getText(editor.selection);
  await run(commands.transcriptsHighlight);
  await eventually(async () => {
    assert.ok((await workbench.count('.monaco-editor .view-overlays .cdr[class*="TextEditorDecorationType"]')) > 0);
  });
  await workbench.screenshot('call as text, marked');
  await run(commands.transcriptsOpenAsText, { ticker: other, turn: 8 });
  await eventually(() => assert.ok(editor.selection.active.line > line));
  const next = editor.selection.active.line + 1;
  editor.selection = new vscode.Selection(next, 0, next, 30);
  const commented = editor.document.getText(editor.selection);
  await eventually(async () => {
    if ((await workbench.count('.review-widget .comment-form')) === 0) await inText('workbench.action.addComment');
    await workbench.waitFor('.review-widget .comment-form .monaco-editor.focused', { timeout: 3_000 });
  }, 30_000);
  await workbench.type('Ask about churn.');
  await workbench.press('Control+Enter');
  await workbench.waitFor('.review-widget', { state: 'detached', timeout: 20_000 });
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  const labeled = run(commands.transcriptsSetLabel);
  await workbench.waitFor('.quick-input-list .monaco-list-row', { timeout: 20_000 });
  await workbench.type('Risk');
  await workbench.waitFor('.quick-input-list .monaco-list-row.focused:has-text("Risk")');
  await workbench.press('Enter');
  await labeled;
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  await eventually(async () => {
    if ((await workbench.count('.review-widget .comment-body')) === 0)
      await inText('editor.action.nextCommentThreadAction');
    await workbench.waitFor('.review-widget .comment-body:has-text("Ask about churn.")', { timeout: 3_000 });
  }, 30_000);
  // The thread gets the label a moment after the mark.
  await workbench.waitFor('.review-widget .head:has-text("Risk")');
  await workbench.screenshot('call as text, comment');
  await run(commands.transcriptsOpen, { ticker: other });
  await eventually(async () => {
    assert.deepEqual(await listed('highlight'), [words.trim(), commented.trim()]);
  });
});

testAcrossReload('marks are there after a reload', {
  before: async () => {
    await open({ ticker });
    await select(6, 0, 25);
    await page.pressIn('article[data-turn="6"]', 'h');
    await eventually(async () => {
      assert.equal((await highlighted()).length, 1);
    });
  },
  after: async () => {
    // Other tests' panels came back too, and are looked at after this one.
    await revealTab(new RegExp(`^${ticker} · `));
    await eventually(async () => {
      assert.equal((await highlighted()).length, 1);
    });
    // Beside the other tests' panels there is no room for the list.
    await page.waitFor('.marked li .only[aria-label^="Remove"]', { state: 'attached' });
    await page.evaluate(() => document.querySelector<HTMLElement>('.marked li .only[aria-label^="Remove"]')!.click());
    await eventually(async () => {
      assert.equal(await page.count('.marked li'), 0);
    });
  },
});
