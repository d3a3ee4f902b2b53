import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from '@typescript/typescript6';

import { transcriptTemplates } from '../../src/assistants/resources.ts';
import { prompts } from '../../src/assistants/prompts.ts';
import { argumentNames } from '../../src/domain/arguments/argumentNames.ts';
import { tools } from '../../src/assistants/tools.ts';
import { toolPrefix } from '../../src/features/assistants/toolPrefix.ts';
import * as ids from '../../src/ids.ts';
import { migrations } from '../../src/library/store/schema.ts';
import { exportHeader } from '../../src/library/transfer/exportFormat.ts';
import { usage } from '../../src/mcp/commandLine.ts';
import { argumentInterfaces, argumentType } from './argumentTypes.ts';
import { code, markdownTable } from './markdownTable.ts';
import { repositoryRoot } from '../editor/places.ts';

interface Setting {
  type: string | string[];
  default: unknown;
  scope: string;
  ignoreSync?: boolean;
  enum?: string[];
}

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    configuration: { properties: Record<string, Setting> }[];
    languages: { id: string; extensions?: string[] }[];
    menus: { commandPalette: { command: string; when?: string }[] };
  };
}

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
interface CommandArgument {
  type: string;
  comment: string;
}

/** The arguments that only the editor can make, as `ids.ts` writes them, and the interfaces that these name. */
function editorArguments(): { of: Map<string, CommandArgument>; interfaces: string[] } {
  const source = ts.createSourceFile('ids.ts', read('src/ids.ts'), ts.ScriptTarget.Latest, true);
  const interfaces = source.statements.filter((statement) => ts.isInterfaceDeclaration(statement));
  const all = interfaces.find(({ name }) => name.text === 'EditorArguments');
  if (!all) throw new Error('ids.ts has no EditorArguments');
  const of = new Map<string, CommandArgument>();
  for (const member of all.members) {
    if (!ts.isPropertySignature(member) || !member.type) continue;
    const comment = ts.getJSDocCommentsAndTags(member).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '');
    of.set(member.name.getText(), { type: member.type.getText(), comment: comment.join(' ').replaceAll(/\s+/g, ' ') });
  }
  return { of, interfaces: interfaces.filter((each) => each !== all).map((each) => each.getFullText().trim()) };
}

/** The type of an argument by its name. */
function argumentOf(name: ids.ArgumentName): CommandArgument {
  return editorArguments().of.get(name) ?? argumentType(name as keyof ids.ParsedArguments);
}

/** An interface with its comment, which those of `ids.ts` refer to. */
function interfaceIn(file: string, name: string): string {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  if (!found) throw new Error(`${file} has no interface ${name}`);
  return found.getFullText().trim();
}

function commandTable({ contributes }: Manifest, words: Record<string, string>): string {
  const names: Partial<Record<string, ids.ArgumentName>> = argumentNames;
  const hidden = new Set(
    contributes.menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])),
  );
  return markdownTable(
    ['Command', 'Title', 'Argument'],
    contributes.commands.map(({ command, title }) => {
      const name = names[command];
      const argument = name === undefined ? undefined : argumentOf(name);
      const given = [
        hidden.has(command) ? 'For our own menus and links only' : '',
        argument ? code(argument.type) : '',
        argument?.comment ?? '',
      ].filter((part) => part !== '');
      return [code(command), words[title.slice(1, -1)] ?? '', given.length === 0 ? '–' : given.join('. ')];
    }),
  );
}

function settingTable({ contributes }: Manifest): string {
  const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  return markdownTable(
    ['Setting', 'Values', 'Default', 'Can be set'],
    settings.map(([id, { type, default: value, scope, ignoreSync, enum: values }]) => [
      code(id),
      values ? values.map(code).join(', ') : [type].flat().join(', '),
      code(JSON.stringify(value)),
      scope === 'application'
        ? `by you, for all windows${ignoreSync ? '; not synced' : ''}`
        : { window: 'for a workspace', resource: 'for a folder', 'language-overridable': 'for a folder or language' }[
            scope
          ]!,
    ]),
  );
}

/** The parts of `docs/surface.md` that follow from the code, by the name that the document gives them. */
export function surfaceTables(): Record<string, string> {
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const named = (head: string, all: Readonly<Record<string, string>>): string =>
    markdownTable(
      [head],
      Object.values(all).map((id) => [code(id)]),
    );
  return {
    commands: commandTable(manifest, words),
    'argument types': [
      '```ts',
      [
        ...argumentInterfaces,
        ...editorArguments().interfaces,
        ...['PassageLocator', 'WordPlace'].map((name) => interfaceIn('src/domain/passages/passage.ts', name)),
      ]
        .join('\n\n')
        .replace(/^export /gm, ''),
      '```',
    ].join('\n'),
    settings: settingTable(manifest),
    views: named('View', ids.views),
    panels: named('Panel', ids.panels),
    files: markdownTable(
      ['Ending', 'Language id'],
      manifest.contributes.languages.flatMap(({ id, extensions = [] }) =>
        extensions.map((end) => [code(end), code(id)]),
      ),
    ),
    tools: markdownTable(
      ['In the editor', 'Through MCP', 'May send requests'],
      tools.map(({ name, endpoints }) => [
        code(toolPrefix + name),
        code(name),
        endpoints.length > 0 ? 'if you allow it' : 'never',
      ]),
    ),
    prompts: markdownTable(
      ['Prompt', 'Argument'],
      prompts.map(({ name, complete, input }) => [code(name), argumentsOf({ complete, input }).map(code).join(', ')]),
    ),
    resources: Object.values(transcriptTemplates)
      .map((address) => `- ${code(address)}`)
      .join('\n'),
    server: ['```text', usage.trimEnd(), '```'].join('\n'),
    environment: [ids.keyVariable, ids.baseUrlVariable, ids.dataFolderVariable]
      .map((name) => `- ${code(name)}`)
      .join('\n'),
    export: `The first line of an export says ${code(JSON.stringify(exportHeader))}. The library’s file has schema ${migrations.length}.`,
  };
}

function argumentsOf({ input }: Pick<(typeof prompts)[number], 'complete' | 'input'>): string[] {
  return 'entries' in input && typeof input.entries === 'object' && input.entries !== null
    ? Object.keys(input.entries)
    : [];
}

const begin = (name: string): string => `<!-- ${name}: npm run surface writes this -->`;
const end = '<!-- end -->';

/** Writes the parts into the document. Throws where it has no place for one, or one that isn't known. */
export function writeSurface(document: string, tables: Readonly<Record<string, string>> = surfaceTables()): string {
  const places = [...document.matchAll(/^<!-- (.+): npm run surface writes this -->$/gm)].map(([, name]) => name!);
  const [missing, unknown] = [
    Object.keys(tables).filter((name) => !places.includes(name)),
    places.filter((name) => !(name in tables)),
  ];
  if (missing.length + unknown.length > 0)
    throw new Error(`No place for ${missing.join()}; no part for ${unknown.join()}`);
  return places.reduce((text, name) => {
    const from = text.indexOf(begin(name)) + begin(name).length;
    const to = text.indexOf(end, from);
    if (to < 0) throw new Error(`The part ${name} has no end`);
    return `${text.slice(0, from)}\n\n${tables[name]!}\n\n${text.slice(to)}`;
  }, document);
}
