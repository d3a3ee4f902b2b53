import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { tools } from '../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';

/** As an assistant calls a tool, without a model. */
async function use(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(toolPrefix + name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
}

const offered = (): string[] => vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith(toolPrefix));

test('assistants: every tool is offered, with its description and its schema', async () => {
  await eventually(() => assert.deepEqual(offered().sort(), tools.map(({ name }) => toolPrefix + name).sort()));
  for (const { name, description } of tools) {
    const own = vscode.lm.tools.find((each) => each.name === toolPrefix + name);
    assert.equal(own?.description, description);
    assert.ok(own.inputSchema && 'properties' in own.inputSchema, name);
  }
});

test('assistants: a call is read, listed and found by its words, with a citation', async () => {
  const outline = await use('read_call', { ticker: 'BRMC' });
  assert.match(outline, /BRMC/);
  assert.match(await use('list_library', { kind: 'calls' }), /BRMC/);
  // The text index reads the call when nothing else waits.
  await eventually(async () => {
    const found = await use('search_calls', { query: 'revenue', company: 'BRMC' });
    assert.match(found, /market-desk\.market-desk\/transcript\?/);
    assert.match(found, /<call-text/);
  });
});

test('assistants: the setting takes the tools away at once, and gives them back', async () => {
  const set = (value: boolean | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration().update(settings.assistantsEnabled, value, vscode.ConfigurationTarget.Global);
  try {
    await set(false);
    // The editor lists what a manifest declares; without its implementation nothing can be used.
    await eventually(() => assert.rejects(async () => use('list_library', {})));
  } finally {
    await set(undefined);
  }
  await eventually(async () => {
    assert.match(await use('list_library', {}), /\S/);
  });
});
