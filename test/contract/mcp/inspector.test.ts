import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';

import { tools } from '../../../src/assistants/tools.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { entries, libraryFolder } from './serving.ts';

const run = promisify(execFile);
const inspector = join(repositoryRoot, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

/** The MCP Inspector's command line, with this server. Rejects where the Inspector ends with another code than 0. */
async function inspect(
  entry: string,
  args: readonly string[],
  { isFilled = false } = {},
): Promise<{ result: unknown; warned: string }> {
  // With a number of requests the library is not filled.
  const options = ['--source', 'sample', ...(isFilled ? [] : ['--allow-requests', '99'])];
  const home = await libraryFolder();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // The Inspector hands on nothing of its own environment but what it is told to.
  const server = [process.execPath, entry, ...options, ...args, '-e', `NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE ?? ''}`];
  const { stdout, stderr } = await run(process.execPath, [inspector, '--cli', ...server], {
    env: { PATH, NODE_COMPILE_CACHE, HOME: home },
    maxBuffer: 16 * 1024 * 1024,
  });
  return { result: JSON.parse(stdout), warned: stderr };
}

/** The bundle as well, where one was built. */
const served = [entries.source, entries.bundle].filter((entry) => existsSync(entry));

for (const entry of served)
  suite(`the Inspector with ${entry === entries.source ? 'the source' : 'the bundle'}`, () => {
    test('finds the schemas of all tools portable', async () => {
      const { result } = await inspect(entry, ['--method', 'tools/list', '--strict']);
      const { tools: listed } = result as { tools: { name: string }[] };
      assert.deepEqual(
        listed.map(({ name }) => name),
        tools.map(({ name }) => name),
      );
    });

    test('calls a tool, and is told what is wrong with an argument', async () => {
      const method = ['--method', 'tools/call', '--tool-name', 'read_call', '--tool-arg'];
      const { result } = await inspect(entry, [...method, 'ticker=BRMC', 'turns=3-4']);
      const { structuredContent } = result as { structuredContent: { ticker: string; passages: unknown[] } };
      assert.equal(structuredContent.ticker, 'BRMC');
      assert.ok(structuredContent.passages.length > 0);
      await assert.rejects(inspect(entry, [...method, 'ticker=BRMC', 'turns=all']), { stdout: /Give turns like/ });
    });

    test('lists resources, templates and prompts', async () => {
      for (const [method, key, count] of [
        ['resources/list', 'resources', 111],
        ['resources/templates/list', 'resourceTemplates', 2],
        ['prompts/list', 'prompts', 3],
      ] as const) {
        const { result } = await inspect(entry, ['--method', method], { isFilled: key === 'resources' });
        assert.equal((result as Record<string, unknown[]>)[key]?.length, count, method);
      }
      const asked = ['--method', 'prompts/get', '--prompt-name', 'what_changed', '--prompt-args', 'ticker=BRMC'];
      const { result } = await inspect(entry, asked);
      assert.equal((result as { messages: unknown[] }).messages.length, 1);
    });
  });
