import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { leastNode } from '../../src/base/nodeVersion.ts';
import * as ids from '../../src/ids.ts';
import { writtenFiles } from '../written/writtenManifest.ts';

interface Menu {
  /** Absent where a submenu stands. */
  command?: string;
  when?: string;
}
interface Manifest {
  name: string;
  publisher: string;
  displayName: string;
  description: string;
  license: string;
  pricing: string;
  categories: string[];
  keywords: string[];
  galleryBanner: { color: string; theme: string };
  main: string;
  icon: string;
  files: string[];
  engines: { vscode: string };
  extensionKind: string[];
  activationEvents: string[];
  capabilities: {
    untrustedWorkspaces: { supported: string; description: string; restrictedConfigurations: string[] };
    virtualWorkspaces: boolean;
  };
  devDependencies: Record<string, string>;
  dependencies?: Record<string, string>;
  contributes: {
    commands: { command: string }[];
    configuration: {
      properties: Record<
        string,
        { scope: string; ignoreSync?: boolean; default: unknown; type: string; enum?: string[] }
      >;
    }[];
    views: Record<string, { id: string; icon?: string }[]>;
    viewsContainers: { activitybar: { id: string; icon: string }[] };
    viewsWelcome: { view: string; when?: string; contents: string }[];
    menus: Record<string, Menu[]>;
    languages: { id: string; configuration?: string; icon?: { light: string; dark: string } }[];
    grammars?: { path: string }[];
    languageModelTools: object[];
  };
}

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const { contributes } = manifest;
const sorted = (values: Iterable<string>): string[] => [...values].sort();
const properties = Object.assign(
  {},
  ...contributes.configuration.map((group) => group.properties),
) as Manifest['contributes']['configuration'][number]['properties'];

suite('the manifest', () => {
  test('the manifest has the product’s id, name, license and engine', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, ids.extensionId);
    assert.equal(manifest.displayName, 'Market Desk');
    assert.equal(manifest.license, 'MIT');
    assert.equal(manifest.pricing, 'Free');
    assert.equal(manifest.engines.vscode, '^1.105.0');
    assert.deepEqual(manifest.extensionKind, ['ui', 'workspace']);
    assert.equal(manifest.capabilities.virtualWorkspaces, true);
  });

  test('SUPPORT.md names the oldest editor and the oldest Node that work', () => {
    const support = read('SUPPORT.md');
    assert.ok(support.includes(`VS Code ${/\d+\.\d+/.exec(manifest.engines.vscode)![0]} and later`));
    assert.ok(support.includes(`Node.js ${leastNode} or later`));
  });

  test('the manifest has its own description, categories and keywords for a marketplace', () => {
    assert.equal(manifest.description, '%extension.description%');
    const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
    assert.match(words['extension.description']!, /^Read earnings calls, .{40,120}\.$/);
    assert.deepEqual(manifest.categories, ['Data Science', 'Visualization', 'AI', 'Other']);
    // A marketplace takes thirty keywords at most.
    assert.ok(manifest.keywords.length > 5 && manifest.keywords.length <= 30);
    assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
    // Marketplaces refuse a first publication that names products of others.
    const said = [manifest.name, manifest.displayName, words['extension.description'], ...manifest.keywords].join(
      ' · ',
    );
    const brands =
      /copilot|github|claude|anthropic|openai|chatgpt|gpt|gemini|google|cursor|codex|windsurf|microsoft|vs ?code|visual studio|bloomberg|reuters|refinitiv|factset|morningstar|yahoo|tradingview|obsidian|jupyter|nasdaq|nyse|s&p/i;
    assert.doesNotMatch(said, brands);
    // The background of the editor in the pictures of the README.
    assert.deepEqual(manifest.galleryBanner, { color: '#1f1f1f', theme: 'dark' });
  });

  test('the manifest lets an untrusted folder change only harmless display settings', () => {
    const { supported, description, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    // VS Code heeds the list only where the support is said to be limited.
    assert.deepEqual([supported, description], ['limited', '%capabilities.untrusted%']);
    const { statusBarVisible, notesIdentifiers, inlayNames, barsColors, marksLabels } = ids.settings;
    const harmless = [statusBarVisible, notesIdentifiers, inlayNames, barsColors, marksLabels];
    const reachable = Object.entries(properties).filter(([, { scope }]) => scope !== 'application');
    assert.deepEqual(
      sorted(reachable.map(([id]) => id).filter((id) => !(harmless as string[]).includes(id))),
      sorted(restrictedConfigurations),
    );
  });

  test('the manifest declares exactly the views, settings and languages in the code', () => {
    assert.deepEqual(
      sorted(Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id))),
      sorted(Object.values(ids.views)),
    );
    assert.deepEqual(sorted(Object.keys(properties)), sorted(Object.values(ids.settings)));
    assert.deepEqual(sorted(contributes.languages.map(({ id }) => id)), sorted(Object.values(ids.languages)));
    assert.deepEqual(Object.keys(contributes.views), [ids.viewContainer]);
    assert.deepEqual(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      [ids.viewContainer],
    );
  });

  test('the manifest keeps settings from workspaces and other machines, unless the surface says otherwise', () => {
    const open: Record<string, string> = {
      'marketDesk.statusBar.visible': 'window',
      'marketDesk.bars.colors': 'window',
      'marketDesk.marks.labels': 'window',
      'marketDesk.notes.quoteTemplate': 'resource',
      'marketDesk.notes.fundTemplate': 'resource',
      'marketDesk.notes.identifiers': 'language-overridable',
      'marketDesk.names.inlayHints': 'language-overridable',
    };
    for (const [id, { scope, ignoreSync }] of Object.entries(properties)) {
      const expected = open[id] ?? 'application';
      assert.equal(scope, expected, id);
      assert.equal(ignoreSync ?? false, expected === 'application', id);
    }
  });

  test('the manifest omits the request for a key with a gateway that adds it', () => {
    const { type, default: byDefault, enum: values } = properties[ids.settings.connectionAuthentication]!;
    assert.deepEqual([type, byDefault, values], ['string', 'key', ['key', 'none']]);
    const places = Object.values(contributes.menus)
      .flat()
      .filter(({ command }) => command === ids.commands.connectionSetKey);
    assert.ok(places.length > 0);
    for (const { when = '' } of places) assert.match(when, /config\.marketDesk\.connection\.authentication != none/);
    assert.ok(contributes.menus['commandPalette']!.some(({ command }) => command === ids.commands.connectionSetKey));
    const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
    // A text that is shown whatever the setting is says that there may be no key to enter.
    for (const id of ['welcome.notConfigured', 'walkthrough.data.description'])
      assert.match(words[id]!, /[Ii]f a gateway adds the key/, id);
  });

  test('the manifest excludes settings that could hold a key', () => {
    assert.deepEqual(
      Object.keys(properties).filter((id) => /key|token|secret|password/i.test(id)),
      [],
    );
  });

  test('the manifest activates the extension for every panel restored after a reload', () => {
    for (const panel of Object.values(ids.panels))
      assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${panel}`));
    assert.ok(!manifest.activationEvents.includes('*'));
    assert.ok(!manifest.activationEvents.includes('onStartupFinished'));
  });

  test('the manifest and the derived files match the defined commands and tools', () => {
    for (const [file, text] of Object.entries(writtenFiles()))
      assert.equal(read(file), text, `"npm run manifest" writes ${file} anew.`);
  });

  test('the manifest has a welcome view for each state that prevents requests', () => {
    for (const state of ['notConfigured', 'noKey', 'keyRejected'])
      assert.ok(
        contributes.viewsWelcome.some(({ when }) => when === `${ids.contextKeys.connection} == ${state}`),
        state,
      );
  });

  test('welcome views link to declared commands only', () => {
    const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
    const declared = new Set(contributes.commands.map(({ command }) => command));
    for (const { contents } of contributes.viewsWelcome)
      for (const [, command] of words[contents.slice(1, -1)]!.matchAll(/\(command:([^)]+)\)/g))
        assert.ok(declared.has(command!), command);
  });

  test('the manifest names existing pictures and grammars', () => {
    const named = [
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map(({ icon }) => icon),
      ...contributes.languages.flatMap(({ configuration, icon }) => [configuration, icon?.light, icon?.dark]),
      ...(contributes.grammars ?? []).map(({ path }) => path),
    ].filter((path) => path !== undefined);
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  test('the manifest pins versions and has an empty list of runtime dependencies', () => {
    assert.equal(manifest.dependencies, undefined);
    assert.deepEqual(
      Object.entries(manifest.devDependencies).filter(([, version]) => !/^\d/.test(version)),
      [],
    );
  });
});
