import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/client';
import { commands, settings } from '../../../src/ids.ts';
import { parseCommandLine } from '../../../src/mcp/commandLine.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { installServer, startOf } from '../mcp/installServer.ts';
import { key, withDesk, withSample } from './service.ts';

const local = 'VS Code, Local';
const places: Record<string, RegExp> = {
  'VS Code, Copilot': /~\/\.copilot\/mcp-config\.json/,
  [local]: /\.vscode\/mcp\.json/,
  'Claude Code': /terminal|\.mcp\.json/,
  'Claude Desktop': /claude_desktop_config\.json.* Developer › Edit Config/,
  Cursor: /\.cursor\/mcp\.json/,
  'Codex CLI': /\.codex\/config\.toml/,
};

/** Copies as a person does, and gives what is on the clipboard and what the message says. */
async function copy(desk: Desk, client: string): Promise<{ copied: string; said: string }> {
  const done = desk.run(commands.assistantsCopyMcpConfiguration);
  (await desk.boxWith(client)).pick(client);
  await done;
  const { text, close } = await desk.told('Copied.');
  close();
  return { copied: desk.clipboard.text, said: text };
}

interface Entry {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

const entryIn = (copied: string): Entry =>
  (JSON.parse(copied) as { servers: { 'market-desk': Entry } }).servers['market-desk'];

suite('Copy MCP Configuration', () => {
  test('Copy MCP Configuration writes the form of each client, without a key, and names its file', bound, () =>
    withDesk({ [settings.quotaRequestsPerDay]: 17 }, async (desk, service) => {
      for (const [client, place] of Object.entries(places)) {
        const { copied, said } = await copy(desk, client);
        assert.match(copied, /market-desk/);
        const { origin } = new URL(service.address);
        assert.ok(copied.includes(origin), client);
        assert.ok(!copied.includes(key) && !said.includes(key), client);
        assert.match(said, place);
        assert.match(said, /It has no key\. .*MARKET_DESK_API_KEY/);
        assert.ok(said.includes(`the key is sent only to ${origin}.`), said);
        assert.doesNotMatch(said, /again|update/);
      }
      assert.equal(service.requestsSeen().length, 0);
    }),
  );

  test(
    'Copy MCP Configuration starts the server with the editor’s library and settings, and no requests allowed',
    bound,
    () =>
      withDesk({ [settings.quotaRequestsPerDay]: 17 }, async (desk, service) => {
        const { copied } = await copy(desk, local);
        const { command, args, env } = entryIn(copied);
        assert.ok(
          command === 'node'
            ? env === undefined
            : command === process.execPath && env?.['ELECTRON_RUN_AS_NODE'] === '1',
        );
        const [launcher, ...rest] = args;
        assert.equal(launcher, join(desk.home, 'storage', 'mcp', 'launch.mjs'));
        assert.deepEqual(rest, ['--source', 'service', '--origin', new URL(service.address).origin]);
        const kept = join(desk.home, 'storage', 'mcp', 'settings.json');
        const text = await readFile(kept, 'utf8');
        assert.ok(!text.includes(key));
        assert.equal((JSON.parse(text) as { extension: string }).extension, join(desk.home, 'extension'));
        for (const path of [launcher, kept])
          assert.equal((await stat(path)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
        const parsed = parseCommandLine(['--settings', kept, ...rest]);
        assert.ok(parsed.type === 'start');
        assert.equal(parsed.options.library, join(desk.home, 'storage'));
        assert.deepEqual(
          { ...parsed.options, library: '' },
          {
            library: '',
            source: { type: 'service' },
            baseUrl: service.address,
            authentication: 'key',
            screenerPath: '/screener',
            metricsPath: '/screener/metrics',
            requestsPerDay: 17,
            allowRequests: 0,
          },
        );
      }),
  );

  test('Copy MCP Configuration asks for no key for sample data', bound, () =>
    withSample(async (desk) => {
      const { copied, said } = await copy(desk, 'Cursor');
      const { args } = (JSON.parse(copied) as { mcpServers: { 'market-desk': Entry } }).mcpServers['market-desk'];
      assert.deepEqual(args.slice(-2), ['--source', 'sample']);
      assert.match(said, /It serves sample data/);
      assert.doesNotMatch(said, /API_KEY/);
    }),
  );

  test('Copy MCP Configuration copies nothing if dismissed or not connected', bound, () =>
    withDesk({ [settings.connectionBaseUrl]: '' }, async (desk) => {
      await desk.run(commands.assistantsCopyMcpConfiguration);
      assert.equal(desk.clipboard.text, '');
      assert.equal(desk.messages.messages.length, 1);
      desk.configure(settings.connectionSource, 'sample');
      const done = desk.run(commands.assistantsCopyMcpConfiguration);
      (await desk.box()).leave();
      await done;
      assert.equal(desk.clipboard.text, '');
      assert.ok(!(await readdir(join(desk.home, 'storage'))).includes('mcp'));
    }),
  );

  test('Copy MCP Configuration copies a line that an official client starts and that answers', bound, () =>
    withSample(async (desk) => {
      installServer(desk);
      const { copied } = await copy(desk, local);
      const { command, args, env } = startOf(entryIn(copied));
      const client = new Client({ name: 'a test', version: '1' });
      await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
      // A list of the library would wait for all of the sample.
      const { structuredContent } = await client.callTool({ name: 'read_call', arguments: { ticker: 'BRMC' } });
      assert.ok(structuredContent);
      await client.close();
    }),
  );

  test('Copy MCP Configuration reports a storage folder that is a file or can’t be written', bound, async () => {
    const globalStorageUri = values.Uri.parse('memfs:/storage');
    const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' }, globalStorageUri });
    try {
      await desk.run(commands.assistantsCopyMcpConfiguration);
      await desk.told(/must start from a folder on disk.* Nothing was copied\.$/);
      assert.equal(desk.clipboard.text, '');
    } finally {
      await desk.close();
    }
    await withSample(async (other) => {
      await writeFile(join(other.home, 'storage', 'mcp'), 'in the way');
      const done = other.run(commands.assistantsCopyMcpConfiguration);
      (await other.boxWith('Cursor')).pick('Cursor');
      await done;
      const { text } = await other.told(/can’t be written\. Allow writing to .* Nothing was copied\.$/);
      assert.ok(text.includes(join(other.home, 'storage')));
      assert.equal(other.clipboard.text, '');
    });
  });
});
