import { statSync } from 'node:fs';
import type { Tool } from '../assistants/tool.ts';
import { parseCommandLine, usage, type ServerArguments } from './commandLine.ts';
import { serve } from './serve.ts';

/** Exit code for an invalid command line. */
const wrongUsage = 2;
/** The time that running work is given to end once the connection has. */
const patienceMs = 3_000;

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Reads the command line and the key, and serves the tools over stdin and stdout. */
export function start(loadTools: () => Promise<readonly Tool[]>): void {
  const { MARKET_DESK_API_KEY: key = '' } = process.env;
  // Hides the key from code that reads the environment later.
  delete process.env['MARKET_DESK_API_KEY'];
  // The server keeps running if the client doesn't read its log.
  process.stderr.on('error', () => undefined);
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.type === 'help') {
    process.stderr.write(usage);
    return;
  }
  const refuse = (line: string): void => {
    log(line);
    process.exitCode = wrongUsage;
  };
  if (commandLine.type === 'refused') {
    refuse(commandLine.message);
    return;
  }
  const problem = commandLine.type === 'wrong' ? commandLine.message : folderProblem(commandLine.options);
  if (commandLine.type === 'wrong' || problem !== undefined) {
    refuse(`${problem} See --help.`);
    return;
  }
  process.on('uncaughtException', ({ name }) => {
    log(`Market Desk ended because of an unexpected error (${name}).`);
    process.exit(1);
  });
  const stop = serve({
    options: commandLine.options,
    key: key.trim(),
    loadTools,
    pipes: { input: process.stdin, output: process.stdout, log },
    onEnd: () => setTimeout(() => process.exit(), patienceMs).unref(),
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Returns the reason why a named folder can't be used. */
function folderProblem({ source, library }: ServerArguments): string | undefined {
  const isFolder = (path: string): boolean | undefined => statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (library !== undefined && isFolder(library) === false) return '--library must name a folder, not a file.';
  if (source.type === 'data' && isFolder(source.folder) !== true)
    return '--source data: must name a folder that exists.';
  return undefined;
}
