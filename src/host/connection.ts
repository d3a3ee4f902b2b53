import * as vscode from 'vscode';
import { ApiError } from '../api/apiError.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';
import type { Client } from '../api/client.ts';
import { Disposables, type Disposable } from '../base/disposables.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { contextKeys, dataFolderVariable, settings as settingIds } from '../ids.ts';
import type { Initiator } from '../library/ledger/initiator.ts';
import { LibraryError, type Connected, type SourceId } from '../library/library.ts';
import { PlainError } from './plainError.ts';
import type { KeyStore } from './keyStore.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

export type ConnectionState = 'notConfigured' | 'noKey' | 'ready' | 'keyRejected' | 'sample';

interface Services {
  settings: Settings;
  keys: KeyStore;
  log: Log;
}

interface LiveClient {
  /** What the client was made from; another configuration makes another client. */
  signature: string;
  client: Promise<Client>;
  close: () => Promise<void>;
}

/** Knows which source answers now and in which state it is, and makes its client on first need. */
export class Connection implements Disposable {
  readonly #services: Services;
  readonly #changed = new Emitter<ConnectionState>();
  readonly #disposables = new Disposables();
  /** Where the key, or a request without one, was refused. */
  readonly #rejectedOrigins = new Set<string>();
  #state: ConnectionState = 'notConfigured';
  #hasKey = false;
  #live: LiveClient | undefined;

  readonly onDidChange: Event<ConnectionState> = this.#changed.event;
  /** Settles when the state is known for the first time. */
  readonly ready: Promise<void>;

  constructor(services: Services) {
    this.#services = services;
    const refresh = (): void => void this.#refresh();
    this.#disposables.add(this.#changed);
    this.#disposables.add(
      services.settings.onDidChange((affects) => {
        if (affects(settingIds.connectionAuthentication)) {
          // What was refused with a key says nothing of requests without one.
          this.#rejectedOrigins.clear();
          this.#dropClient();
          refresh();
        } else if (affects(settingIds.connectionSource) || affects(settingIds.connectionBaseUrl)) refresh();
      }),
    );
    this.#disposables.add(
      services.keys.onDidChange(({ origin }) => {
        this.#rejectedOrigins.delete(origin);
        this.#dropClient();
        refresh();
      }),
    );
    this.ready = this.#refresh();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether requests carry a key; a gateway adds it where they do not. */
  get usesKey(): boolean {
    return this.#services.settings.authentication === 'key';
  }

  /** Origin of the base address; undefined when there is none or it is not acceptable. */
  get origin(): string | undefined {
    const parsed = parseBaseUrl(this.#services.settings.baseUrl);
    return parsed.ok ? parsed.value.origin : undefined;
  }

  /** What is wrong with the base address in the settings; undefined when nothing is, and when there is none. */
  get addressProblem(): string | undefined {
    const { baseUrl } = this.#services.settings;
    const parsed = parseBaseUrl(baseUrl);
    return parsed.ok || baseUrl === '' ? undefined : parsed.error.message;
  }

  /** The base address's origin. Throws `notConfigured`, with the reason where an address is set that cannot be used. */
  requireOrigin(): string {
    const { origin, addressProblem } = this;
    if (origin !== undefined) return origin;
    if (addressProblem === undefined) throw new LibraryError('notConfigured', 'No base address is set');
    throw new PlainError(
      vscode.l10n.t('The base address in the settings can’t be used. {0} Nothing was sent.', addressProblem),
      'notConfigured',
    );
  }

  /** The folder that the bundled service serves instead of invented data, where one is named. */
  get dataFolder(): string | undefined {
    const folder = process.env[dataFolderVariable]?.trim();
    return folder === '' ? undefined : folder;
  }

  get source(): SourceId {
    if (this.#services.settings.source === 'sample') return this.dataFolder ? `data:${this.dataFolder}` : 'sample';
    return `service:${this.origin ?? ''}`;
  }

  /** For the library: where answers come from at this moment. */
  async connected(): Promise<Connected> {
    await this.ready;
    const { screenerPath, metricsPath } = this.#services.settings;
    return {
      source: this.source,
      client: (initiator) => this.#clientFor(initiator),
      ...(this.#state === 'sample'
        ? {}
        : { screenerPaths: { screen: screenerPath !== '', metrics: metricsPath !== '' } }),
    };
  }

  dispose(): void {
    this.#dropClient();
    this.#disposables.dispose();
  }

  async #refresh(): Promise<void> {
    const origin = this.origin;
    const needsKey = this.#services.settings.source !== 'sample' && this.usesKey;
    this.#hasKey = needsKey && origin !== undefined && (await this.#services.keys.get(origin)) !== undefined;
    await this.#settle();
  }

  async #settle(): Promise<void> {
    const origin = this.origin;
    const state: ConnectionState =
      this.#services.settings.source === 'sample'
        ? 'sample'
        : origin === undefined
          ? 'notConfigured'
          : !this.usesKey
            ? 'ready'
            : !this.#hasKey
              ? 'noKey'
              : this.#rejectedOrigins.has(origin)
                ? 'keyRejected'
                : 'ready';
    this.#state = state;
    const refused = this.addressProblem !== undefined;
    await Promise.all([
      vscode.commands.executeCommand('setContext', contextKeys.addressRefused, refused),
      vscode.commands.executeCommand('setContext', contextKeys.connection, state),
    ]);
    this.#changed.fire(state);
  }

  async #clientFor(initiator: Initiator): Promise<Client> {
    const client = await this.#client();
    // The same key would only be refused, and counted, once more: that is for a person to ask for.
    if (initiator === 'background' && this.#rejectedOrigins.has(client.origin))
      throw this.usesKey
        ? new LibraryError('keyRejected', 'The service did not accept the key')
        : new LibraryError('gatewayRefused', 'The gateway refused a request without a key');
    return client;
  }

  async #client(): Promise<Client> {
    const { settings, keys, log } = this.#services;
    const { source, baseUrl, authentication, timeoutSeconds, screenerPath, metricsPath } = settings;
    const signature = JSON.stringify({ source, baseUrl, authentication, timeoutSeconds, screenerPath, metricsPath });
    if (this.#live?.signature === signature) return this.#live.client;
    this.#dropClient();
    if (source === 'sample') return this.#begin(signature, this.#startSample(timeoutSeconds));
    const origin = this.requireOrigin();
    const keyless = authentication === 'none';
    if (!keyless && !(await keys.get(origin))) throw new LibraryError('noKey', 'No key is stored for the base address');
    const { createClient } = await import('../api/createClient.ts');
    const client = createClient({
      baseUrl,
      key: keyless ? 'none' : async () => (await keys.get(origin))?.key ?? '',
      timeoutSeconds,
      dispatcher: 'host',
      screenerPath,
      metricsPath,
      log: (line) => {
        log.info(line);
      },
    });
    return this.#begin(signature, Promise.resolve({ client: this.#watch(client), close: () => Promise.resolve() }));
  }

  #begin(signature: string, started: Promise<{ client: Client; close: () => Promise<void> }>): Promise<Client> {
    const client = started.then((value) => value.client);
    const live: LiveClient = { signature, client, close: async () => (await started).close() };
    this.#live = live;
    // A failed start is not kept: the next read tries anew.
    client.catch(() => {
      if (this.#live === live) this.#live = undefined;
    });
    return client;
  }

  async #startSample(timeoutSeconds: number): Promise<{ client: Client; close: () => Promise<void> }> {
    const [{ startBundledService }, { createClient }] = await Promise.all([
      import('../sample/bundledService.ts'),
      import('../api/createClient.ts'),
    ]);
    const dataFolder = this.dataFolder;
    // Looking around costs nothing, so it has no end either.
    const service = await startBundledService({ quota: Infinity, ...(dataFolder ? { data: dataFolder } : {}) });
    for (const warning of service.warnings) this.#services.log.warn(warning);
    const client = createClient({
      baseUrl: service.address,
      key: () => service.key,
      timeoutSeconds,
      dispatcher: 'host',
      screenerPath: '/screener',
      metricsPath: '/screener/metrics',
      log: (line) => {
        this.#services.log.info(line);
      },
    });
    return { client, close: () => service.close() };
  }

  /** Sees whether the service takes the key, whoever asked. */
  #watch(client: Client): Client {
    return {
      origin: client.origin,
      send: async (request, options) => {
        try {
          const answer = await client.send(request, options);
          this.#judgeKey(client.origin, true);
          return answer;
        } catch (error) {
          if (error instanceof ApiError && error.kind === 'unauthorized') this.#judgeKey(client.origin, false);
          throw error;
        }
      },
      dispose: () => {
        client.dispose();
      },
    };
  }

  #judgeKey(origin: string, accepted: boolean): void {
    if (accepted !== this.#rejectedOrigins.has(origin)) return;
    if (accepted) this.#rejectedOrigins.delete(origin);
    else this.#rejectedOrigins.add(origin);
    // Where no key is sent, the state is another's matter than the key's.
    if (this.usesKey) void this.#settle();
  }

  #dropClient(): void {
    const live = this.#live;
    this.#live = undefined;
    live?.client.then(
      async (client) => {
        client.dispose();
        await live.close();
      },
      () => undefined,
    );
  }
}
