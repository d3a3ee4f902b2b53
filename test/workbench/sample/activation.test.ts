import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';

test('the extension starts when its view is opened, and every command is there', async () => {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  const extension = vscode.extensions.getExtension(extensionId);
  assert.ok(extension);
  await eventually(() => assert.equal(extension.isActive, true));
  const registered = new Set(await vscode.commands.getCommands(true));
  assert.deepEqual(
    Object.values(commands).filter((id) => !registered.has(id)),
    [],
  );
});

test('the calendar fills with invented rows', async () => {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await eventually(async () => {
    const painted = await tree('Economic Calendar').rows();
    assert.ok(painted.length > 5, `${painted.length} rows`);
    assert.ok(
      painted.some(({ level, ariaLabel }) => level === 2 && ariaLabel !== ''),
      JSON.stringify(painted),
    );
  });
  await workbench.screenshot('calendar');
});
