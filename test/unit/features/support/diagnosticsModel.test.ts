import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatDiagnostics,
  type DiagnosedAssistants,
  type Diagnostics,
} from '../../../../src/features/support/diagnosticsModel.ts';
import type { LibraryTrouble } from '../../../../src/library/library.ts';

const condition = {
  file: { schema: 4, journal: 'wal', bytes: 4096 },
  knownSchema: 4,
  answers: new Map([
    ['transcript', 3],
    ['calendar', 1],
  ]),
  sessions: 12,
};

const plain: Diagnostics = {
  version: '0.9.0',
  editor: { name: 'VSCodium', version: '1.106.2', appHost: 'desktop', isWeb: false, remote: 'wsl', runsInWindow: true },
  machine: { platform: 'linux', architecture: 'x64', node: 'v22.20.0', sqlite: '3.50.4' },
  connection: { state: 'ready', source: 'service' },
  library: { condition, trouble: undefined },
  assistants: { tools: 'on', plugin: undefined, isInAgentsWindow: false },
  settings: [],
  unavailable: [],
  errors: [],
};

const trouble = (given: Partial<LibraryTrouble>): Diagnostics => ({
  ...plain,
  library: {
    condition,
    trouble: { kind: 'readOnly', isCounted: false, isRead: true, unsaved: 0, path: '/home/canary', ...given },
  },
});

suite('diagnostics', () => {
  test('the diagnostics list versions, the library, changed settings and errors', () => {
    assert.equal(
      formatDiagnostics({
        ...plain,
        settings: [
          { id: 'marketDesk.quota.confirmBelow', value: 3, defaultValue: 5, choices: [] },
          {
            id: 'marketDesk.connection.source',
            value: 'sample',
            defaultValue: 'service',
            choices: ['service', 'sample'],
          },
          { id: 'marketDesk.statusBar.visible', value: true, defaultValue: true, choices: [] },
        ],
        unavailable: [{ feature: 'assistants', causes: ['TypeError'] }],
        errors: [{ kind: 'offline', causes: ['offline ENOTFOUND', 'busy'], times: 3, at: Date.UTC(2026, 1, 10, 15) }],
      }),
      `### Diagnostics

- Market Desk: 0.9.0
- Editor: VSCodium 1.106.2, desktop
- Remote: wsl; the extension runs with the window
- System: linux x64, Node.js v22.20.0, SQLite 3.50.4
- Connection: ready, source: service
- Library: schema 4 (4 is known), journal mode wal, under 1 MB
- Stored answers: calendars: 1, calls: 3, sessions of bars: 12
- Count of requests: in the library’s file
- Assistants: the editor’s own tools are on, the agent plugin is not listed, the Agents window doesn’t run the extension
- Chats that have the tools: Local, Copilot (files of MCP configurations aren’t looked at)
- Settings that differ from the defaults: \`marketDesk.quota.confirmBelow\` = 3, \`marketDesk.connection.source\` = sample
- Features that the editor didn’t take: assistants (TypeError)
- Last errors:
  - 2026-02-10T15:00:00Z offline ENOTFOUND < busy, 3 times
`,
    );
  });

  test('the diagnostics list the chats that have the tools', () => {
    const chats = (tools: DiagnosedAssistants['tools'], plugin?: boolean, isInAgentsWindow = false): string =>
      /^- Chats that have the tools: (.*) \(/m.exec(
        formatDiagnostics({ ...plain, assistants: { tools, plugin, isInAgentsWindow } }),
      )![1]!;
    assert.equal(chats('on', false, true), 'Local, Copilot, the Agents window');
    assert.equal(chats('off', true), 'Local, Copilot, the Agents window, Claude, Codex');
    assert.equal(chats('off', false, true), 'none');
    assert.equal(chats('not supported'), 'none');
  });

  test('the diagnostics show where the day’s count is stored', () => {
    const kept = (diagnostics: Diagnostics): string | undefined =>
      /^- Count of requests: (.*)$/m.exec(formatDiagnostics(diagnostics))?.[1];
    assert.equal(kept(plain), 'in the library’s file');
    assert.equal(kept(trouble({ isCounted: true })), 'in the library’s file');
    assert.equal(kept(trouble({})), 'in a file beside the library');
    assert.equal(kept(trouble({ unsaved: 2 })), 'in memory');
    assert.equal(kept(trouble({ kind: 'noFolder' })), 'in memory');
    assert.equal(kept({ ...plain, library: { causes: ['noSqlite'] } }), 'not kept');
    assert.match(formatDiagnostics(trouble({ kind: 'notAFile', found: 'pipe' })), /^- Trouble: notAFile, pipe$/m);
    assert.match(
      formatDiagnostics({ ...plain, library: { condition: undefined, trouble: undefined } }),
      /^- Library: kept by another program at the moment$/m,
    );
  });

  test('the diagnostics omit values that aren’t in a known list', () => {
    const canary = 'https://canary.example/home/canary BRMC\n- canary: | `canary`';
    const text = formatDiagnostics({
      version: canary,
      editor: { name: canary, version: canary, appHost: canary, isWeb: true, remote: canary, runsInWindow: false },
      machine: { platform: canary, architecture: canary, node: canary, sqlite: canary },
      connection: { state: canary, source: canary },
      library: {
        condition: {
          file: { schema: 4, journal: canary, bytes: NaN },
          knownSchema: 4,
          answers: new Map([[canary, 1]]),
          sessions: 0,
        },
        trouble: {
          kind: 'busy',
          isCounted: false,
          isRead: false,
          unsaved: 0,
          path: canary,
          lock: canary,
        },
      },
      assistants: { tools: 'off', plugin: false, isInAgentsWindow: true },
      settings: [
        { id: 'marketDesk.connection.baseUrl', value: canary, defaultValue: '', choices: [] },
        { id: 'marketDesk.connection.source', value: canary, defaultValue: 'service', choices: ['service', 'sample'] },
        { id: 'marketDesk.connection.timeoutSeconds', value: canary, defaultValue: 30, choices: [] },
        { id: 'marketDesk.notes.languages', value: [canary], defaultValue: ['markdown'], choices: [] },
        { id: 'marketDesk.notes.fundTemplate', value: 2026, defaultValue: 'table', choices: [] },
      ],
      unavailable: [{ feature: canary, causes: [canary] }],
      errors: [{ kind: canary, causes: [canary, `offline ${canary}`], times: 1, at: 0 }],
    });
    assert.doesNotMatch(text, /canary|BRMC|example|home|2026/);
    assert.equal(text.split('\n').length, 18);
  });
});
