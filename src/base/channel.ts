import { isRecord } from './record.ts';
import { toDisposable, type Disposable } from './disposables.ts';

/**
 * The one transport between the host and a page, typed at both ends. A page sends requests and gets one result for
 * each; the host pushes whole snapshots. Errors cross as `{kind, message}`, with the possible actions.
 */
export interface Protocol {
  /** The requests of a page: name → parameters and result. */
  requests: Record<string, { params: unknown; result: unknown }>;
  /** The messages that the host pushes to a page, always as a whole snapshot: name → payload. */
  pushes: Record<string, unknown>;
}

/** An action that the user can take about an error. The host runs only actions that its errors offer. */
export interface OfferedAction {
  title: string;
  command: string;
  argument?: unknown;
  /** True if the failed action is repeated right after it, which is free then. */
  retries?: true;
}

export interface CrossingError {
  kind: string;
  message: string;
  actions?: OfferedAction[];
}

/** The requests that every page has besides its own. */
export type ActRequests = Record<'act', { params: OfferedAction; result: null }>;

/** An error received over the channel. */
export class ChannelError extends Error {
  readonly kind: string;
  constructor({ kind, message }: CrossingError) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
  }
}

export interface Port {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Disposable;
}

/** Returns whether a page may make this request. Pages aren't trusted: any other request is refused as `badRequest`. */
type Accepts = (name: string, params: unknown) => boolean;

export type RequestHandlers<P extends Protocol> = {
  [K in keyof P['requests']]: (
    params: P['requests'][K]['params'],
    signal: AbortSignal,
  ) => P['requests'][K]['result'] | Promise<P['requests'][K]['result']>;
};

interface RequestMessage {
  type: 'request';
  id: number;
  name: string;
  params: unknown;
}
type HostMessage =
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; error: CrossingError }
  | { type: 'push'; name: string; value: unknown };

function isRequestMessage(value: unknown): value is RequestMessage {
  return (
    isRecord(value) &&
    value['type'] === 'request' &&
    typeof value['id'] === 'number' &&
    typeof value['name'] === 'string'
  );
}

function isHostMessage(value: unknown): value is HostMessage {
  return isRecord(value) && ['result', 'error', 'push'].includes(String(value['type']));
}

interface HostChannelOptions<P extends Protocol> {
  port: Port;
  accepts: Accepts;
  handlers: RequestHandlers<P>;
  toCrossing: (error: unknown) => CrossingError | Promise<CrossingError>;
  /** Called for each valid request before its handler runs. */
  onRequest?: (name: keyof P['requests']) => void;
}

/** The host's end. A newer request of a name aborts the older one. */
export class HostChannel<P extends Protocol> implements Disposable {
  readonly #options: HostChannelOptions<P>;
  readonly #listening: Disposable;
  readonly #running = new Map<string, AbortController>();
  #isDisposed = false;

  constructor(options: HostChannelOptions<P>) {
    this.#options = options;
    this.#listening = options.port.onMessage((message) => {
      if (isRequestMessage(message)) void this.#answer(message);
    });
  }

  push<K extends keyof P['pushes'] & string>(name: K, value: P['pushes'][K]): void {
    this.#post({ type: 'push', name, value });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  /** Posts a message unless disposed: the panel may show another page by then, whose request ids start over. */
  #post(message: HostMessage): void {
    if (!this.#isDisposed) this.#options.port.post(message);
  }

  async #answer({ id, name, params }: RequestMessage): Promise<void> {
    const { accepts, handlers, toCrossing, onRequest } = this.#options;
    if (!Object.hasOwn(handlers, name) || !accepts(name, params)) {
      const error = { kind: 'badRequest', message: `Not a request of this page: ${name}` };
      this.#post({ type: 'error', id, error });
      return;
    }
    onRequest?.(name);
    this.#running.get(name)?.abort();
    const controller = new AbortController();
    this.#running.set(name, controller);
    try {
      const value: unknown = await handlers[name]!(params, controller.signal);
      this.#post({ type: 'result', id, value });
    } catch (error) {
      this.#post({ type: 'error', id, error: await toCrossing(error) });
    } finally {
      if (this.#running.get(name) === controller) this.#running.delete(name);
    }
  }
}

/** The page's end. */
export class PageChannel<P extends Protocol> implements Disposable {
  readonly #port: Port;
  readonly #listening: Disposable;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  #lastId = 0;

  constructor(port: Port) {
    this.#port = port;
    this.#listening = port.onMessage((message) => {
      if (isHostMessage(message)) this.#receive(message);
    });
  }

  request<K extends keyof P['requests'] & string>(
    name: K,
    params: P['requests'][K]['params'],
  ): Promise<P['requests'][K]['result']> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#port.post({ type: 'request', id, name, params } satisfies RequestMessage);
    });
  }

  onPush<K extends keyof P['pushes'] & string>(name: K, listener: (value: P['pushes'][K]) => void): Disposable {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    const own = (value: unknown): void => listener(value as P['pushes'][K]);
    listeners.add(own);
    return toDisposable(() => listeners.delete(own));
  }

  dispose(): void {
    this.#listening.dispose();
    this.#waiting.clear();
    this.#listeners.clear();
  }

  #receive(message: HostMessage): void {
    if (message.type === 'push') {
      for (const listener of this.#listeners.get(message.name) ?? []) listener(message.value);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'result') waiting?.resolve(message.value);
    else waiting?.reject(new ChannelError(message.error));
  }
}
