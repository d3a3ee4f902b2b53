/** Programs that start an MCP server, each with a format of its own. */
const clients = ['claudeCode', 'cursor', 'codex', 'vscode'] as const;
export type AssistantClient = (typeof clients)[number];

/** How the server is started. */
export interface Launch {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** Data that a server serves: of the service with this origin, invented, or of a folder. */
export type Served = { type: 'service'; origin: string } | { type: 'sample' } | { type: 'data'; folder: string };

/** The options of a server that follow from the editor's settings. */
export interface ServerSettings {
  /** Absolute path of the editor's own library. */
  library: string;
  /** As the library names its sources. */
  source: string;
  baseUrl: string;
  authentication: 'key' | 'none';
  screenerPath: string;
  metricsPath: string;
  requestsPerDay: number;
}

/**
 * The arguments in a configuration itself: the launcher, and which data it may serve. A server of the service gets no
 * other service than the one of this origin, whatever the settings become. Everything else is read from the settings
 * beside the launcher.
 */
export function launcherArguments(launcher: string, served: Served): string[] {
  switch (served.type) {
    case 'service':
      return [launcher, '--source', 'service', '--origin', served.origin];
    case 'sample':
      return [launcher, '--source', 'sample'];
    case 'data':
      return [launcher, '--source', `data:${served.folder}`];
  }
}

/**
 * The options of the server for the settings beside the launcher. Those of the service stand there even while the
 * editor has other data, since a configuration for the service goes on with it. A key is never among them.
 */
export function serverOptions(of: ServerSettings): string[] {
  const { library, source, baseUrl, authentication, screenerPath, metricsPath, requestsPerDay } = of;
  const option = (name: string, value: string): string[] => (value === '' ? [] : [`--${name}=${value}`]);
  return [
    ...option('library', library),
    ...option('source', source.startsWith('service:') ? 'service' : source),
    ...option('base-url', baseUrl),
    ...option('authentication', authentication),
    ...option('screener-path', screenerPath),
    ...option('metrics-path', metricsPath),
    ...option('requests-per-day', String(Math.min(999_999_999, Math.floor(requestsPerDay)))),
  ];
}

/**
 * The text to paste for a client. A shell of Windows has no safe way to quote JSON, so that a file's text is given
 * there.
 */
export function formatConfiguration(client: AssistantClient, launch: Launch, platform: NodeJS.Platform): string {
  switch (client) {
    case 'claudeCode':
      return platform === 'win32'
        ? formatServers('mcpServers', launch)
        : `claude mcp add-json ${serverName} ${quoteForShell(JSON.stringify(entryOf(launch)))}`;
    case 'cursor':
      return formatServers('mcpServers', launch);
    case 'vscode':
      return formatServers('servers', launch);
    case 'codex':
      return formatToml(launch);
  }
}

/** The name under which programs know the server. */
export const serverName = 'market-desk';

function entryOf({ command, args, env }: Launch): object {
  return { type: 'stdio', command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function formatServers(property: 'mcpServers' | 'servers', launch: Launch): string {
  return `${JSON.stringify({ [property]: { [serverName]: entryOf(launch) } }, undefined, 2)}\n`;
}

/** Within single quotes, a POSIX shell reads nothing but their end. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function formatToml({ command, args, env }: Launch): string {
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${formatTomlString(value)}`);
  return [
    `[mcp_servers.${serverName}]`,
    `command = ${formatTomlString(command)}`,
    `args = [${args.map(formatTomlString).join(', ')}]`,
    ...(variables.length > 0 ? ['', `[mcp_servers.${serverName}.env]`, ...variables] : []),
    '',
  ].join('\n');
}

/** A basic string of TOML is a string of JSON, but for one control character. */
function formatTomlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', String.raw`\u007f`);
}
