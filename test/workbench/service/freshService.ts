import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, settings } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-spending-5d';
/** In the library of each fresh service, and asked for by no test. */
const first = { ticker: 'QCBAX' };

/** A fresh service with a key, nothing of which is in the library but {@link first}. */
export async function withFreshService(body: (service: BundledService) => Promise<void>): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withSettings({ [settings.quotaRequestsPerDay]: 0, [settings.quotaConfirmBelow]: 5 }, () =>
    withService({ key }, async (service) => {
      const given = vscode.commands.executeCommand(commands.connectionSetKey);
      await eventually(async () => {
        assert.equal(await quickInput.inputType(), 'password');
      });
      await quickInput.answer(key);
      await given;
      // A port that an earlier service had brings along what was read of that one.
      await vscode.commands.executeCommand(commands.fundsOpen, first);
      await answering(['Clear'], async () => vscode.commands.executeCommand(commands.libraryClear));
      await vscode.commands.executeCommand(commands.fundsOpen, first);
      // A page that is still loading takes the focus from a box.
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await body(service);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }),
  );
}

/** Asks the service past the product. */
export async function askService(service: BundledService, target: string): Promise<unknown> {
  const answer = await fetch(`${service.address}${target}${target.includes('?') ? '&' : '?'}api_key=${service.key}`);
  return answer.json();
}
