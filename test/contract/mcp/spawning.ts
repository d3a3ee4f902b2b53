import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { repositoryRoot } from '../../editor/places.ts';
import { bundleServers } from './bundledServers.ts';
import { Bare, connectOver, type Connected, type Start } from './serving.ts';

/** The bundle of a build, one bundled for these tests, and one that has the tools of `doubleTools.ts`. */
export const entries = {
  bundle: join(repositoryRoot, 'dist', 'mcp.js'),
  ...(await bundleServers({
    server: join(repositoryRoot, 'src', 'mcp', 'main.ts'),
    double: join(import.meta.dirname, 'doubleServer.ts'),
  })),
};

export interface ProcessStart extends Omit<Start, 'tools'> {
  entry?: string;
}

const quiet = '--disable-warning=ExperimentalWarning';

function environmentOf({ environment = {} }: ProcessStart): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_COMPILE_CACHE, HOME: tmpdir(), ...environment };
}

/** Starts a server in another process and connects a client of the SDK to it. Both end with the tests of the file. */
export async function connectProcess(start: ProcessStart = {}): Promise<Connected> {
  const { entry = entries.server, args = [] } = start;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [quiet, entry, ...args],
    env: environmentOf(start),
    stderr: 'pipe',
  });
  let logged = '';
  transport.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  return { ...(await connectOver(transport, start)), logged: () => logged };
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A bare pipe to a server with a process of its own. */
export class BareProcess extends Bare {
  readonly child: ChildProcessWithoutNullStreams;
  declare readonly ended: Promise<Ended>;

  constructor(start: ProcessStart = {}) {
    const { entry = entries.server, args = [] } = start;
    const child = spawn(process.execPath, [quiet, entry, ...args], { env: environmentOf(start) });
    let logged = '';
    child.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()));
    const { promise: ended, resolve } = Promise.withResolvers<Ended>();
    child.once('close', (code, signal) => resolve({ code, signal }));
    super({}, { input: child.stdin, output: child.stdout, logged: () => logged, ended });
    this.child = child;
    after(async () => {
      child.kill('SIGKILL');
      await ended;
    });
  }
}
