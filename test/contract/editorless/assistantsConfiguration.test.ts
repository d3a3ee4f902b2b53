import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, settings } from '../../../src/ids.ts';
import { parseCommandLine } from '../../../src/mcp/commandLine.ts';
import type { Desk } from '../../double/desk.ts';
import { key, withDesk, withSample } from './service.ts';

const bound = { timeout: 120_000 };
const clients = ['Claude Code', 'Cursor', 'Codex CLI', 'VS Code'];

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

suite('Copy MCP Configuration', () => {
  test('gives each client what it reads, without a key, and says where it belongs', bound, () =>
    withDesk({ [settings.quotaRequestsPerDay]: 17 }, async (desk, service) => {
      const places = [/terminal|\.mcp\.json/, /\.cursor\/mcp\.json/, /\.codex\/config\.toml/, /\.vscode\/mcp\.json/];
      for (const [index, client] of clients.entries()) {
        const { copied, said } = await copy(desk, client);
        assert.match(copied, /market-desk/);
        assert.ok(copied.includes(service.address), client);
        assert.ok(!copied.includes(key) && !said.includes(key), client);
        assert.match(said, places[index]!);
        assert.match(said, /It has no key\. .*MARKET_DESK_API_KEY/);
      }
      assert.equal(service.requestsSeen().length, 0);
    }),
  );

  test('starts the server with the library and the settings of the editor, and no requests allowed', bound, () =>
    withDesk({ [settings.quotaRequestsPerDay]: 17 }, async (desk, service) => {
      const { copied } = await copy(desk, 'VS Code');
      const { command, args, env } = (JSON.parse(copied) as { servers: { 'market-desk': Entry } }).servers[
        'market-desk'
      ];
      assert.ok(
        command === 'node' ? env === undefined : command === process.execPath && env?.['ELECTRON_RUN_AS_NODE'] === '1',
      );
      const [script, ...rest] = args;
      assert.match(script!, /[\\/]dist[\\/]mcp\.js$/);
      const parsed = parseCommandLine(rest);
      assert.ok(parsed.type === 'start');
      assert.ok(parsed.options.library!.startsWith(desk.home));
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

  test('for sample data asks for no key', bound, () =>
    withSample(async (desk) => {
      const { copied, said } = await copy(desk, 'Cursor');
      const { args } = (JSON.parse(copied) as { mcpServers: { 'market-desk': Entry } }).mcpServers['market-desk'];
      assert.deepEqual(args.slice(-2), ['--source', 'sample']);
      assert.match(said, /It serves sample data/);
      assert.doesNotMatch(said, /API_KEY/);
    }),
  );

  test('copies nothing where it is dismissed, or where no service is connected', bound, () =>
    withDesk({ [settings.connectionBaseUrl]: '' }, async (desk) => {
      await desk.run(commands.assistantsCopyMcpConfiguration);
      assert.equal(desk.clipboard.text, '');
      assert.equal(desk.messages.messages.length, 1);
      desk.configure(settings.connectionSource, 'sample');
      const done = desk.run(commands.assistantsCopyMcpConfiguration);
      (await desk.box()).leave();
      await done;
      assert.equal(desk.clipboard.text, '');
    }),
  );
});
