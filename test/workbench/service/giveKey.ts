import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';

/** Types a key into the masked box, as a person does; it is kept when this is over. */
export async function giveKey(text: string): Promise<void> {
  const kept = vscode.commands.executeCommand(commands.connectionSetKey);
  await eventually(async () => {
    assert.equal(await quickInput.inputType(), 'password');
  });
  await quickInput.answer(text);
  await kept;
}
