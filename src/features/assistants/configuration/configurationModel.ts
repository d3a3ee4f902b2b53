/** Programs that start an MCP server, each with its own configuration format. */
export type AssistantClient = 'claudeCode' | 'claudeDesktop' | 'copilot' | 'cursor' | 'codex' | 'vscode';

/** How the server is started. */
export interface Launch {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** Data that a server serves: from the service at this origin, sample data, or a folder. */
export type Served = { type: 'service'; origin: string } | { type: 'sample' } | { type: 'data'; folder: string };

/** The options of a server that follow from the editor's settings. */
export interface ServerSettings {
  /** Absolute path of the editor's own library. */
  library: string;
  /** The id under which the library files the source. */
  source: string;
  baseUrl: string;
  authentication: 'key' | 'none';
  screenerPath: string;
  metricsPath: string;
  requestsPerDay: number;
}

/**
 * Returns the arguments in a configuration itself: the launcher, and the data it may serve. A server for the service is
 * limited to the service of this origin, even if the settings change. Everything else is read from the settings beside
 * the launcher.
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
 * Returns the server options for the settings beside the launcher. They include the service's options even while the
 * editor uses other data, since a configuration for the service keeps using them. They never include a key.
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
 * Formats the text to paste for a client. Windows shells have no safe way to quote JSON, so the text of a file is used
 * there.
 */
export function formatConfiguration(client: AssistantClient, launch: Launch, platform: NodeJS.Platform): string {
  switch (client) {
    case 'claudeCode':
      return platform === 'win32'
        ? formatServers('mcpServers', entryOf(launch))
        : `claude mcp add-json ${serverName} ${quoteForShell(JSON.stringify(entryOf(launch)))}`;
    case 'claudeDesktop':
    case 'cursor':
      return formatServers('mcpServers', entryOf(launch));
    case 'copilot':
      // Every version of that harness reads this type and needs the list of tools.
      return formatServers('mcpServers', { ...entryOf(launch), type: 'local', tools: ['*'] });
    case 'vscode':
      return formatServers('servers', entryOf(launch));
    case 'codex':
      return formatToml(launch);
  }
}

/** The name under which programs know the server. */
export const serverName = 'market-desk';

/** Returns the launch as the files of most programs describe it. */
export function entryOf({ command, args, env }: Launch): object {
  return { type: 'stdio', command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function formatServers(property: 'mcpServers' | 'servers', entry: object): string {
  return `${JSON.stringify({ [property]: { [serverName]: entry } }, undefined, 2)}\n`;
}

/** Within single quotes, a POSIX shell interprets only the closing quote. */
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

/** A TOML basic string is a JSON string, except for one control character. */
function formatTomlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', String.raw`\u007f`);
}
