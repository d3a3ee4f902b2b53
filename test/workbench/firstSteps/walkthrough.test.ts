import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, settings, viewContainer, views } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openUntitled } from '../support/untitled.ts';

const page = '.gettingStartedContainer .gettingStartedSlideDetails';

/** Whether each step is ticked, in their order. */
async function ticks(): Promise<boolean[]> {
  return workbench.evaluate(() =>
    [...document.querySelectorAll('.gettingStartedSlideDetails .getting-started-step')].map(
      (step) => step.querySelector('.codicon-getting-started-step-checked') !== null,
    ),
  );
}

const open = async (): Promise<void> => {
  await vscode.commands.executeCommand(commands.firstSteps);
  await workbench.waitFor(`${page} .getting-started-step`);
};

/** Opens the steps again, where the editor shows them as they are now. */
async function areTicked(expected: boolean[]): Promise<void> {
  await eventually(async () => {
    await open();
    assert.deepEqual(await ticks(), expected);
  });
}

test('first steps: each ticks itself when it is done', async () => {
  try {
    await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
    await runFromPalette('Market Desk: First Steps');
    await workbench.waitFor(`${page} .getting-started-step`);
    await areTicked([false, false, false, false, false]);
    assert.match(await workbench.text(page), /First Steps with Market Desk/);
    // Beside the side bar there is no room for the pictures.
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await workbench.screenshot('first steps');

    await vscode.workspace
      .getConfiguration()
      .update(settings.connectionSource, 'sample', vscode.ConfigurationTarget.Global);
    await areTicked([true, false, false, false, false]);

    await vscode.commands.executeCommand(`${views.calendar}.focus`);
    await tree('Economic Calendar').waitFor('Overdue');
    await areTicked([true, true, false, false, false]);

    const calling = vscode.commands.executeCommand(commands.firstStepsCallBesideNote);
    await quickInput.waitFor();
    await quickInput.type('FLWM');
    await quickInput.pick('Open FLWM');
    await calling;
    await webview(panels.transcript).waitFor('body[data-state="ready"]');
    assert.equal(vscode.window.visibleTextEditors[0]?.viewColumn, vscode.ViewColumn.One);
    await workbench.screenshot('first steps, a call beside a note');
    await areTicked([true, true, true, false, false]);

    await vscode.window.showTextDocument(await openUntitled('roic > 15%\n', 'market-desk-screen'));
    await areTicked([true, true, true, true, false]);

    // A command counts where a person runs it.
    await runFromPalette('Market Desk: Show Today');
    await notifications.waitFor('Sample data doesn’t use requests');
    await areTicked([true, true, true, true, true]);
    await workbench.screenshot('first steps, all done');
  } finally {
    await vscode.workspace
      .getConfiguration()
      .update(settings.connectionSource, undefined, vscode.ConfigurationTarget.Global);
  }
});
