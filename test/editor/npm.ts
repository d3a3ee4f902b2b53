import type { ChildProcess, SpawnOptions } from 'node:child_process';

import { runToEnd, startProcess } from './childProcess.ts';

/** Starts npm; see `startProcess`. */
export function startNpm(args: readonly string[], options: SpawnOptions): ChildProcess {
  const { command, ...how } = npmCommand(args, process.platform);
  return startProcess(command, how.args, { ...options, shell: how.shell });
}

/** Runs npm to its end; see `runToEnd`. */
export function runNpm(args: readonly string[], options: SpawnOptions): Promise<string> {
  const { command, ...how } = npmCommand(args, process.platform);
  return runToEnd(command, how.args, { ...options, shell: how.shell });
}

/** On Windows npm is a batch file, which only a shell runs: one line for it, with all but plain words in quotes. */
export function npmCommand(
  args: readonly string[],
  platform: NodeJS.Platform,
): { command: string; args: readonly string[]; shell: boolean } {
  if (platform !== 'win32') return { command: 'npm', args, shell: false };
  const words = args.map((arg) => (/^[\w@./:\\=-]+$/.test(arg) ? arg : `"${arg}"`));
  return { command: ['npm.cmd', ...words].join(' '), args: [], shell: true };
}
