import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { packNext } from '../runner/stageExtension.ts';
import { installExtensions } from '../runner/installExtension.ts';
import { test } from '../support/person/test.ts';

interface Entry {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** The version of the server that a copied line starts, and what it reads of a call. */
async function ask({ command, args, env }: Entry): Promise<{ version: string | undefined; text: string }> {
  const client = new Client({ name: 'a test', version: '1' });
  const { PATH = '' } = process.env;
  await client.connect(new StdioClientTransport({ command, args, env: { PATH, ...env }, stderr: 'ignore' }));
  try {
    const { content } = await client.callTool({ name: 'read_call', arguments: { ticker: 'BRMC' } });
    const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('\n');
    return { version: client.getServerVersion()?.version, text };
  } finally {
    await client.close();
  }
}

test('a copied MCP configuration goes on answering after an update, with the old version gone', async (person) => {
  await person.choose('Copy MCP Configuration…', 'VS Code', /^VS Code/);
  await person.toasts.waitFor(/^Copied\./);
  const copied = await person.page.evaluate(() => navigator.clipboard.readText());
  const entry = (JSON.parse(copied) as { servers: { 'market-desk': Entry } }).servers['market-desk'];
  const first = await ask(entry);
  assert.match(first.text, /BRMC/);

  const { extensions } = person.place;
  const old = (await readdir(extensions)).filter((name) => name.startsWith('market-desk.market-desk-'));
  assert.equal(old.length, 1);
  const next = await packNext('99.0.0');
  await installExtensions([next], person.place);
  // As the editor itself does once no window uses it.
  await rm(join(extensions, old[0]!), { recursive: true });

  const second = await ask(entry);
  assert.equal(second.text, first.text);
  assert.notEqual(first.version, '99.0.0');
  assert.equal(second.version, '99.0.0');
});
