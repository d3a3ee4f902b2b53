import { entryOf, serverName, type Launch } from '../configuration/configurationModel.ts';

/** The skills. Each is the name of a folder with a `SKILL.md`, as the format of skills demands. */
export const skillNames = ['check-draft-quotes', 'prepare-call-note', 'write-stock-screen'] as const;
export type SkillName = (typeof skillNames)[number];

/** The path of a skill within the plugin. */
export const skillPath = (name: SkillName): string => `skills/${name}/SKILL.md`;

/** The folder of the plugin in the repository; the extension has its skills at the same place. */
export const repositoryFolder = 'plugin';

/** Starts the package's own program, with the invented data that needs no setup. */
export const packageLaunch: Launch = {
  command: 'npx',
  args: ['-y', 'market-desk', 'mcp', '--source', 'sample'],
  env: {},
};

/** A file of a plugin. */
export interface PluginFile {
  text: string;
  isProgram?: boolean;
}

/** The canonical address of a document's schema. Clients compare it, and never read it. */
const schemaOf = (document: 'plugin' | 'mcp'): string =>
  `https://agent-plugins.org/schemas/1.0.0/${document}.schema.json`;

const description =
  'Skills and tools for earnings calls, stock screens and research notes whose quotations are checked against the transcript.';

/**
 * Returns the files of an Agent Plugin 1.0 by their paths, apart from the skills. They never contain a key. `mcp.json`
 * is read by clients of that standard, and `.mcp.json` by older ones.
 */
export function pluginFiles(version: string, launch: Launch, platform: NodeJS.Platform): Record<string, PluginFile> {
  const manifest = { $schema: schemaOf('plugin'), name: serverName, version, description, license: 'MIT' };
  const own = withinPlugin(launch, platform);
  const servers = (of: Launch): object => ({ mcpServers: { [serverName]: entryOf(of) } });
  return {
    ...own.files,
    'mcp.json': { text: formatJson({ $schema: schemaOf('mcp'), ...servers(own.launch) }) },
    '.mcp.json': { text: formatJson(servers(launch)) },
    // The last file that is written: without it, no client takes the folder for a plugin.
    'plugin.json': { text: formatJson(manifest) },
  };
}

/**
 * Starts a program at an absolute path by a script of the plugin: the standard permits only names and paths within the
 * plugin.
 */
function withinPlugin(
  launch: Launch,
  platform: NodeJS.Platform,
): { launch: Launch; files: Record<string, PluginFile> } {
  const { command } = launch;
  if (!/[/\\]/.test(command)) return { launch, files: {} };
  const isWindows = platform === 'win32';
  const path = `bin/${serverName}${isWindows ? '.cmd' : ''}`;
  const text = isWindows
    ? `@"${command.replaceAll('%', '%%')}" %*\r\n`
    : `#!/bin/sh\nexec '${command.replaceAll("'", String.raw`'\''`)}' "$@"\n`;
  return { launch: { ...launch, command: `./${path}` }, files: { [path]: { text, isProgram: true } } };
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
