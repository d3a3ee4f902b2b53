import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { formatLauncherSettings, parseLauncherSettings } from '../../../src/assistants/launch/launcherSettings.ts';
import { commands, settings } from '../../../src/ids.ts';
import { parseCommandLine } from '../../../src/mcp/commandLine.ts';
import { Memento, openDesk, type Desk, type DeskOptions } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { connectedTo, key, withDesk, withSample, withService } from './service.ts';

const sample = { [settings.connectionSource]: 'sample' };

const folderOf = (desk: Desk): string => join(desk.home, 'storage', 'mcp');

async function copy(desk: Desk): Promise<void> {
  const done = desk.run(commands.assistantsCopyMcpConfiguration);
  (await desk.boxWith('Cursor')).pick('Cursor');
  await done;
  (await desk.told('Copied.')).close();
}

/** The options beside the launcher, as a server of the service reads them; undefined before they are written. */
async function kept(desk: Desk): Promise<string[] | undefined> {
  const text = await readFile(join(folderOf(desk), 'settings.json'), 'utf8').catch(() => '');
  assert.ok(!text.includes(key));
  return parseLauncherSettings(text)?.arguments.slice();
}

const keeps = (desk: Desk, option: string): Promise<unknown> =>
  desk.until(`${option} is kept`, async () => (await kept(desk))?.includes(option));

async function within(options: DeskOptions, body: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk(options);
  try {
    await body(desk);
  } finally {
    await desk.close();
  }
}

suite('the settings beside the launcher', () => {
  test('the settings file of the launcher doesn’t exist before a configuration was copied', bound, () =>
    withDesk({}, async (desk) => {
      desk.configure(settings.quotaRequestsPerDay, 7);
      await desk.run(commands.connectionTest);
      assert.ok(!(await readdir(join(desk.home, 'storage'))).includes('mcp'));
    }),
  );

  test('the settings file of the launcher follows every setting and the source of the editor', bound, () =>
    withDesk({}, async (desk, service) => {
      await copy(desk);
      desk.configure(settings.quotaRequestsPerDay, 7);
      await keeps(desk, '--requests-per-day=7');
      desk.configure(settings.screenerPath, '/other/screener');
      await keeps(desk, '--screener-path=/other/screener');
      desk.configure(settings.connectionAuthentication, 'none');
      await keeps(desk, '--authentication=none');
      desk.configure(settings.connectionSource, 'sample');
      await keeps(desk, '--source=sample');
      // The service stays known to a line that names it.
      assert.ok((await kept(desk))!.includes(`--base-url=${service.address}`));
      desk.configure(settings.connectionSource, 'service');
      desk.configure(settings.connectionBaseUrl, 'https://other.example/v2');
      await keeps(desk, '--base-url=https://other.example/v2');
      const line = ['--settings', join(folderOf(desk), 'settings.json'), '--source', 'service', '--origin'];
      assert.equal(parseCommandLine([...line, new URL(service.address).origin]).type, 'refused');
      assert.equal(parseCommandLine([...line, 'https://other.example']).type, 'start');
      assert.equal(desk.logged.filter((entry) => entry.includes('MCP server could not')).length, 0);
    }),
  );

  test(
    'the settings file of the launcher leaves out an invalid address or path, which may be a mistyped key',
    bound,
    () =>
      withDesk({}, async (desk) => {
        await copy(desk);
        desk.configure(settings.screenerPath, `https://elsewhere.example/${key}`);
        await desk.until('the path is gone', async () => !(await kept(desk))!.join().includes('screener-path'));
        desk.configure(settings.connectionBaseUrl, `https://data.example/?api_key=${key}`);
        await desk.until('the address is gone', async () => !(await kept(desk))!.join().includes('base-url'));
      }),
  );

  test('a window of a new version updates the launcher and its settings file', bound, async () => {
    const state = new Memento();
    await within({ settings: sample, globalState: state }, copy);
    const older = formatLauncherSettings({ extension: '/extensions/market-desk.market-desk-0.1.0', arguments: [] });
    const stored = { 'mcp/settings.json': older, 'mcp/launch.mjs': '// An older launcher.' };
    await within({ settings: sample, globalState: state, stored }, async (desk) => {
      await desk.until('the launcher is the new one', async () =>
        (await readFile(join(folderOf(desk), 'launch.mjs'), 'utf8')).startsWith('// The launcher.'),
      );
      const { extension } = parseLauncherSettings(await readFile(join(folderOf(desk), 'settings.json'), 'utf8'))!;
      assert.equal(extension, join(desk.home, 'extension'));
    });
  });

  test('the launcher’s upkeep logs a failed write, and the next change writes again', bound, () =>
    withSample(async (desk) => {
      await copy(desk);
      await rm(folderOf(desk), { recursive: true });
      await writeFile(folderOf(desk), 'in the way');
      desk.configure(settings.quotaRequestsPerDay, 8);
      await desk.until('it is logged', () =>
        desk.logged.some((line) => line.includes('MCP server could not be kept current')),
      );
      await rm(folderOf(desk));
      desk.configure(settings.quotaRequestsPerDay, 9);
      await keeps(desk, '--requests-per-day=9');
      assert.equal(desk.messages.messages.length, 0);
    }),
  );
});

/** The calls to Cursor's API, in order. */
function fakeCursor(fail = false) {
  const told: (string | { name: string; server: { command: string; args: string[]; env: Record<string, string> } })[] =
    [];
  const mcp = {
    registerServer: (server: Exclude<(typeof told)[number], string>): void => {
      if (fail) throw new Error('Cursor refuses.');
      told.push(structuredClone(server));
    },
    unregisterServer: (name: string): void => {
      told.push(name);
    },
  };
  return { told, cursor: { mcp } };
}

suite('in Cursor', () => {
  test(
    'the server is registered with the editor’s configuration, without a key, and follows its source and setting',
    bound,
    () =>
      withService(
        async (service) => {
          const { told, cursor } = fakeCursor();
          const origins = { [new URL(service.address).origin]: key };
          await within({ settings: connectedTo(service), keys: origins, cursor }, async (desk) => {
            await desk.until('it is registered', () => told.length === 1);
            const launcher = join(folderOf(desk), 'launch.mjs');
            const server = (...args: string[]) => ({
              name: 'market-desk',
              server: {
                command: process.execPath,
                args: [launcher, ...args],
                env: { ELECTRON_RUN_AS_NODE: '1', MARKET_DESK_API_KEY: '' },
              },
            });
            const ofService = server('--source', 'service', '--origin', new URL(service.address).origin);
            assert.deepEqual(told.splice(0), [ofService]);
            // The file that it names is there.
            await stat(launcher);
            desk.configure(settings.quotaRequestsPerDay, 7);
            await keeps(desk, '--requests-per-day=7');
            assert.deepEqual(told, []);

            desk.configure(settings.connectionSource, 'sample');
            await desk.until('it is registered anew', () => told.length === 2);
            assert.deepEqual(told.splice(0), ['market-desk', server('--source', 'sample')]);
            desk.configure(settings.assistantsEnabled, false);
            await desk.until('it is taken back', () => told.length === 1);
            assert.deepEqual(told.splice(0), ['market-desk']);
            desk.configure(settings.connectionSource, 'service');
            desk.configure(settings.assistantsEnabled, true);
            await desk.until('it is registered again', () => told.length === 1);
            assert.deepEqual(told.splice(0), [ofService]);
            assert.equal(service.requestsSeen().length, 0);
            assert.deepEqual([desk.messages.messages, desk.messages.questions], [[], []]);
          });
          assert.deepEqual(told, ['market-desk'], 'the end of the window takes it back');
        },
        { key },
      ),
  );

  test('the extension in Cursor registers and writes nothing before it has data to serve', bound, async () => {
    const { told, cursor } = fakeCursor();
    await within({ cursor }, async (desk) => {
      desk.configure(settings.connectionBaseUrl, 'nonsense');
      desk.configure(settings.connectionBaseUrl, 'https://data.example/v1');
      await desk.until('it is registered', () => told.length === 1);
      assert.match(JSON.stringify(told[0]), /"--origin","https:\/\/data\.example"/);
    });
  });

  test('the registration skips an incomplete API, and logs one that refuses', bound, async () => {
    for (const cursor of [{}, { mcp: {} }, { mcp: { registerServer: () => assert.fail() } }])
      await within({ settings: sample, cursor }, async (desk) => {
        await copy(desk);
        assert.deepEqual(
          desk.logged.filter((line) => line.includes('MCP server could not')),
          [],
        );
      });
    await within({ settings: sample, cursor: fakeCursor(true).cursor }, async (desk) => {
      await desk.until('it is logged', () =>
        desk.logged.some((line) => line.includes('MCP server could not be kept current: Error')),
      );
      await copy(desk);
    });
  });
});
