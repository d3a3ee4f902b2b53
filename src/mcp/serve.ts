import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';

import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import type { Sources } from '../assistants/sources.ts';
import type { Tool } from '../assistants/tool.ts';
import { lazy } from '../base/lazy.ts';
import type { Library } from '../library/library.ts';
import { createBudget, type Budget } from './budget.ts';
import type { ServerArguments } from './commandLine.ts';
import { createConnection } from './connection.ts';
import { createServer } from './createServer.ts';
import { editorFolder } from '../library/editorFolder.ts';
import type { Filling } from './fillLibrary.ts';
import { limitMessages, mostBytes } from './limitMessages.ts';
import { Questions } from './questions.ts';
import { formatRequests, type ErrorAdvice } from '../assistants/errors/errorWords.ts';
import { localDate } from '../domain/format/time.ts';
import type { Directory } from '../directory/directory.ts';

const configure = 'with the configuration that “Market Desk: Copy MCP Configuration…” gives';

/** The folder of the product is the nearest above that has its lists: the bundle lies at another depth than the source. */
function productFolder(): string {
  let folder = dirname(import.meta.dirname);
  while (!existsSync(join(folder, 'media', 'directory.bin')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

export interface Serving {
  options: ServerArguments;
  /** Empty if there is none. */
  key: string;
  /** Called once, at the start. */
  loadTools: () => Promise<readonly Tool[]>;
  pipes: {
    input: Readable;
    /** Belongs to the protocol alone. */
    output: Writable;
    log: (line: string) => void;
  };
  /** Called when the client has ended, or the server was stopped: what was under way is being ended. */
  onEnd: () => void;
}

/** Serves the tools over a pair of pipes until the client ends it, or until it is stopped with what is given back. */
export function serve({ options, key, loadTools, pipes, onEnd }: Serving): () => void {
  const { log } = pipes;
  const root = productFolder();
  const folder = options.library ?? (options.source.type === 'service' ? editorFolder() : undefined);
  const budget = createBudget(options.allowRequests);
  const connection = createConnection({ options, key, budget, log });
  let opened: Library | undefined;
  const ending = new AbortController();
  /** Fills the library only without a limit on requests: a limit that the user set isn't used up for this. */
  const isFilled = options.source.type !== 'service' && options.allowRequests === Infinity;
  let filling: Filling | undefined;
  const fill = async (library: Library): Promise<void> => {
    const { fillLibrary } = await import('./fillLibrary.ts');
    // If the bundled service can't start, each tool reports it.
    const contents = ending.signal.aborted ? undefined : await connection.contents().catch(() => undefined);
    if (!contents) return;
    filling = fillLibrary(library, contents, ending.signal);
    await filling.isUsable;
  };
  const sources: Sources = {
    library: lazy(async () => {
      const { createLibrary } = await import('../library/createLibrary.ts');
      opened = createLibrary({
        folder,
        isToBeKept: options.source.type === 'service',
        connected: connection.connected,
        source: () => connection.source,
        quota: () => ({ requestsPerDay: options.requestsPerDay }),
        // Only the editor knows its setting, and only the editor sends the list.
        downloadShare: () => Number.MAX_SAFE_INTEGER,
        onWarning: ({ kind, trouble }) => log(`Library: ${trouble?.kind ?? kind}`),
      });
      await opened.ready;
      if (isFilled) await fill(opened);
      return opened;
    }),
    directory: startDirectory({ root, library: folder, isSample: options.source.type === 'sample' }),
    source: () => connection.source,
    linkScheme: 'vscode',
    screenerPaths: () => connection.screenerPaths,
    now: Date.now,
  };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const info = { name: 'market-desk', title: 'Market Desk', version };
  const advice = () => adviceFor(options, budget);
  const services = {
    sources,
    budget,
    questions: new Questions(),
    advice,
    mayAsk: connection.isReady,
    filling: () => filling?.progress(),
  };

  // They load while the client's first message is on its way.
  const tools = loadTools();
  const input = limitMessages(pipes.input, (answer) =>
    pipes.output.write(`${JSON.stringify(answer)}\n`)
      ? undefined
      : // A client that is gone takes nothing, and its end is noticed elsewhere.
        once(pipes.output, 'drain').then(
          () => undefined,
          () => undefined,
        ),
  );
  const transport = new StdioServerTransport(input, pipes.output, { maxBufferSize: mostBytes + 1 });
  const open = async (): Promise<McpServer> => {
    const server = createServer({ tools: await tools, info, ...services });
    // After the handshake, the data for the first answer is loaded in the background.
    if (isFilled) server.server.oninitialized = () => void sources.library().catch(() => undefined);
    return server;
  };
  const handle = serveStdio(open, {
    transport,
    // The message may quote client input, so only the error's name is logged.
    onerror: ({ name }) => log(`Protocol: ${name}`),
  });
  const end = async (): Promise<void> => {
    onEnd();
    ending.abort();
    opened?.dispose();
    await connection.close();
  };
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    pipes.input.unpipe(input).pause();
    void end();
  };
  return () => void handle.close();
}

/** Lists what the user can do about an error, given the server's arguments. */
function adviceFor(
  { source, baseUrl }: Pick<ServerArguments, 'source' | 'baseUrl'>,
  { allowed, left }: Pick<Budget, 'allowed' | 'left'>,
): Omit<ErrorAdvice, 'subject' | 'cost'> {
  const toConnect = `Ask the person to start this server ${configure}: it has no --base-url, so it sees no library of a service.`;
  const isWithoutAddress = source.type === 'service' && baseUrl === '';
  return {
    toAllow: isWithoutAddress ? toConnect : formatAllowing(allowed, left),
    toConnect,
    toSetKey: 'Ask the person to set MARKET_DESK_API_KEY in the environment of this server to the key.',
    toSetScreenerPath: 'If the person has one, ask for a start of this server with --screener-path and --metrics-path.',
  };
}

function formatAllowing(allowed: number, left: number): string {
  if (allowed === Infinity) return 'Read it with the tool that is about it: nothing costs anything here.';
  if (allowed === 0)
    return 'Ask the person to open it in Market Desk, or to start this server with --allow-requests and a number.';
  return `This server may send ${formatRequests(left)} more of ${allowed}: ask the person to open it in Market Desk, or to start this server with a larger --allow-requests.`;
}

interface DirectoryOptions {
  /** The product's folder, which contains `media`. */
  root: string;
  /** The folder of newer lists that the user imported; undefined for a library in memory. */
  library: string | undefined;
  /** True for the sample source, whose companies and funds are invented. Real names aren't mixed in. */
  isSample: boolean;
}

/** Loads the same directory of names as the editor, on first use. Rejects with DirectoryError. */
function startDirectory({ root, library, isSample }: DirectoryOptions): () => Promise<Directory> {
  return lazy(async () => {
    const { loadDirectory, loadSampleDirectory, readGiven } = await import('../directory/loadDirectory.ts');
    if (isSample) {
      const { sampleListings } = await import('../sample/sampleListings.ts');
      return loadSampleDirectory(await sampleListings(localDate(Date.now())));
    }
    const read = (name: string): Promise<Uint8Array | undefined> =>
      readFile(join(library!, 'directory', name)).catch(() => undefined);
    const [packed, given] = await Promise.all([
      readFile(join(root, 'media', 'directory.bin')),
      library === undefined ? [] : readGiven(read),
    ]);
    return loadDirectory({ packed, given });
  });
}
