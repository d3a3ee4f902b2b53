import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type PanelType } from '../../../src/ids.ts';
import { drawnCases } from '../../suite/repetitions.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest, test } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';

interface Boot {
  first: { name: string; value: { isPart?: boolean; snapshot?: { state: string }; state?: string } }[];
}

/** The host's messages in the document of a page that shows an answer, as their names and what they show. */
async function firstOf(panel: PanelType): Promise<string[]> {
  const page = webview(panel);
  await page.waitFor(withAnswer);
  const text = await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { getElementById: (id: string) => { textContent: string } };
    };
    return document.getElementById('boot').textContent;
  });
  const { first } = JSON.parse(text) as Boot;
  return first.map(({ name, value: { isPart, snapshot, state } }) =>
    [name, snapshot?.state ?? state, ...(isPart ? ['in part'] : [])].join(' '),
  );
}

interface Stored {
  name: string;
  panel: PanelType;
  open: () => Thenable<unknown>;
  /** Brings it to where a page begins. */
  begin?: () => Promise<unknown>;
  /** The message in the document. */
  first: string;
  /** The last thing that is on the page once all of it is there. */
  last: string;
}

const stored: Stored[] = [
  {
    name: 'a call',
    panel: panels.transcript,
    open: () => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'MRWB' }),
    // A call that was read further is written whole, at the place where reading stopped.
    begin: async () => {
      await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'MRWB', turn: 0 });
      await webview(panels.transcript).waitFor('body[data-place="0"]');
    },
    first: 'state ready in part',
    last: 'article[data-turn="100"]',
  },
  {
    name: 'the calendar',
    panel: panels.calendarPage,
    open: () => vscode.commands.executeCommand(commands.calendarOpenPage),
    first: 'snapshot ready',
    last: '[data-indicator]',
  },
];

for (const { name, panel, open, begin, first, last } of drawnCases(stored, { shift: 3 }))
  pageTest(`the first screenful of ${name} that is stored lies in the page’s document`, async () => {
    await open();
    await webview(panel).waitFor(withAnswer);
    await begin?.();
    // A busy machine may take longer to read it than the document waits.
    await eventually(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await open();
      assert.deepEqual(await firstOf(panel), [first]);
    });
    assert.ok((await webview(panel).count(last)) > 0, 'and the rest follows');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

test('a page that was hidden shows what is known now, not what lies in its document', async () => {
  const page = webview(panels.calendarPage);
  const shown = '.title-line .figure';
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  await vscode.commands.executeCommand(commands.calendarOpenPage);
  const all = await page.text(shown);
  await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
  await vscode.commands.executeCommand(commands.calendarFilter, { text: 'inflation' });
  await vscode.commands.executeCommand(commands.calendarOpenPage);
  await page.waitFor(withAnswer);
  // The first words of a page that is built anew are the last ones.
  assert.notEqual(await page.text(shown), all);
  await vscode.commands.executeCommand(commands.calendarClearFilter);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
});
