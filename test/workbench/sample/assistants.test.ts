import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { tools } from '../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
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

test('assistants: what a tool cannot answer says what to do next', async () => {
  await assert.rejects(async () => use('read_call', {}), /ticker|cik/i);
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

test('assistants: the configuration for each client is copied from the palette', async () => {
  const expected: Record<string, RegExp> = {
    'Claude Code': /market-desk/,
    Cursor: /"mcpServers"/,
    'Codex CLI': /^\[mcp_servers\.market-desk\]/,
    'VS Code': /"servers"/,
  };
  for (const [client, form] of Object.entries(expected)) {
    await vscode.env.clipboard.writeText('');
    await runFromPalette('Market Desk: Copy MCP Configuration…');
    await quickInput.pick(client);
    await eventually(async () => {
      const copied = await vscode.env.clipboard.readText();
      assert.match(copied, form);
      assert.match(copied, /mcp[\\/]+launch\.mjs/);
      assert.match(copied, /sample/);
    });
    await notifications.waitFor('It serves sample data.');
    await vscode.commands.executeCommand('notifications.clearAll');
  }
  assert.ok((await vscode.commands.getCommands(true)).includes(commands.assistantsCopyMcpConfiguration));
});
