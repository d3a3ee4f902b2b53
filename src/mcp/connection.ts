import { endpoints } from '../domain/endpoints/endpoints.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';
import type { Client } from '../api/client.ts';
import { lazy } from '../base/lazy.ts';
import { LibraryError, type Connected } from '../library/library.ts';
import { knownPaths, type ScreenerPaths, type SourceId } from '../library/sourceId.ts';
import type { BundledService, ServiceContents } from '../sample/bundledService.ts';
import type { Budget } from './budget.ts';
import type { ServerArguments } from './commandLine.ts';

/** Limit for a request including its retries; the same as the setting's default. */
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
  /** True if the service has an address and a key, so that a costly request only needs the user's consent. */
  isReady: boolean;
  /** Starts the bundled service and lists its contents; undefined for a real service. Rejects if it can't start. */
  contents: () => Promise<ServiceContents | undefined>;
  /** Aborts pending requests and stops the bundled service. */
  close: () => Promise<void>;
}

/** Connects to the service, or starts the bundled one, before the first request. */
export function createConnection({ options, key, budget, log }: ServerConnectionOptions): ServerConnection {
  const { source: choice, baseUrl, authentication, screenerPath, metricsPath } = options;
  const lacking = lackOf(options, key);
  let bundled: BundledService | undefined;
  const start = async (): Promise<Client> => {
    if (lacking) throw lacking;
    const { createClient } = await import('../api/createClient.ts');
    const common = { timeoutSeconds, dispatcher: 'node' } as const;
    if (choice.type === 'service')
      return createClient({
        ...common,
        log,
        baseUrl,
        key: authentication === 'none' ? 'none' : () => key,
        screenerPath,
        metricsPath,
      });
    const { startBundledService } = await import('../sample/bundledService.ts');
    const data = choice.type === 'data' ? { data: choice.folder } : {};
    const service = (bundled = await startBundledService({ quota: Infinity, ...data }));
    for (const warning of service.warnings) log(`Not served: ${warning}`);
    return createClient({
      ...common,
      baseUrl: service.address,
      // Requests within this process aren't logged, because filling the library takes many.
      log: () => undefined,
      key: () => service.key,
      screenerPath: endpoints.screen.path,
      metricsPath: endpoints.metrics.path,
    });
  };
  let starting: Promise<Client> | undefined;
  const started = lazy(() => (starting = start()));
  const source = sourceOf(options);
  const screenerPaths = knownPaths(source, options);
  return {
    source,
    screenerPaths,
    contents: async () => {
      if (choice.type !== 'service') await started();
      return bundled?.contents();
    },
    isReady: choice.type === 'service' && lacking === undefined,
    connected: () =>
      Promise.resolve({
        source,
        screenerPaths,
        client: async (_initiator, batch) => budget.limit(await started(), batch),
      }),
    close: async () => {
      const client = await starting?.catch(() => undefined);
      client?.dispose();
      await bundled?.close();
    },
  };
}

/** The reason why no request can be sent, if there is one. */
function lackOf({ source, baseUrl, authentication }: ServerArguments, key: string): LibraryError | undefined {
  if (source.type !== 'service') return undefined;
  if (baseUrl === '') return new LibraryError('notConfigured', 'No base address is given');
  if (authentication === 'key' && key === '') return new LibraryError('noKey', 'The environment has no key');
  return undefined;
}

/** Uses the editor's names of sources, because the library never mixes answers from different sources. */
function sourceOf({ source, baseUrl }: ServerArguments): SourceId {
  if (source.type === 'sample') return 'sample';
  if (source.type === 'data') return `data:${source.folder}`;
  const parsed = parseBaseUrl(baseUrl);
  return `service:${parsed.ok ? parsed.value.origin : ''}`;
}
