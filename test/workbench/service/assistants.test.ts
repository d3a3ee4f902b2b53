import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { test } from '../support/test.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-assistants-6f';
const read = async (): Promise<string> => {
  const { content } = await vscode.lm.invokeTool(`${toolPrefix}read_call`, {
    input: { ticker: 'OSTM' },
    toolInvocationToken: undefined,
  });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
};

/** VS Code shows no question while tests run: with this setting it takes each as answered with yes. */
async function consenting(body: () => Promise<void>): Promise<void> {
  const inTests = 'vscode.chat.tools.global.autoApprove.testMode';
  await vscode.commands.executeCommand('setContext', inTests, true);
  try {
    await withSettings({ 'chat.tools.global.autoApprove': true }, body);
  } finally {
    await vscode.commands.executeCommand('setContext', inTests, undefined);
  }
}

test('assistants: without consent a tool sends nothing, with it what the question says, and then reads for free', async () => {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withService({ key }, async (service) => {
    await giveKey(key);
    const before = service.requestsSeen('transcript').length;
    const sent = (): number => service.requestsSeen('transcript').length - before;
    // The question is refused, as it would be by Cancel.
    await assert.rejects(read);
    assert.equal(sent(), 0);
    await consenting(async () => {
      assert.match(await read(), /OSTM/);
    });
    assert.equal(sent(), 1);
    assert.match(await read(), /OSTM/);
    assert.equal(sent(), 1);
  });
});
