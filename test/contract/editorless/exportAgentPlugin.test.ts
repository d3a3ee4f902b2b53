import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { tools } from '../../../src/assistants/tools.ts';
import { pluginFiles } from '../../../src/features/assistants/plugin/pluginModel.ts';
import { commands, settings } from '../../../src/ids.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { skippedAsDrawn } from '../../suite/repetitions.ts';
import { bound } from '../../suite/testBound.ts';
import { loadPlugin } from '../agentPlugins/loadPlugin.ts';
import { answersBoth } from '../mcp/bothClients.ts';
import { installServer, startOf } from '../mcp/installServer.ts';
import { libraryFolder } from '../mcp/serving.ts';
import { key, withDesk, withSample } from './service.ts';

const locations = 'chat.pluginLocations';
const listed = (desk: Desk): unknown => desk.workspace.members.getConfiguration().get(locations);

/** Exports into a folder of the desk, and gives the plugin's root and what the message says. */
async function exportPlugin(desk: Desk, parent = join(desk.home, 'a b ü')): Promise<{ root: string; told: string }> {
  installServer(desk);
  await mkdir(parent, { recursive: true });
  desk.files.toOpen.push(parent);
  await desk.run(commands.assistantsExportAgentPlugin);
  const { text } = await desk.told('Exported to');
  return { root: join(parent, 'market-desk'), told: text };
}

suite('Export Agent Plugin', () => {
  test(
    'an official and a bare client start the exported plugin from an empty home, each by one of its forms',
    { ...bound, skip: skippedAsDrawn({ shift: 2 }) },
    () =>
      withSample(async (desk) => {
        const { root, told } = await exportPlugin(desk);
        assert.match(told, /It serves sample data\./);
        const HOME = await libraryFolder();
        const installed = join(HOME, '.copilot', 'installed-plugins', '_direct', 'market-desk');
        cpSync(root, installed, { recursive: true });
        const { skills, servers } = loadPlugin(installed);
        assert.equal(skills.length, 3);
        const [own, older] = servers.map(({ env, ...server }) => startOf({ ...server, env: { HOME, ...env } }));
        await answersBoth(own!, older!);
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
      const files = pluginFiles('1.2.3', launch, 'linux');
      const script = join(root, 'market-desk');
      writeFileSync(script, files['bin/market-desk']!.text, { mode: 0o755 });
      assert.equal(execFileSync(script, launch.args, startOf(launch)).toString(), '2\n');
      assert.match(files['mcp.json']!.text, /"command": "\.\/bin\/market-desk"/);
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
      const again = async (button?: number): Promise<string> => {
        desk.messages.person.answer = ({ buttons }) => (button === undefined ? undefined : buttons[button]);
        desk.files.toOpen.push(join(root, '..'));
        await desk.run(commands.assistantsExportAgentPlugin);
        return readFileSync(join(root, 'plugin.json'), 'utf8');
      };
      assert.equal(await again(), 'older');
      assert.match(desk.messages.questions.at(-1)!.message, /has a plugin already\. Replace its files\?$/);
      assert.match(await again(0), /"market-desk"/);
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

test(
  'Use in This Editor turns the editor’s own tools off and the plugin on, and own tools turn any plugin off',
  bound,
  async () => {
    const desk = await openDesk({
      settings: { [settings.connectionSource]: 'sample', [settings.assistantsEnabled]: true },
    });
    const others = { '/other/plugin': true };
    desk.workspace.configure(locations, others);
    try {
      const { root, told } = await exportPlugin(desk);
      assert.match(told, /It is off in this editor, which has the tools already/);
      assert.deepEqual(listed(desk), others);
      (await desk.told('Exported to')).press('Use in This Editor');
      await desk.until('the plugin is on', () => (listed(desk) as Record<string, boolean>)[root]);
      assert.deepEqual(listed(desk), { ...others, [root]: true });
      assert.deepEqual(desk.tools.registered(), []);

      desk.configure(settings.assistantsEnabled, true);
      await desk.told(/agent plugin is off in this editor because the editor’s own tools are on/);
      assert.deepEqual(listed(desk), { ...others, [root]: false });
      assert.equal(desk.tools.registered().length, tools.length);

      const byHand = 'C:\\x\\market-desk\\';
      desk.workspace.configure(locations, { ...others, [byHand]: true });
      await desk.until('it is off', () => (listed(desk) as Record<string, boolean>)[byHand] === false);
      assert.deepEqual(listed(desk), { ...others, [byHand]: false });
    } finally {
      await desk.close();
    }
  },
);
