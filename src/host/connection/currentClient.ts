import type { Client } from '../../api/client.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { ServiceContents } from '../../sample/bundledService.ts';

export interface StartedClient {
  client: Client;
  /** Lists the contents of the bundled service; absent for any other. */
  contents?: () => ServiceContents;
  /** Closes resources that were started only for the client. */
  close: () => Promise<void>;
}

interface CurrentClientOptions {
  /** Identifies the configuration that a client is created from. */
  signature: () => string;
  start: () => Promise<StartedClient>;
}

interface Live {
  signature: string;
  started: Promise<StartedClient>;
}

/** Starts a client on first use and keeps it until the configuration changes. */
export class CurrentClient implements Disposable {
  readonly #options: CurrentClientOptions;
  #live: Live | undefined;
  #isDisposed = false;

  constructor(options: CurrentClientOptions) {
    this.#options = options;
  }

  /** Returns the client of the current configuration. Rejects if it can't be started; the next call tries again. */
  async get(): Promise<Client> {
    for (;;) {
      const live = this.#current();
      const { client } = await live.started;
      // A client that was dropped while it started has been disposed.
      if (this.#live === live || this.#isDisposed) return client;
    }
  }

  /** Lists the contents of the current configuration's bundled service; undefined if there is none. */
  async contents(): Promise<ServiceContents | undefined> {
    return (await this.#current().started).contents?.();
  }

  /** Disposes the client. The next call starts a new one. */
  drop(): void {
    const live = this.#live;
    this.#live = undefined;
    live?.started.then(
      async ({ client, close }) => {
        client.dispose();
        await close();
      },
      () => undefined,
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.drop();
  }

  #current(): Live {
    const { signature, start } = this.#options;
    const wanted = signature();
    if (this.#live?.signature === wanted) return this.#live;
    this.drop();
    // A service that starts after the extension has ended is never closed.
    const started = this.#isDisposed ? Promise.reject(new Error('The connection has ended')) : start();
    const live: Live = { signature: wanted, started };
    this.#live = live;
    live.started.catch(() => {
      if (this.#live === live) this.#live = undefined;
    });
    return live;
  }
}
