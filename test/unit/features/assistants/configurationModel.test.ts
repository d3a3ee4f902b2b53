import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { suite, test } from 'node:test';
import {
  formatConfiguration,
  launcherArguments,
  serverOptions,
  type Launch,
  type Served,
  type ServerSettings,
} from '../../../../src/features/assistants/configuration/configurationModel.ts';
import { parseCommandLine } from '../../../../src/mcp/commandLine.ts';

const awkward = String.raw`/home/o'neil "x" \d $(id) \`id\`/a b/mcp.js`;
const launch: Launch = {
  command: '/opt/My Editor/code',
  args: [awkward, '--library', String.raw`C:\Users\o'neil\Global Storage`, '--source', 'service'],
  env: { ELECTRON_RUN_AS_NODE: '1' },
};
const entry = { type: 'stdio', ...launch };
const settings: ServerSettings = {
  library: '/home/a b/storage',
  source: 'service:https://data.example',
  baseUrl: 'https://data.example/v1',
  authentication: 'none',
  screenerPath: '/screener',
  metricsPath: '',
  requestsPerDay: 12.5,
};

suite('the configuration of the MCP server', () => {
  test('launcherArguments names the launcher, the data source, and a service’s origin', () => {
    const of = (served: Served): string[] => launcherArguments('/s/mcp/launch.mjs', served);
    assert.deepEqual(of({ type: 'service', origin: 'https://data.example' }), [
      ...['/s/mcp/launch.mjs', '--source', 'service', '--origin', 'https://data.example'],
    ]);
    assert.deepEqual(of({ type: 'sample' }), ['/s/mcp/launch.mjs', '--source', 'sample']);
    assert.deepEqual(of({ type: 'data', folder: '/my data' }), ['/s/mcp/launch.mjs', '--source', 'data:/my data']);
  });

  test('parseCommandLine restores the settings from the options that serverOptions writes', () => {
    assert.deepEqual(parseCommandLine(serverOptions(settings)), {
      type: 'start',
      options: {
        library: '/home/a b/storage',
        source: { type: 'service' },
        baseUrl: 'https://data.example/v1',
        authentication: 'none',
        screenerPath: '/screener',
        metricsPath: '',
        requestsPerDay: 12,
        allowRequests: 0,
      },
    });
    const odd = parseCommandLine(serverOptions({ ...settings, library: '-x', requestsPerDay: 1e300 }));
    assert.ok(odd.type === 'start' && odd.options.library!.endsWith('-x'));
    assert.equal(odd.options.requestsPerDay, 999_999_999);
  });

  test('serverOptions adds the service’s settings while the editor uses other data', () => {
    for (const source of ['sample', 'data:/my data'])
      assert.deepEqual(serverOptions({ ...settings, source }), [
        '--library=/home/a b/storage',
        `--source=${source}`,
        ...serverOptions(settings).slice(2),
      ]);
  });

  test('formatConfiguration writes JSON for Cursor and VS Code under each editor’s key', () => {
    assert.deepEqual(JSON.parse(formatConfiguration('cursor', launch, 'linux')), {
      mcpServers: { 'market-desk': entry },
    });
    assert.deepEqual(JSON.parse(formatConfiguration('vscode', launch, 'linux')), {
      servers: { 'market-desk': entry },
    });
    assert.deepEqual(JSON.parse(formatConfiguration('vscode', { ...launch, env: {} }, 'linux')), {
      servers: { 'market-desk': { type: 'stdio', command: launch.command, args: launch.args } },
    });
  });

  test('formatConfiguration writes the Copilot harness’s own type and list of tools, and Claude Desktop’s JSON', () => {
    assert.deepEqual(JSON.parse(formatConfiguration('copilot', launch, 'linux')), {
      mcpServers: { 'market-desk': { ...entry, type: 'local', tools: ['*'] } },
    });
    assert.deepEqual(JSON.parse(formatConfiguration('claudeDesktop', launch, 'darwin')), {
      mcpServers: { 'market-desk': entry },
    });
  });

  test(
    'a shell reads every character of the Claude Code command unchanged',
    { skip: process.platform === 'win32' },
    () => {
      const line = formatConfiguration('claudeCode', launch, 'linux');
      assert.match(line, /^claude mcp add-json market-desk '/);
      const shown = execFileSync('sh', ['-c', `claude() { printf '%s\\n' "$#" "$4"; }; ${line}`], { encoding: 'utf8' });
      const [count, json] = shown.split('\n');
      assert.equal(count, '4');
      assert.deepEqual(JSON.parse(json!), entry);
    },
  );

  test('formatConfiguration writes JSON instead of a command for Claude Code on Windows', () => {
    assert.deepEqual(JSON.parse(formatConfiguration('claudeCode', launch, 'win32')), {
      mcpServers: { 'market-desk': entry },
    });
  });

  test('formatConfiguration writes TOML for Codex and escapes special characters in its strings', () => {
    const odd = { command: 'node', args: ['a "b" \\c\u007f\n'], env: { A: '1' } };
    assert.equal(
      formatConfiguration('codex', odd, 'linux'),
      [
        '[mcp_servers.market-desk]',
        'command = "node"',
        String.raw`args = ["a \"b\" \\c\u007f\n"]`,
        '',
        '[mcp_servers.market-desk.env]',
        'A = "1"',
        '',
      ].join('\n'),
    );
    assert.doesNotMatch(formatConfiguration('codex', { ...odd, env: {} }, 'linux'), /env/);
  });
});
