import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from '../base/errorCode.ts';
import { joinUnderBase } from '../api/screenerPaths.ts';
import { parseBaseUrl, type BaseUrl } from '../api/baseUrl.ts';
import { readLauncherSettings } from './launch/readLauncherSettings.ts';

export const usage = `Serves the library of Market Desk to assistants: an MCP server over stdin and stdout.

  market-desk mcp [options]

  --library DIR          the library's folder; VS Code's own if absent
  --source SOURCE        service (the default), sample (invented data) or data:DIR (files of your own); sample and
                         data:DIR keep the library in memory if no folder is named, and fill it with what they have
                         unless --allow-requests limits that
  --base-url URL         the service's base address
  --authentication HOW   key (the default) or none, if a gateway adds the key
  --screener-path P      path of screens, and of the metric catalog, relative to the base address
  --metrics-path P
  --requests-per-day N   the service's limit, in the same count as the editor; 40 if absent, 0 if none is known
  --allow-requests N     how many requests this server may send without a question; 0 if absent. Beyond that a client
                         that can (elicitation) asks you about the cost of each call; otherwise only the library is
                         read. Requests for invented data or for your own files cost nothing and need no
                         permission.
  --origin ORIGIN        the only origin that the service may have: with another one the server doesn't start
  --settings FILE        settings of the editor, as its launcher gives them. Options that are given as well win. A
                         service must then be the one of --origin.
  --help                 this text

The key is read from the environment variable MARKET_DESK_API_KEY.
`;

type SourceChoice = { type: 'service' } | { type: 'sample' } | { type: 'data'; folder: string };

/** The server's settings, named like those of the editor. */
export interface ServerArguments {
  /** Undefined for the editor's own library. */
  library: string | undefined;
  source: SourceChoice;
  /** Empty if no service is connected. */
  baseUrl: string;
  authentication: 'key' | 'none';
  /** Empty if unknown. */
  screenerPath: string;
  metricsPath: string;
  /** Requests per day; 0 if no limit is known. */
  requestsPerDay: number;
  /** Requests that the server may send unasked. Defaults to Infinity for a source that costs nothing. */
  allowRequests: number;
}

type CommandLine =
  | { type: 'start'; options: ServerArguments }
  | { type: 'help' }
  | { type: 'wrong'; message: string }
  /** The options are well formed, but must not be served. */
  | { type: 'refused'; message: string };

const flags = {
  library: { type: 'string' },
  source: { type: 'string' },
  'base-url': { type: 'string' },
  authentication: { type: 'string' },
  'screener-path': { type: 'string' },
  'metrics-path': { type: 'string' },
  'requests-per-day': { type: 'string' },
  'allow-requests': { type: 'string' },
  origin: { type: 'string' },
  settings: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function readFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values;
}

/** An invalid argument. Its message is one line and never contains the value, which may be a misplaced key. */
class WrongArgument extends Error {}

/** The reason why the server doesn't start. Its message is one line. */
class OptionRefusal extends Error {}

const copyAgain = 'Run “Market Desk: Copy MCP Configuration…” in your editor and replace the configuration.';

/** Parses the arguments. An error names the first one that is invalid. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  try {
    const given = readFlags(args);
    return given.help ? { type: 'help' } : { type: 'start', options: readOptions(given) };
  } catch (error) {
    if (error instanceof OptionRefusal) return { type: 'refused', message: error.message };
    return { type: 'wrong', message: error instanceof WrongArgument ? error.message : formatUnknown(error) };
  }
}

type Flags = ReturnType<typeof readFlags>;

/** Completes the given options with those that the editor has stored. */
function withKept(given: Flags): Flags {
  if (given.settings === undefined) return given;
  const kept = readLauncherSettings(given.settings);
  if (!kept)
    throw new OptionRefusal(`The settings that Market Desk keeps for its server are missing or damaged. ${copyAgain}`);
  const { library, source, ...ofService } = readFlags(kept.arguments);
  const served = given.source ?? source ?? 'service';
  // Other sources need no service, so errors in its settings don't matter to them.
  return { library, source, ...(served === 'service' && ofService), ...given };
}

/** Throws unless the settings name the same service as the command line: the key must not follow changed settings. */
function checkOrigin({ origin, settings, 'base-url': address }: Flags, base: BaseUrl | undefined): void {
  if (origin === undefined && settings === undefined) return;
  // A base address on the command line also names its origin.
  const inAddress = address === undefined || address.trim() === '' ? undefined : readBaseUrl(address).origin;
  const named = origin === undefined ? inAddress : readOrigin(origin);
  if (named === base?.origin) return;
  const connected = base ? `Market Desk is connected to ${base.origin}` : 'Market Desk has no base address';
  throw new OptionRefusal(
    `This configuration is for ${named ?? 'no service'}, but ${connected}. Nothing was sent. ${copyAgain}`,
  );
}

function readOrigin(text: string): string {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok || parsed.value.path !== '')
    throw new WrongArgument('--origin must be an origin, such as https://data.example.');
  return parsed.value.origin;
}

function readOptions(given: Flags): ServerArguments {
  const values = withKept(given);
  const { library } = values;
  if (library === '') throw new WrongArgument('--library must name a folder.');
  const source = readSource(values.source ?? 'service');
  const baseUrl = (values['base-url'] ?? '').trim();
  const base = baseUrl === '' ? undefined : readBaseUrl(baseUrl);
  if (source.type === 'service') checkOrigin(given, base);
  const { authentication = 'key' } = values;
  if (authentication !== 'key' && authentication !== 'none')
    throw new WrongArgument('--authentication must be key or none.');
  return {
    library: library === undefined ? undefined : resolve(library),
    source,
    baseUrl,
    authentication,
    screenerPath: readPath('--screener-path', values['screener-path'], base),
    metricsPath: readPath('--metrics-path', values['metrics-path'], base),
    requestsPerDay: readCount('--requests-per-day', values['requests-per-day'], 40),
    allowRequests: readCount('--allow-requests', values['allow-requests'], source.type === 'service' ? 0 : Infinity),
  };
}

function readSource(text: string): SourceChoice {
  if (text === 'service' || text === 'sample') return { type: text };
  const folder = text.startsWith('data:') ? text.slice('data:'.length).trim() : '';
  if (folder === '') throw new WrongArgument('--source must be sample, service, or data: and a folder.');
  // The editor uses an absolute folder exactly as written, and stored answers are found by that name.
  return { type: 'data', folder: isAbsolute(folder) ? folder : resolve(folder) };
}

function readBaseUrl(text: string): BaseUrl {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new WrongArgument(`--base-url: ${parsed.error.message}`);
  return parsed.value;
}

function readPath(name: string, text = '', base?: BaseUrl): string {
  const path = text.trim();
  if (path === '') return '';
  try {
    joinUnderBase(base ?? { origin: 'https://service.invalid', path: '', loopback: false }, path);
  } catch {
    throw new WrongArgument(`${name} must be a plain path relative to the base address.`);
  }
  return path;
}

function readCount(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new WrongArgument(`${name} must be a whole number from 0.`);
  return Number(text);
}

/** Node's message for an unknown option. The value of a positional argument is left out, because it may be a key. */
function formatUnknown(error: unknown): string {
  const code = errorCode(error);
  const option = error instanceof Error ? /^[^']*'(-[^'=\s]{1,40})/.exec(error.message)?.[1] : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option ?? 'An option'} isn’t an option of this server.`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return 'Every argument must follow an option.';
  return `${option ?? 'An option'} needs one value, or none.`;
}
