import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Sources } from '../assistants/sources.ts';
import type { Tool } from '../assistants/tool.ts';
import { lazy } from '../base/lazy.ts';
import type { Library } from '../library/library.ts';
import { adviceFor } from './advice.ts';
import { createBudget } from './budget.ts';
import type { ServerArguments } from './commandLine.ts';
import { createConnection } from './connection.ts';
import { createServer } from './createServer.ts';
import { editorFolder } from './editorFolder.ts';
import { limitMessages, mostBytes } from './limitMessages.ts';
import { Questions } from './questions.ts';
import { startDirectory } from './startDirectory.ts';

/** What is under way is given this long to end once the connection has. */
const patienceMs = 3_000;

/** Stdout belongs to the protocol alone. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The folder of the product is the nearest above that has its lists: the bundle lies at another depth than the source. */
function productFolder(): string {
  let folder = dirname(import.meta.dirname);
  while (!existsSync(join(folder, 'media', 'directory.bin')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

interface Serving {
  options: ServerArguments;
  /** Empty if there is none. */
  key: string;
  /** Called once, at the start. */
  loadTools: () => Promise<readonly Tool[]>;
}

/** Serves the tools over stdin and stdout until the client or a signal ends it. */
export function serve({ options, key, loadTools }: Serving): void {
  const root = productFolder();
  const folder =
    options.library ??
    (options.source.type === 'service'
      ? editorFolder({ platform: process.platform, home: homedir(), environment: process.env })
      : undefined);
  const budget = createBudget(options.allowRequests);
  const connection = createConnection({ options, key, budget, log });
  let opened: Library | undefined;
  const sources: Sources = {
    library: lazy(async () => {
      const { createLibrary } = await import('../library/createLibrary.ts');
      opened = createLibrary({
        folder,
        isToBeKept: options.source.type === 'service',
        connected: connection.connected,
        source: () => connection.source,
        quota: () => ({ requestsPerDay: options.requestsPerDay }),
        onWarning: ({ kind, trouble }) => log(`Library: ${trouble?.kind ?? kind}`),
      });
      return opened;
    }),
    directory: startDirectory({ root, library: folder, withSample: options.source.type === 'sample' }),
    source: () => connection.source,
    linkScheme: 'vscode',
    screenerPaths: () => connection.screenerPaths,
    now: Date.now,
  };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const info = { name: 'market-desk', title: 'Market Desk', version };
  const advice = () => adviceFor(options, budget);
  const services = { sources, budget, questions: new Questions(), advice, mayAsk: connection.isReady };

  // They load while the client's first message is on its way.
  const tools = loadTools();
  const input = limitMessages(process.stdin, (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: mostBytes + 1 });
  const handle = serveStdio(async () => createServer({ tools: await tools, info, ...services }), {
    transport,
    // The message may quote what the client sent.
    onerror: ({ name }) => log(`Protocol: ${name}`),
  });
  const end = async (): Promise<void> => {
    setTimeout(() => process.exit(), patienceMs).unref();
    opened?.dispose();
    await connection.close();
  };
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    process.stdin.unpipe(input).pause();
    void end();
  };
  const stop = (): void => void handle.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
