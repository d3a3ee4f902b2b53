import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { jsonSchemaOf } from '../../src/assistants/jsonSchema.ts';
import { tools } from '../../src/assistants/tools.ts';
import { buildExtension } from '../editor/packageExtension.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';
import { loadedBytes } from './sizes.ts';

const bundle = join(repositoryRoot, 'dist/mcp.js');
const starts = 15;
const rounds = 5;

/** The start of the server for assistants, what a start loads, and what the definitions of its tools cost a model. */
export async function measureMcp(): Promise<Figure[]> {
  await buildExtension();
  const times: number[] = [];
  const bare: number[] = [];
  for (let start = 0; start < starts; start++) {
    const began = performance.now();
    const server = new Server(['--source', 'sample']);
    await server.open();
    times.push(performance.now() - began);
    await server.close();
    bare.push(await timeOfNode());
  }
  return [
    {
      name: 'MCP server: first answer to initialize, from the start of the process, median',
      value: median(times),
      unit: 'ms',
      beside: { name: 'node that does nothing', value: median(bare) },
      aim: { at: 'most', of: 'value', limit: 300 },
    },
    {
      name: 'MCP server: entry',
      value: loadedBytes('dist/mcp.js') / 1024,
      unit: 'KB',
      aim: { at: 'most', of: 'value', limit: 500 },
      also: [
        {
          name: 'with the tools, which load at the same time',
          value: loadedBytes('dist/mcp.js', 'dist/chunks/tools-') / 1024,
        },
      ],
    },
    {
      name: `definitions of ${tools.length} tools, without output schemas`,
      value: definitionTokens(),
      unit: 'tokens',
      aim: { at: 'most', of: 'value', limit: 3_500 },
    },
  ];
}

/** The tool that searches, over a pipe, in a library whose calls are all in the index. */
export async function measureMcpSearch(library: {
  folder: string;
  baseUrl: string;
  searches: readonly string[];
}): Promise<Figure[]> {
  if (!existsSync(bundle)) await buildExtension();
  const server = new Server(['--library', library.folder, '--base-url', library.baseUrl]);
  await server.open();
  const times: number[] = [];
  try {
    for (let round = 0; round <= rounds; round++)
      for (const query of library.searches) {
        const began = performance.now();
        await server.ask('tools/call', { name: 'search_calls', arguments: { query } });
        // The first round opens the library.
        if (round > 0) times.push(performance.now() - began);
      }
  } finally {
    await server.close();
  }
  return [
    {
      name: 'search_calls over 2,000 calls, including the pipe, median',
      value: median(times),
      unit: 'ms',
      aim: { at: 'most', of: 'value', limit: 100 },
      also: [{ name: 'slowest', value: Math.max(...times) }],
    },
  ];
}

function definitionTokens(): number {
  const definitions = tools.map(({ name, title, description, input }) => ({
    ...{ name, title, description },
    inputSchema: jsonSchemaOf(input, 'input'),
  }));
  return JSON.stringify(definitions).length / 4;
}

function timeOfNode(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('close', () => resolve(performance.now() - began));
  });
}

/** A server of the bundle and one question at a time. */
class Server {
  readonly #child;
  readonly #lines;
  #asked = 0;

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [bundle, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async open(): Promise<void> {
    const clientInfo = { name: 'bench', version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.#send({ method: 'notifications/initialized' });
  }

  /** Rejects where the answer is an error: nothing that fails is timed. */
  async ask(method: string, params: object): Promise<void> {
    this.#asked += 1;
    this.#send({ id: this.#asked, method, params });
    const { value, done } = await this.#lines.next();
    const answer = done === true ? undefined : (JSON.parse(value) as { id?: number; result?: { isError?: boolean } });
    const isAnswered = answer?.id === this.#asked && answer.result && !answer.result.isError;
    if (!isAnswered) throw new Error(`${method}: ${value}`);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end();
    await closed;
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
