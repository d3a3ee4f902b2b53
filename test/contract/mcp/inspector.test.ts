import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';

import { tools } from '../../../src/assistants/tools.ts';
import { installOnce } from '../../editor/installOnce.ts';
import { installFromNpm } from '../../editor/npm.ts';
import { libraryFolder } from './serving.ts';
import { entries } from './spawning.ts';

const run = promisify(execFile);
const packageName = '@modelcontextprotocol/inspector';
const version = '2.12.0';

/** Installs the Inspector, once, since only a long run needs its many packages. Resolves to its command line. */
async function installInspector(): Promise<string> {
  const folder = await installOnce({
    name: `inspector-${version}`,
    label: `Installing the MCP Inspector ${version} from npm, once`,
    fill: async (partial) => {
      await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true }));
      await installFromNpm(partial, [`${packageName}@${version}`]);
    },
  });
  return join(folder, 'node_modules', packageName, 'clients/launcher/build/index.js');
}

/** Runs the MCP Inspector's command line with this server. Rejects if its exit code isn't 0. */
async function inspect(...args: readonly string[]): Promise<unknown> {
  const inspector = await installInspector();
  // With `--allow-requests`, the server doesn't fill the library from the sample data.
  const options = ['--source', 'sample', '--allow-requests', '99'];
  const home = await libraryFolder();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // The Inspector passes on only the variables that its arguments name.
  const cache = NODE_COMPILE_CACHE === undefined ? [] : ['-e', `NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE}`];
  const server = [process.execPath, entries.bundle, ...options, ...args, ...cache];
  const { stdout } = await run(process.execPath, [inspector, '--cli', ...server], {
    env: { PATH, NODE_COMPILE_CACHE, HOME: home },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** Only a long run is sure to have a bundle. */
const isBuilt = { skip: !existsSync(entries.bundle) && 'the bundle is not built' };

suite('the Inspector with the bundle', isBuilt, () => {
  test('the Inspector finds the schemas of all tools portable', async () => {
    const { tools: listed } = (await inspect('--method', 'tools/list', '--strict')) as { tools: { name: string }[] };
    assert.deepEqual(
      listed.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
  });

  test('the Inspector calls a tool and reads the error of an invalid argument', async () => {
    const method = ['--method', 'tools/call', '--tool-name', 'read_call', '--tool-arg'];
    const { structuredContent } = (await inspect(...method, 'ticker=BRMC', 'turns=3-4')) as {
      structuredContent: { ticker: string; passages: unknown[] };
    };
    assert.equal(structuredContent.ticker, 'BRMC');
    assert.ok(structuredContent.passages.length > 0);
    await assert.rejects(inspect(...method, 'ticker=BRMC', 'turns=all'), { stdout: /Give turns like/ });
  });

  test('the Inspector gets a prompt', async () => {
    const asked = ['--method', 'prompts/get', '--prompt-name', 'what_changed', '--prompt-args', 'ticker=BRMC'];
    const { messages } = (await inspect(...asked)) as { messages: unknown[] };
    assert.equal(messages.length, 1);
  });
});
