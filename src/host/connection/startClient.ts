import { ApiError } from '../../api/apiError.ts';
import type { Client } from '../../api/client.ts';
import { endpoints } from '../../domain/endpoints/endpoints.ts';
import { LibraryError } from '../../library/library.ts';
import type { StartedClient } from './currentClient.ts';

interface StartClientOptions {
  timeoutSeconds: number;
  log: { info: (line: string) => void; warn: (line: string) => void };
}

interface SampleOptions extends StartClientOptions {
  /** A folder that is served instead of invented data. */
  dataFolder: string | undefined;
}

/** Starts the bundled service, and a client of it. */
export async function startSampleClient({ dataFolder, timeoutSeconds, log }: SampleOptions): Promise<StartedClient> {
  const [{ startBundledService }, { createClient }] = await Promise.all([
    import('../../sample/bundledService.ts'),
    import('../../api/createClient.ts'),
  ]);
  // Sample data costs nothing, so it has no quota either.
  const service = await startBundledService({ quota: Infinity, ...(dataFolder ? { data: dataFolder } : {}) });
  for (const warning of service.warnings) log.warn(warning);
  const client = createClient({
    baseUrl: service.address,
    key: () => service.key,
    timeoutSeconds,
    dispatcher: 'host',
    screenerPath: endpoints.screen.path,
    metricsPath: endpoints.metrics.path,
    log: (line) => log.info(line),
  });
  return { client, contents: () => service.contents(), close: () => service.close() };
}

interface ServiceOptions extends StartClientOptions {
  baseUrl: string;
  screenerPath: string;
  metricsPath: string;
  /** Reads the key before each request; `none` sends no key. */
  key: 'none' | (() => Promise<string | undefined>);
  noteAccepted: AcceptanceListener;
}

/** Creates a client of the service. Rejects with `noKey` when there is no key to send. */
export async function startServiceClient({
  key,
  log,
  noteAccepted,
  ...options
}: ServiceOptions): Promise<StartedClient> {
  if (key !== 'none' && !(await key())) throw new LibraryError('noKey', 'No key is stored for the base address');
  const { createClient } = await import('../../api/createClient.ts');
  const client = createClient({
    ...options,
    key: key === 'none' ? key : async () => (await key()) ?? '',
    dispatcher: 'host',
    log: (line) => log.info(line),
  });
  return { client: watchAcceptance(client, noteAccepted), close: () => Promise.resolve() };
}

type AcceptanceListener = (origin: string, isAccepted: boolean) => void;

/** Notifies after each request whether the service accepted it. Other kinds of failures don't count. */
function watchAcceptance(client: Client, listener: AcceptanceListener): Client {
  return {
    origin: client.origin,
    send: async (request, options) => {
      try {
        const answer = await client.send(request, options);
        listener(client.origin, true);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'unauthorized') listener(client.origin, false);
        throw error;
      }
    },
    dispose: () => client.dispose(),
  };
}
