import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CommandTable } from '../../src/host/commands/commandTable.ts';
import {
  packageLaunch,
  pluginFiles,
  repositoryFolder,
  skillNames,
  skillPath,
} from '../../src/features/assistants/plugin/pluginModel.ts';
import { panels, settings } from '../../src/ids.ts';
import { allCommands, commandTables } from './commandTables.ts';
import { repositoryRoot } from '../editor/places.ts';
import { spendingDocument } from './spendingDocument.ts';
import { toolContributions, toolStrings } from './toolContributions.ts';

const ofPanel = 'onWebviewPanel:';

interface MenuItem {
  command?: string;
  submenu?: string;
  when?: string;
  group?: string;
}

interface Manifest {
  version: string;
  activationEvents: string[];
  contributes: Contributed;
}

interface Contributed {
  languageModelTools?: object[];
  chatSkills?: object[];
  commands: object[];
  keybindings: object[];
  menus: Record<string, MenuItem[]>;
}

/** The files that follow from the commands, the tools and the pages, by name. Each keeps what else is in it. */
export function writtenFiles(): Record<string, string> {
  const manifest = readJson('package.json') as Manifest;
  manifest.activationEvents = withPanels(manifest.activationEvents);
  Object.assign(manifest.contributes, contributionsOf(manifest.contributes.menus));
  manifest.contributes.languageModelTools = toolContributions();
  // An exported plugin has the same skills, and is used where the tools are off.
  manifest.contributes.chatSkills = skillNames.map((name) => ({
    path: `./${repositoryFolder}/${skillPath(name)}`,
    when: `config.${settings.assistantsEnabled}`,
  }));
  return {
    'package.json': formatJson(manifest),
    'package.nls.json': formatJson(withWritten(readJson('package.nls.json') as Record<string, string>)),
    'src/commandIds.ts': formatIds(),
    'src/domain/arguments/argumentNames.ts': formatArgumentNames(),
    'docs/spending.md': spendingDocument(),
    ...darkIcons(),
    ...agentPlugin(manifest.version),
  };
}

/** The plugin of the repository, which starts the package's own program. */
function agentPlugin(version: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pluginFiles(version, packageLaunch, 'linux')).map(([path, { text }]) => [
      `${repositoryFolder}/${path}`,
      text,
    ]),
  );
}

/** A page comes back after a restart. Other events are written by hand. */
function withPanels(events: readonly string[]): string[] {
  const others = events.filter((event) => !event.startsWith(ofPanel));
  return [...others, ...Object.values(panels).map((type) => `${ofPanel}${type}`)];
}

function contributionsOf(before: Contributed['menus']): Contributed {
  const used = new Set(allCommands.flatMap(({ menus: places }) => places.map(({ menu }) => menu)));
  // Submenus are written by hand, and stand where they were.
  const menus = Object.fromEntries(
    Object.entries(before).flatMap(([menu, items]) => {
      const submenus = items.filter(({ submenu }) => submenu);
      return submenus.length > 0 || used.has(menu) ? [[menu, submenus]] : [];
    }),
  );
  for (const { id, menus: places } of allCommands)
    for (const { menu, when, group } of places)
      (menus[menu] ??= []).push({ command: id, ...(when && { when }), ...(group && { group }) });
  return {
    commands: allCommands.map(({ id, words, icon }) => ({
      command: id,
      title: `%command.${words}%`,
      category: '%category%',
      ...(icon && { icon: `$(${icon})` }),
    })),
    keybindings: allCommands.flatMap(({ id, keys }) => keys.map((key) => ({ command: id, ...key }))),
    menus,
  };
}

/** A string stays where it is among the others, and a new one goes to the end. */
function withWritten(strings: Record<string, string>): Record<string, string> {
  const titles = Object.fromEntries(allCommands.map(({ words, title }) => [`command.${words}`, title]));
  const written = { ...titles, ...toolStrings() };
  const others = Object.entries(strings).filter(([key]) => !/^(?:command|tool)\./.test(key) || key in written);
  return { ...Object.fromEntries(others), ...written };
}

/** The icons of pages for dark themes, which are those for light ones in another color. */
function darkIcons(): Record<string, string> {
  return Object.fromEntries(
    Object.values(panels).map((type) => {
      const icon = `media/${type.slice(type.lastIndexOf('.') + 1)}`;
      const light = readFileSync(join(repositoryRoot, `${icon}-light.svg`), 'utf8');
      return [`${icon}-dark.svg`, light.replaceAll('#424242', '#c5c5c5')];
    }),
  );
}

function formatIds(): string {
  const keyOf = (words: string): string => words.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  const idsOf = (table: CommandTable): string[] =>
    Object.keys(table).map((words) => `    ${keyOf(words)}: 'marketDesk.${words}',`);
  return [
    '/** The commands of each feature. `npm run manifest` writes this file. */',
    'export const commandsOf = {',
    ...Object.entries(commandTables).flatMap(([feature, table]) => [`  ${feature}: {`, ...idsOf(table), '  },']),
    '} as const;',
    '',
    'export const commands = {',
    ...Object.keys(commandTables).map((feature) => `  ...commandsOf.${feature},`),
    '} as const;',
    '',
  ].join('\n');
}

function formatArgumentNames(): string {
  return [
    "/** Name of each command's argument. `npm run manifest` writes this file; it isn't loaded at startup. */",
    'export const argumentNames = {',
    ...allCommands.flatMap(({ id, takes }) => (takes ? [`  '${id}': '${takes}',`] : [])),
    '} as const;',
    '',
  ].join('\n');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'));
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
