import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

import { Client, type ClientOptions, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { repositoryRoot } from '../../editor/places.ts';
import { quickFolder } from '../../suite/quickFolder.ts';
import { until } from '../../suite/until.ts';
import { bundleServers } from './bundledServers.ts';

const source = join(repositoryRoot, 'src', 'mcp', 'main.ts');
const double = join(import.meta.dirname, 'doubleServer.ts');

/** The server from its source, the bundle of a build, one bundled for these tests, and one that has the tools of `doubleTools.ts`. */
export const entries = {
  source,
  bundle: join(repositoryRoot, 'dist', 'mcp.js'),
  ...(await bundleServers({ server: source, double })),
};

export interface Start {
  entry?: string;
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  client?: ClientOptions;
  /** Called before the client connects. */
  prepare?: (client: Client) => void;
}

const quiet = '--disable-warning=ExperimentalWarning';

function environmentOf({ environment = {} }: Start): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_COMPILE_CACHE, HOME: tmpdir(), ...environment };
}

export interface Connected {
  client: Client;
  logged: () => string;
  /** Every message since the handshake, in order: the client drops what it reads together with a later answer. */
  received: () => readonly JSONRPCMessage[];
  pid: number;
}

/** A server with a client of the SDK; ended when the tests of the file are. */
export async function connect(start: Start = {}): Promise<Connected> {
  const { entry = entries.server, args = [] } = start;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [quiet, entry, ...args],
    env: environmentOf(start),
    stderr: 'pipe',
  });
  let logged = '';
  transport.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const client = new Client({ name: 'a test', version: '1' }, start.client);
  start.prepare?.(client);
  await client.connect(transport);
  after(() => client.close());
  const received: JSONRPCMessage[] = [];
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    received.push(message);
    onmessage?.(message);
  };
  return { client, logged: () => logged, received: () => received, pid: transport.pid! };
}

/** The text of a tool's result, and whether it is an error. */
export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<{ isError: boolean; text: string; structured: unknown }> {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: input });
  const texts = content.map((each) => (each.type === 'text' ? each.text : ''));
  return { isError, text: texts.join('\n'), structured: structuredContent };
}

export interface Message {
  jsonrpc: string;
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server with a bare pipe. */
export class Bare {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  out = '';
  logged = '';

  constructor(start: Start = {}) {
    const { entry = entries.server, args = [] } = start;
    this.child = spawn(process.execPath, [quiet, entry, ...args], { env: environmentOf(start) });
    this.child.stdout.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    this.child.stderr.on('data', (chunk: Buffer) => (this.logged += chunk.toString()));
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve({ code, signal }));
    });
    after(async () => {
      this.child.kill('SIGKILL');
      await this.ended;
    });
  }

  write(...messages: readonly (string | object)[]): void {
    for (const each of messages)
      this.child.stdin.write(typeof each === 'string' ? each : `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
  }

  /** The handshake of most clients. */
  async open(capabilities: object = {}): Promise<void> {
    const params = { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'a test', version: '1' } };
    this.write({ id: 'open', method: 'initialize', params });
    await this.answer('open');
    this.write({ method: 'notifications/initialized' });
  }

  /** Every line of stdout; throws where one is no message. */
  messages(): Message[] {
    return this.out
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const message = JSON.parse(line) as Message;
        if (message.jsonrpc !== '2.0') throw new Error(`This is no message: ${line}`);
        return message;
      });
  }

  async answer(id: string | number): Promise<Message> {
    await until(
      `an answer to ${id}`,
      () => this.messages().some((each) => each.id === id) || this.child.exitCode !== null,
    );
    const found = this.messages().find((each) => each.id === id);
    if (!found) throw new Error(`It ended without an answer to ${id}: ${this.logged}`);
    return found;
  }
}

/** A new folder for a library; removed when the tests of the file are over. */
export async function libraryFolder(): Promise<string> {
  const folder = await mkdtemp(join(quickFolder, 'market-desk-mcp-'));
  // A server that is being ended may still write into it.
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}
