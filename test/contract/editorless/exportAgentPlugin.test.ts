import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { tools } from '../../../src/assistants/tools.ts';
import { pluginFiles } from '../../../src/features/assistants/plugin/pluginModel.ts';
import { commands, settings } from '../../../src/ids.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { bound } from '../../suite/testBound.ts';
import { loadPlugin, type LoadedPlugin } from '../agentPlugins/loadPlugin.ts';
import { launcherText } from '../mcp/launcherText.ts';
import { Bare, call, connectOver, libraryFolder } from '../mcp/serving.ts';
import { key, withDesk, withSample } from './service.ts';

const locations = 'chat.pluginLocations';
const listed = (desk: Desk): unknown => desk.workspace.members.getConfiguration().get(locations);

/** The built extension, as an editor installs it. */
function install(desk: Desk): void {
  const extension = join(desk.home, 'extension');
  writeFileSync(join(extension, 'dist', 'launch.js'), launcherText);
  writeFileSync(join(extension, 'package.json'), '{"type":"module"}');
  const server = pathToFileURL(join(repositoryRoot, 'src', 'mcp', 'main.ts')).href;
  writeFileSync(join(extension, 'dist', 'mcp.js'), `import(${JSON.stringify(server)});`);
}

/** Exports into a folder of the desk, and gives the plugin's root and what the message says. */
async function exportPlugin(desk: Desk, parent = join(desk.home, 'a b ü')): Promise<{ root: string; told: string }> {
  install(desk);
  await mkdir(parent, { recursive: true });
  desk.files.toOpen.push(parent);
  await desk.run(commands.assistantsExportAgentPlugin);
  const { text } = await desk.told('Exported to');
  return { root: join(parent, 'market-desk'), told: text };
}

/** Copies the plugin to where a client keeps what it has installed, and loads it there. */
async function installPlugin(root: string): Promise<{ plugin: LoadedPlugin; home: string }> {
  const home = await libraryFolder();
  const installed = join(home, '.copilot', 'installed-plugins', '_direct', 'market-desk');
  cpSync(root, installed, { recursive: true });
  const data = join(home, 'data');
  await mkdir(data);
  return { plugin: loadPlugin(installed, data), home };
}

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
/** A shell's node may be older here than the one that the tests run in. */
const programOf = (command: string): string => (command === 'node' ? process.execPath : command);

suite('Export Agent Plugin', () => {
  test(
    'an official and a bare client start the exported plugin from an empty home, each by one of its forms',
    bound,
    () =>
      withSample(async (desk) => {
        const { root, told } = await exportPlugin(desk);
        assert.match(told, /It serves sample data\./);
        const { plugin, home } = await installPlugin(root);
        assert.deepEqual([plugin.skills.length, plugin.servers.length], [3, 2]);
        const [own, older] = plugin.servers.map(({ command, ...server }) => ({
          ...server,
          command: programOf(command),
          env: { PATH, NODE_COMPILE_CACHE, HOME: home, ...server.env },
        }));
        const { client } = await connectOver(new StdioClientTransport({ ...own!, stderr: 'ignore' }), {});
        const { tools: offered } = await client.listTools();
        assert.deepEqual(
          offered.map(({ name }) => name),
          tools.map(({ name }) => name),
        );
        assert.match((await call(client, 'list_library', { kind: 'calls' })).text, /BRMC/);

        const child = spawn(older!.command, older!.args, older);
        const { promise: ended, resolve } = Promise.withResolvers<unknown>();
        child.once('close', resolve);
        after(() => {
          child.kill('SIGKILL');
          return ended;
        });
        const bare = new Bare({}, { input: child.stdin, output: child.stdout, logged: () => '', ended });
        await bare.open();
        bare.write({ id: 2, method: 'tools/list' });
        const { result } = await bare.answer(2);
        assert.equal((result!['tools'] as unknown[]).length, tools.length);
      }),
  );

  test('the exported plugin has no key, names the service’s origin, and sends nothing', bound, () =>
    withDesk({}, async (desk, service) => {
      const { root, told } = await exportPlugin(desk);
      const { origin } = new URL(service.address);
      assert.ok(told.includes(`the key is sent only to ${origin}.`), told);
      const texts = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
      assert.ok(texts.length >= 6 && texts.some((text) => text.includes(origin)));
      assert.ok(!`${told}${texts.join('')}`.includes(key));
      assert.equal(service.requestsSeen().length, 0);
    }),
  );

  test(
    'a plugin for a computer without Node.js starts the editor’s through a script of its own',
    { skip: process.platform === 'win32' },
    async () => {
      const root = await libraryFolder();
      const odd = join(root, 'My $(Editor)’s "x" o\'neil');
      await symlink(process.execPath, odd);
      const launch = { command: odd, args: ['-p', '1+1'], env: { ELECTRON_RUN_AS_NODE: '1' } };
      for (const [path, { text, isProgram = false }] of Object.entries(pluginFiles('1.2.3', launch, 'linux'))) {
        await mkdir(join(root, 'p', path, '..'), { recursive: true });
        writeFileSync(join(root, 'p', path), text, { mode: isProgram ? 0o755 : 0o644 });
      }
      await mkdir(join(root, 'p', 'skills'));
      const [own, older] = loadPlugin(join(root, 'p'), root).servers;
      assert.equal(older!.command, odd);
      const child = spawn(own!.command, own!.args, {
        env: { PATH, ...own!.env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      assert.equal((await child.stdout.toArray()).join(''), '2\n');
      const windows = pluginFiles('1.2.3', { ...launch, command: String.raw`C:\100% Code\Code.exe` }, 'win32');
      assert.equal(windows['bin/market-desk.cmd']!.text, '@"C:\\100%% Code\\Code.exe" %*\r\n');
      assert.match(windows['mcp.json']!.text, /"command": "\.\/bin\/market-desk\.cmd"/);
    },
  );

  test('Export Agent Plugin replaces an earlier plugin after a question, and nothing else', bound, () =>
    withSample(async (desk) => {
      const { root } = await exportPlugin(desk);
      const note = join(root, 'skills', 'mine.md');
      writeFileSync(note, 'mine');
      writeFileSync(join(root, 'plugin.json'), 'older');
      const again = async (): Promise<unknown> => {
        desk.files.toOpen.push(join(root, '..'));
        return desk.run(commands.assistantsExportAgentPlugin);
      };
      desk.messages.person.answer = () => undefined;
      await again();
      assert.match(desk.messages.questions.at(-1)!.message, /has a plugin already\. Replace its files\?$/);
      assert.equal(readFileSync(join(root, 'plugin.json'), 'utf8'), 'older');
      desk.messages.person.answer = ({ buttons }) => buttons[0];
      await again();
      assert.match(readFileSync(join(root, 'plugin.json'), 'utf8'), /"market-desk"/);
      assert.equal(readFileSync(note, 'utf8'), 'mine');
      const other = join(desk.home, 'other');
      await mkdir(join(other, 'market-desk'), { recursive: true });
      writeFileSync(join(other, 'market-desk', 'a.txt'), '');
      desk.files.toOpen.push(other);
      await desk.run(commands.assistantsExportAgentPlugin);
      await desk.told(/has other files\. Choose another folder\. Nothing was exported\.$/);
      assert.ok(!existsSync(join(other, 'market-desk', 'plugin.json')));
    }),
  );
});

suite('an editor has one set of tools', () => {
  const withPlugins = async (isOn: boolean, body: (desk: Desk) => Promise<void>): Promise<void> => {
    const desk = await openDesk({
      settings: { [settings.connectionSource]: 'sample', [settings.assistantsEnabled]: isOn },
    });
    desk.workspace.configure(locations, { '/other/plugin': true });
    try {
      await body(desk);
    } finally {
      await desk.close();
    }
  };

  test(
    'Use in This Editor turns the editor’s own tools off and the plugin on, and the setting turns it back',
    bound,
    () =>
      withPlugins(true, async (desk) => {
        const { root, told } = await exportPlugin(desk);
        assert.match(told, /It is off in this editor, which has the tools already/);
        assert.deepEqual(listed(desk), { '/other/plugin': true });
        (await desk.told('Exported to')).press('Use in This Editor');
        await desk.until('the plugin is on', () => (listed(desk) as Record<string, boolean>)[root]);
        assert.deepEqual(listed(desk), { '/other/plugin': true, [root]: true });
        assert.deepEqual(desk.tools.registered(), []);

        desk.configure(settings.assistantsEnabled, true);
        await desk.told(/agent plugin is off in this editor, since the editor’s own tools are on/);
        assert.deepEqual(listed(desk), { '/other/plugin': true, [root]: false });
        assert.equal(desk.tools.registered().length, tools.length);
      }),
  );

  test(
    'a plugin that is listed by hand beside the editor’s own tools is turned off, and stays on without them',
    bound,
    async () => {
      for (const isOn of [true, false])
        await withPlugins(isOn, async (desk) => {
          desk.workspace.configure(locations, { 'C:\\x\\market-desk\\': true, '/other/plugin': true });
          if (isOn) await desk.told(/To use the plugin, turn marketDesk\.assistants\.enabled off first/);
          assert.deepEqual(listed(desk), { 'C:\\x\\market-desk\\': !isOn, '/other/plugin': true });
        });
    },
  );
});
