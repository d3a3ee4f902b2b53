import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { suite, test } from 'node:test';
import {
  formatConfiguration,
  isNewEnough,
  serverArguments,
  type Launch,
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
  script: '/x/dist/mcp.js',
  library: '/home/a b/storage',
  source: 'service',
  baseUrl: 'https://data.example/v1',
  authentication: 'none',
  screenerPath: '/screener',
  metricsPath: '',
  requestsPerDay: 12.5,
};

suite('the configuration of the MCP server', () => {
  test('has the arguments that the server reads as the settings are', () => {
    const [script, ...args] = serverArguments(settings);
    assert.equal(script, '/x/dist/mcp.js');
    assert.deepEqual(parseCommandLine(args), {
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
  });

  test('for data on this computer names no service', () => {
    assert.deepEqual(serverArguments({ ...settings, source: 'sample' }), [
      '/x/dist/mcp.js',
      '--library',
      '/home/a b/storage',
      '--source',
      'sample',
    ]);
    assert.deepEqual(serverArguments({ ...settings, library: undefined, source: { data: '/my data' } }), [
      '/x/dist/mcp.js',
      '--source',
      'data:/my data',
    ]);
  });

  test('is JSON for Cursor and for VS Code, under the name that each reads', () => {
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

  test(
    'is a command for Claude Code from which a shell takes every character as it is',
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

  test('is JSON for Claude Code on Windows, whose shells quote in other ways', () => {
    assert.deepEqual(JSON.parse(formatConfiguration('claudeCode', launch, 'win32')), {
      mcpServers: { 'market-desk': entry },
    });
  });

  test('is TOML for Codex, whose strings escape what could end them', () => {
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

  test('takes Node.js from the first version that has what the server needs', () => {
    for (const version of ['v22.19.0\n', 'v22.20.1', 'v24.0.0', 'v100.0.0']) assert.ok(isNewEnough(version), version);
    for (const version of ['v22.18.9', 'v20.30.0', '', 'node', '22.19.0', 'v22'])
      assert.ok(!isNewEnough(version), version);
  });
});
