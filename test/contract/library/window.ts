import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Client } from '../../../src/api/client.ts';
import type { Library, ReadOptions } from '../../../src/library/library.ts';
import { lightClientOf } from './lightClient.ts';

/** The reads that a window can be told to do. */
export type Reading =
  | { what: 'call'; ticker?: string; cik?: number; fyq?: string }
  | { what: 'fund'; ticker?: string; cusip?: string; seriesid?: string }
  | { what: 'bars'; tickers: string[]; fromDate: string; tillDate: string }
  | { what: 'calendar' };

export type Order =
  | { id: number; open: string; requestsPerDay: number }
  | { id: number; read: Reading; options: ReadOptions }
  | { id: number; used: true };

export type Report = { id: number; ok: unknown } | { id: number; error: string };

/** The client of a window that is killed between receiving and decoding a body, the first or a later one. */
function dying(client: Client, bodies: number): Client {
  let received = 0;
  const send: Client['send'] = (request, options) =>
    client.send(request, {
      ...options,
      onReceived: (body) => {
        options?.onReceived?.(body);
        received += 1;
        if (received === bodies) process.kill(process.pid, 'SIGKILL');
      },
    });
  return { origin: client.origin, send, dispose: () => client.dispose() };
}

/**
 * A window of its own process: the service's address and key, `light` or not, and after how many bodies it dies; orders
 * come over IPC.
 */
async function run([baseUrl, key, kind, bodies]: string[]): Promise<void> {
  // A window that lives for a moment does without the code of the whole client.
  const createClient = kind === 'light' ? lightClientOf : (await import('./client.ts')).clientOf;
  const client = dying(createClient(baseUrl!, key!), Number(bodies));
  let library: Library | undefined;
  const obey = async (order: Order): Promise<unknown> => {
    if ('open' in order) {
      library?.dispose();
      const warnings: string[] = [];
      library = createLibrary({
        folder: order.open,
        connected: () => Promise.resolve({ source: `service:${client.origin}`, client: () => Promise.resolve(client) }),
        quota: () => ({ requestsPerDay: order.requestsPerDay }),
        onWarning: ({ kind }) => {
          warnings.push(kind);
          process.send?.({ id: -1, error: `warning ${kind}` } satisfies Report);
        },
      });
      return undefined;
    }
    if ('used' in order) return library!.usage(`service:${client.origin}`).used;
    const { fromLibrary } = await readIn(library!, order.read, order.options);
    return fromLibrary;
  };
  process.on('message', (order: Order) => {
    obey(order).then(
      (ok) => process.send?.({ id: order.id, ok } satisfies Report),
      (error: unknown) =>
        process.send?.({
          id: order.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.send?.({ id: 0, ok: 'ready' } satisfies Report);
}

export async function readIn(
  library: Library,
  reading: Reading,
  options: ReadOptions,
): Promise<{ value: unknown; fromLibrary: boolean; stale: boolean }> {
  switch (reading.what) {
    case 'call':
      return library.read({ endpoint: 'transcript', ...asked(reading) }, options);
    case 'fund':
      return library.read({ endpoint: 'fund', ...asked(reading) }, options);
    case 'bars':
      return library.read({ endpoint: 'bars', ...asked(reading) }, options);
    case 'calendar':
      return library.read({ endpoint: 'calendar' }, options);
  }
}

function asked<R extends Reading>(reading: R): Omit<R, 'what'> {
  const { what, ...request } = reading;
  return what === reading.what ? request : reading;
}

if (process.send) void run(process.argv.slice(2));
