import { endpoints } from '../domain/endpoints/endpoints.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';
import type { Client } from '../api/client.ts';
import { lazy } from '../base/lazy.ts';
import { LibraryError, type Connected } from '../library/library.ts';
import { knownPaths, type ScreenerPaths, type SourceId } from '../library/sourceId.ts';
import type { BundledService, ServiceContents } from '../sample/bundledService.ts';
import type { Budget } from './budget.ts';
import type { ServerArguments } from './commandLine.ts';

/** Limit for a request with its retries, as the setting has it by default. */
const timeoutSeconds = 30;

interface ServerConnectionOptions {
  options: ServerArguments;
  key: string;
  budget: Budget;
  /** Receives one line per attempt, without the key. */
  log: (line: string) => void;
}

/** The source that the library reads from. */
interface ServerConnection {
  source: SourceId;
  screenerPaths: ScreenerPaths;
  connected: () => Promise<Connected>;
  /** Whether a person's yes would be enough for a request that costs something: the service has an address and a key. */
  isReady: boolean;
  /** Starts the bundled service and lists what it has; undefined for a service of one's own. Rejects if it can't start. */
  contents: () => Promise<ServiceContents | undefined>;
  /** Aborts what is under way and stops the bundled service. */
  close: () => Promise<void>;
}

interface Started {
  client: Client;
  /** Undefined for a service of one's own. */
  service?: BundledService;
}

/** Connects to the service, or starts the bundled one, when the first request is to be sent. */
export function createConnection({ options, key, budget, log }: ServerConnectionOptions): ServerConnection {
  const { source: choice, baseUrl, authentication, screenerPath, metricsPath } = options;
  const lacking = lackOf(options, key);
  const start = async (): Promise<Started> => {
    if (lacking) throw lacking;
    const { createClient } = await import('../api/createClient.ts');
    const common = { timeoutSeconds, dispatcher: 'node' } as const;
    if (choice.type === 'service')
      return {
        client: createClient({
          ...common,
          log,
          baseUrl,
          key: authentication === 'none' ? 'none' : () => key,
          screenerPath,
          metricsPath,
        }),
      };
    const { startBundledService } = await import('../sample/bundledService.ts');
    const data = choice.type === 'data' ? { data: choice.folder } : {};
    const service = await startBundledService({ quota: Infinity, ...data });
    for (const warning of service.warnings) log(`Not served: ${warning}`);
    const client = createClient({
      ...common,
      baseUrl: service.address,
      // A request that never leaves this process is no news, and filling the library takes many.
      log: () => undefined,
      key: () => service.key,
      screenerPath: endpoints.screen.path,
      metricsPath: endpoints.metrics.path,
    });
    return { client, service };
  };
  let starting: Promise<Started> | undefined;
  const started = lazy(() => (starting = start()));
  const source = sourceOf(options);
  const screenerPaths = knownPaths(source, options);
  return {
    source,
    screenerPaths,
    contents: async () => (choice.type === 'service' ? undefined : (await started()).service?.contents()),
    isReady: choice.type === 'service' && lacking === undefined,
    connected: () =>
      Promise.resolve({
        source,
        screenerPaths,
        client: async (_initiator, batch) => budget.limit((await started()).client, batch),
      }),
    close: async () => {
      const live = await starting?.catch(() => undefined);
      live?.client.dispose();
      await live?.service?.close();
    },
  };
}

/** Why nothing can be requested, if it can't. */
function lackOf({ source, baseUrl, authentication }: ServerArguments, key: string): LibraryError | undefined {
  if (source.type !== 'service') return undefined;
  if (baseUrl === '') return new LibraryError('notConfigured', 'No base address is given');
  if (authentication === 'key' && key === '') return new LibraryError('noKey', 'The environment has no key');
  return undefined;
}

/** As the editor names its sources, since answers of different sources are never mixed. */
function sourceOf({ source, baseUrl }: ServerArguments): SourceId {
  if (source.type === 'sample') return 'sample';
  if (source.type === 'data') return `data:${source.folder}`;
  const parsed = parseBaseUrl(baseUrl);
  return `service:${parsed.ok ? parsed.value.origin : ''}`;
}
