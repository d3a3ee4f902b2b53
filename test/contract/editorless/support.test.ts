import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, extensionId, settings, type CommandId } from '../../../src/ids.ts';
import { openDesk, type Desk, type DeskOptions } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { mockDisk } from './mockDisk.ts';
import { connectedTo, withDesk, withService } from './service.ts';

const reporter = 'workbench.action.openIssueReporter';
const bugs = 'https://issues.example/market-desk';
const sample = { settings: { [settings.connectionSource]: 'sample' } };

async function withOwnDesk(options: DeskOptions, body: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk(options);
  try {
    await body(desk);
  } finally {
    await desk.close();
  }
}

/** Presses a button of a message, and waits for what it opens. */
async function press(desk: Desk, words: RegExp, button: string): Promise<void> {
  const message = await desk.told(words);
  assert.ok(message.buttons.includes(button), `${button} is none of ${message.buttons.join(', ')}`);
  message.press(button);
}

suite('Report Issue…', () => {
  test('Report Issue… opens the editor’s reporter with the diagnostics, and copies them', bound, async () => {
    const given: unknown[] = [];
    await withOwnDesk(
      { ...sample, bugs, builtin: { [reporter]: (...args) => void given.push(...args) } },
      async (desk) => {
        await desk.run(commands.supportReportIssue);
        assert.equal(given.length, 1);
        const { extensionId: id, issueBody } = given[0] as { extensionId: string; issueBody: string };
        assert.equal(id, extensionId);
        assert.match(desk.clipboard.text, /^### Diagnostics\n\n- Market Desk: \d/);
        assert.ok(issueBody.endsWith(desk.clipboard.text));
        await desk.told(/copied as well/);
        assert.deepEqual(desk.opened, []);
      },
    );
  });

  test(
    'Report Issue… copies the diagnostics and shows a message if the manifest names no place for issues',
    bound,
    async () => {
      const given: unknown[] = [];
      await withOwnDesk({ ...sample, builtin: { [reporter]: (...args) => void given.push(...args) } }, async (desk) => {
        await desk.run(commands.supportReportIssue);
        assert.deepEqual(given, []);
        assert.match(desk.clipboard.text, /^### Diagnostics/);
        await press(desk, /doesn’t name a place to report issues. The diagnostics were copied/, 'Show Diagnostics');
        await desk.until('the diagnostics are shown', () =>
          desk.desktop.members.activeTextEditor?.document.getText().startsWith('### Diagnostics'),
        );
        assert.equal(desk.desktop.members.activeTextEditor!.document.uri.scheme, 'market-desk');
      });
    },
  );

  const without: [what: string, options: DeskOptions][] = [
    ['has none', {}],
    [
      'has one that knows no address',
      { builtin: { [reporter]: () => Promise.reject(new Error('Unable to find issue reporting url')) } },
    ],
    [
      'has feedback turned off, so that its reporter does nothing',
      {
        builtin: { [reporter]: () => undefined },
        settings: { ...sample.settings, ['telemetry.feedback.enabled' as typeof settings.connectionSource]: false },
      },
    ],
  ];
  for (const [what, options] of without)
    test(
      `Report Issue… in an editor that ${what} copies the diagnostics, and opens the place for issues on request`,
      bound,
      async () => {
        await withOwnDesk({ ...sample, bugs, ...options }, async (desk) => {
          await desk.run(commands.supportReportIssue);
          assert.match(desk.clipboard.text, /^### Diagnostics/);
          assert.deepEqual(desk.opened, []);
          await press(desk, /can’t open an issue reporter. The diagnostics were copied/, 'Open Issue Tracker');
          await desk.until('it is open', () => desk.opened.some((each) => each.startsWith(bugs)));
        });
      },
    );
});

test('Copy Diagnostics says what they contain; Show Log shows the log', bound, async () => {
  await withOwnDesk(sample, async (desk) => {
    desk.workspace.configure('extensions.supportAgentsWindow', { [extensionId]: true });
    desk.workspace.configure('chat.pluginLocations', { '/home/canary/market-desk': false, '/canary': true });
    await desk.run(commands.supportCopyDiagnostics);
    assert.match(
      desk.clipboard.text,
      /^- Assistants: the editor’s own tools are on, the agent plugin is off, the Agents window may run the extension\n- Chats that have the tools: Local, Copilot, the Agents window \(/m,
    );
    assert.doesNotMatch(desk.clipboard.text, /canary/);
    const { text } = desk.clipboard;
    for (const line of [
      /^- Market Desk: \d+\.\d+\.\d+$/m,
      /^- Editor: Code - OSS 1\.105\.0, desktop$/m,
      /^- Remote: none; the extension runs with the workspace$/m,
      /^- System: \w+ \w+, Node\.js v[\d.]+, SQLite [\d.]+$/m,
      /^- Connection: sample, source: sample$/m,
      /^- Library: schema (\d+) \(\1 is known\), journal mode wal, under 1 MB$/m,
      /^- Stored answers: none$/m,
      /^- Count of requests: in the library’s file$/m,
      /^- Settings that differ from the defaults: `marketDesk.connection.source` = sample$/m,
      /^- Features that the editor didn’t take: none$/m,
      /^- Last errors: none since the window opened$/m,
    ])
      assert.match(text, line);
    await press(desk, /Diagnostics copied/, 'Show Log');
    await desk.until('the log is shown', () => desk.opened.includes('log'));
    await desk.run(commands.supportShowLog);
    assert.equal(desk.opened.filter((each) => each === 'log').length, 2);
  });
});

/** It reads like a ticker. */
const canaryKey = 'CNRYKEY7F3A';

suite('with canaries in everything that a person has', () => {
  /** Runs what fails in every way, and gives what the log and the diagnostics say then. */
  async function runAll(
    body: (desk: Desk, said: { log: string; diagnostics: string }) => void | Promise<void>,
  ): Promise<void> {
    const disk = mockDisk();
    try {
      await withService(
        async (service) => {
          const { origin, port } = new URL(service.address);
          const refused = 'http://127.0.0.1:9';
          await withOwnDesk(
            {
              settings: {
                ...connectedTo(service),
                [settings.screenerPath]: '/canaryscreener',
                [settings.notesQuoteTemplate]: 'canarytemplate ${quote} ${link}',
                [settings.notesLanguages]: ['markdown', 'canarylanguage'],
                [settings.connectionTimeoutSeconds]: 'canarytimeout',
                [settings.quotaConfirmBelow]: 3,
                [settings.notesIdentifiers]: false,
              },
              keys: { [origin]: canaryKey, [refused]: canaryKey },
              files: {
                'canarynote.md': 'canarywords about $CNRYX',
                'canaryscreen.screen': 'canarymetric > 1',
                'canarylist.watchlist': 'CNRYX',
              },
              stored: inventedLists(),
            },
            async (desk) => {
              desk.messages.person.answer = (question) => question.buttons[0];
              const call = (id: CommandId, argument?: unknown): Promise<unknown> =>
                desk.call(id, argument).catch(() => undefined);
              const file = (name: string): unknown => values.Uri.file(join(desk.home, 'workspace', name));
              await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
              await call(commands.fundsOpen, { ticker: 'CNRYX' });
              // A key in the wrong box is asked for as a ticker.
              await call(commands.fundsOpen, { ticker: canaryKey });
              await call(commands.transcriptsSearch, '"canaryquery');
              await call(commands.screensRun, file('canaryscreen.screen'));
              await call(commands.watchlistsOpenBars, file('canarylist.watchlist'));
              await call(commands.libraryImport, values.Uri.file('/canaryfolder/canaryfile.shelf'));
              await service.setFault('echo-refusal');
              await call(commands.transcriptsOpen, { ticker: 'OSTM' });
              await service.setFault(undefined);
              await desk.tools.use(`${toolPrefix}get_fund`, { ticker: 'CNRYX' }).catch(() => undefined);
              desk.configure(settings.connectionBaseUrl, `${refused}/canarybase`);
              await desk.until('it is the address', async () => {
                await call(commands.transcriptsOpen, { ticker: 'CNRYX' });
                return desk.logged.some((line) => line.includes('ECONNREFUSED'));
              });
              disk.fails('full');
              await call(commands.transcriptsOpen, { ticker: 'TNWK' });
              disk.fails(undefined);
              await desk.run(commands.supportCopyDiagnostics);
              const diagnostics = desk.clipboard.text;
              for (const word of [desk.home, desk.workspaceFolder, port, '127.0.0.1', 'BRMC', 'OSTM', 'TNWK'])
                assert.ok(!diagnostics.includes(word), `The diagnostics have ${word}:\n${diagnostics}`);
              await body(desk, { log: desk.logged.join('\n'), diagnostics });
            },
          );
        },
        { key: canaryKey },
      );
    } finally {
      disk.restore();
    }
  }

  test(
    'the diagnostics contain kinds and codes without the user’s data; the log has causes without the key',
    bound,
    async () => {
      await runAll((_desk, { log, diagnostics }) => {
        assert.doesNotMatch(diagnostics, /canary|cnry/i);
        assert.ok(!/7f3a/i.test(diagnostics));
        for (const told of [
          /offline ECONNREFUSED/,
          /unexpected: Error ENOENT/,
          /disk-full: full < Error SQLITE_FULL/,
          /notFound 404/,
          /^- Stored answers: calls: 1/m,
          /`marketDesk\.quota\.confirmBelow` = 3/,
          /`marketDesk\.notes\.identifiers` = false/,
          /`marketDesk\.connection\.baseUrl` is set/,
          /`marketDesk\.connection\.timeoutSeconds` is set/,
          /`marketDesk\.notes\.quoteTemplate` is set/,
        ])
          assert.match(diagnostics, told);
        assert.ok(!log.includes(canaryKey), log);
        assert.match(log, /Fund \(ticker •••\): ApiError notFound 404/);
        assert.match(log, /ApiError offline ECONNREFUSED|ApiError offline: No answer: ECONNREFUSED; caused by /);
        assert.match(log, /error .*Error ENOENT: .*canaryfile/);
        assert.match(log, /Library: disk-full, full; caused by Error 13: full/);
      });
    },
  );
});

test('an error is in the log once, with its causes, however often it is shown', bound, async () => {
  await withDesk({}, async (desk) => {
    const missing = values.Uri.file(join(desk.home, 'workspace', 'missing.shelf'));
    await assert.rejects(desk.call(commands.libraryImport, missing));
    const lines = desk.logged.filter((line) => line.includes('missing.shelf'));
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0]!, /^error .*Error ENOENT: .*\n {4}at /);
    await desk.run(commands.supportCopyDiagnostics);
    assert.equal(desk.clipboard.text.match(/ENOENT/g)?.length, 1);
  });
});

test('an unexpected error offers the log and a report', bound, async () => {
  await withDesk({}, async (desk) => {
    desk.files.toOpen = [join(desk.home, 'workspace', 'missing.shelf')];
    await desk.run(commands.libraryImport);
    const { buttons } = await desk.told(/something went wrong in Market Desk/);
    assert.deepEqual(buttons, ['Show Log', 'Report Issue…']);
    await press(desk, /something went wrong/, 'Report Issue…');
    await desk.until('the diagnostics are copied', () => desk.clipboard.text.includes('unexpected: Error ENOENT'));
  });
});
