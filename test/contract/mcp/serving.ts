import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after } from 'node:test';

import { Client, type ClientOptions, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import type { Tool } from '../../../src/assistants/tool.ts';
import { tools } from '../../../src/assistants/tools.ts';
import { parseCommandLine } from '../../../src/mcp/commandLine.ts';
import { serve } from '../../../src/mcp/serve.ts';
import { quickFolder } from '../../suite/quickFolder.ts';
import { until } from '../../suite/until.ts';

export interface Start {
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  client?: ClientOptions;
  /** Called before the client connects. */
  prepare?: (client: Client) => void;
  /** The product's own unless others are given. */
  tools?: readonly Tool[];
}

/** The ends of a server's pipes. */
export interface Served {
  input: NodeJS.WritableStream;
  output: NodeJS.ReadableStream;
  logged: () => string;
  /** Resolves when the server has ended. */
  ended: Promise<unknown>;
}

/** Starts a server in this process. Only tests of a process itself start another one, with `spawning.ts`. */
export function serveHere({ args = [], environment, tools: served = tools }: Start = {}): Served {
  const commandLine = parseCommandLine(args);
  if (commandLine.type !== 'start') throw new Error(JSON.stringify(commandLine));
  const [input, output] = [new PassThrough(), new PassThrough()];
  let logged = '';
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  const stop = serve({
    options: commandLine.options,
    key: environment?.['MARKET_DESK_API_KEY'] ?? '',
    loadTools: () => Promise.resolve(served),
    pipes: { input, output, log: (line) => (logged += `${line}\n`) },
    onEnd: () => resolve(undefined),
  });
  after(() => {
    stop();
    return ended;
  });
  return { input, output, logged: () => logged, ended };
}

export interface Connected {
  client: Client;
  logged: () => string;
  /** Every message since the handshake, in order: the client drops what it reads together with a later answer. */
  received: () => readonly JSONRPCMessage[];
}

/** Starts a server and connects a client of the SDK to it. Both end with the tests of the file. */
export async function connect(start: Start = {}): Promise<Connected> {
  const { input, output, logged } = serveHere(start);
  // A client's messages are one per line, as a server's are.
  const transport: Transport = new StdioServerTransport(output as PassThrough, input as PassThrough);
  const { client, received } = await connectOver(transport, start);
  return { client, logged, received };
}

export async function connectOver(
  transport: Transport,
  { client: options, prepare }: Start,
): Promise<Pick<Connected, 'client' | 'received'>> {
  const client = new Client({ name: 'a test', version: '1' }, options);
  prepare?.(client);
  await client.connect(transport);
  after(() => client.close());
  const received: JSONRPCMessage[] = [];
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    received.push(message);
    onmessage?.(message);
  };
  return { client, received: () => received };
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

/** A bare pipe to a server, by default one in this process. */
export class Bare {
  readonly #served: Served;
  readonly ended: Served['ended'];
  out = '';
  #isEnded = false;

  constructor(start: Start = {}, served = serveHere(start)) {
    this.#served = served;
    this.ended = served.ended;
    void this.ended.then(() => (this.#isEnded = true));
    served.output.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    served.input.on('error', () => undefined);
  }

  get logged(): string {
    return this.#served.logged();
  }

  write(...messages: readonly (string | object)[]): void {
    for (const each of messages)
      this.#served.input.write(typeof each === 'string' ? each : `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
  }

  /** Ends the input, after a last text. */
  end(text = ''): void {
    this.#served.input.end(text);
  }

  /** The handshake of most clients. */
  async open(capabilities: object = {}): Promise<void> {
    const params = { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'a test', version: '1' } };
    this.write({ id: 'open', method: 'initialize', params });
    await this.answer('open');
    this.write({ method: 'notifications/initialized' });
  }

  /** Every line of the output as a message. Throws on an invalid line. */
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
    await until(`an answer to ${id}`, () => this.messages().some((each) => each.id === id) || this.#isEnded);
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
