import type { ChildProcess, SpawnOptions } from 'node:child_process';

import { runToEnd, startProcess } from './childProcess.ts';

/** Starts npm; see `startProcess`. */
export function startNpm(args: readonly string[], options: SpawnOptions): ChildProcess {
  const { command, ...how } = npmCommand(args, process.platform);
  return startProcess(command, how.args, { ...options, shell: how.shell });
}

/**
 * Installs packages into a folder. Rejects with a user-facing sentence if npm is missing or can't reach its registry,
 * and otherwise with npm's output.
 */
export async function installFromNpm(
  folder: string,
  args: readonly string[],
  { env = process.env }: { env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  // Native modules aren't built, because they only serve terminals and logs, which nothing here uses.
  const quiet = ['--ignore-scripts', '--no-engine-strict', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runNpm(['install', ...quiet, ...args], { cwd: folder, env });
  } catch (error) {
    const plain = error instanceof Error ? plainNpmError(error) : undefined;
    throw plain === undefined ? error : new Error(plain, { cause: error });
  }
}

const networkCodes =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

function plainNpmError(error: Error): string | undefined {
  if ('code' in error && error.code === 'ENOENT') return 'npm was not found. Install Node.js with npm, and try again.';
  const [code] = networkCodes.exec(error.message) ?? [];
  if (code === undefined) return undefined;
  return (
    `npm can't reach its registry (${code}), and what it would download is needed once. ` +
    'Check the network connection and the proxy settings of npm, and try again.'
  );
}

/** Runs npm to its end; see `runToEnd`. */
export function runNpm(args: readonly string[], options: SpawnOptions): Promise<string> {
  const { command, ...how } = npmCommand(args, process.platform);
  return runToEnd(command, how.args, { ...options, shell: how.shell });
}

/**
 * The command that runs npm. On Windows npm is a batch file, which needs a shell: a single line with all arguments
 * quoted, except plain words.
 */
export function npmCommand(
  args: readonly string[],
  platform: NodeJS.Platform,
): { command: string; args: readonly string[]; shell: boolean } {
  if (platform !== 'win32') return { command: 'npm', args, shell: false };
  const words = args.map((arg) => (/^[\w@./:\\=-]+$/.test(arg) ? arg : `"${arg}"`));
  return { command: ['npm.cmd', ...words].join(' '), args: [], shell: true };
}
