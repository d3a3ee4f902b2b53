/** Programs that start an MCP server, each with a format of its own. */
export const clients = ['claudeCode', 'cursor', 'codex', 'vscode'] as const;
export type Client = (typeof clients)[number];

/** How the server is started. */
export interface Launch {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface ServerSettings {
  /** Absolute path of the built server. */
  script: string;
  /** Absolute path of the editor's own library; undefined if it isn't in a folder. */
  library: string | undefined;
  /** `data` with the folder that the bundled service serves. */
  source: 'service' | 'sample' | { data: string };
  baseUrl: string;
  authentication: 'key' | 'none';
  screenerPath: string;
  metricsPath: string;
  requestsPerDay: number;
}

/** The first Node.js that has all that the server needs. */
const least = [22, 19] as const;

/** Whether a program that says this of its version (`v22.19.0`) can run the server. */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^v(\d{1,4})\.(\d{1,4})\./.exec(version.trim()) ?? [];
  if (major === undefined) return false;
  return Number(major) > least[0] || (Number(major) === least[0] && Number(minor) >= least[1]);
}

/** The arguments of the server that reads what the editor reads. A key is never among them. */
export function serverArguments(of: ServerSettings): string[] {
  const { script, library, source, baseUrl, authentication, screenerPath, metricsPath, requestsPerDay } = of;
  const option = (name: string, value: string | undefined): string[] =>
    value === undefined || value === '' ? [] : [name, value];
  const own = typeof source === 'object' ? `data:${source.data}` : source;
  const ofService =
    source === 'service'
      ? [
          ...option('--base-url', baseUrl),
          ...option('--authentication', authentication),
          ...option('--screener-path', screenerPath),
          ...option('--metrics-path', metricsPath),
          ...option('--requests-per-day', String(Math.min(999_999_999, Math.floor(requestsPerDay)))),
        ]
      : [];
  return [script, ...option('--library', library), ...option('--source', own), ...ofService];
}

/** What is pasted for a client. A shell of Windows has no safe way to quote JSON, so that a file's text is given there. */
export function formatConfiguration(client: Client, launch: Launch, platform: NodeJS.Platform): string {
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

const serverName = 'market-desk';

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
