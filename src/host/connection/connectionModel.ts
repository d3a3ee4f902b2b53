import { parseBaseUrl } from '../../api/baseUrl.ts';
import type { Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { LibraryError } from '../../library/library.ts';
import type { SourceId } from '../../library/sourceId.ts';

export type ConnectionState = 'notConfigured' | 'noKey' | 'ready' | 'keyRejected' | 'sample';

interface ConnectionModelOptions {
  settings: {
    readonly source: 'service' | 'sample';
    readonly baseUrl: string;
    readonly authentication: 'key' | 'none';
  };
  /** Returns whether a key is known for the origin. */
  hasKey: (origin: string) => Promise<boolean>;
  /** The folder that the bundled service serves instead of invented data, if one is named. */
  dataFolder: () => string | undefined;
}

/** Determines which source is connected, and whether requests can be sent to it. */
export class ConnectionModel implements Disposable {
  readonly #options: ConnectionModelOptions;
  readonly #changed = new Emitter<ConnectionState>();
  /** The origins that rejected their key, or a request without one. */
  readonly #rejectedOrigins = new Set<string>();
  #state: ConnectionState = 'notConfigured';
  #hasKey = false;
  #checks = 0;
  /** The newest check. */
  #refreshing: Promise<void> | undefined;

  /** Fires after every check, even if the state is the same: the source may have changed. */
  readonly onDidChange: Event<ConnectionState> = this.#changed.event;

  constructor(options: ConnectionModelOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** False if a gateway adds the key to the requests. */
  get usesKey(): boolean {
    return this.#options.settings.authentication === 'key';
  }

  /** The origin of the base address; undefined if there is none or it can't be used. */
  get origin(): string | undefined {
    const parsed = parseBaseUrl(this.#options.settings.baseUrl);
    return parsed.ok ? parsed.value.origin : undefined;
  }

  /** The problem with the base address in the settings; undefined if it can be used or is empty. */
  get addressProblem(): string | undefined {
    const { baseUrl } = this.#options.settings;
    const parsed = parseBaseUrl(baseUrl);
    return parsed.ok || baseUrl === '' ? undefined : parsed.error.message;
  }

  get source(): SourceId {
    const { settings, dataFolder } = this.#options;
    if (settings.source !== 'sample') return `service:${this.origin ?? ''}`;
    const folder = dataFolder();
    return folder ? `data:${folder}` : 'sample';
  }

  /**
   * Checks the settings and the key again. Of several concurrent checks, the newest decides, and all settle with it.
   */
  refresh(): Promise<void> {
    const refreshing = this.#check(++this.#checks);
    this.#refreshing = refreshing;
    return refreshing;
  }

  /** Checks again after the key of the origin was set or cleared. The service may accept the new one. */
  async keyChanged(origin: string): Promise<void> {
    this.#rejectedOrigins.delete(origin);
    await this.refresh();
  }

  /**
   * Checks again after the authentication method changed, since a rejected key doesn't apply to requests without one.
   */
  async authenticationChanged(): Promise<void> {
    this.#rejectedOrigins.clear();
    await this.refresh();
  }

  /** Records whether the service at the origin accepted the last request from any caller. */
  noteAccepted(origin: string, isAccepted: boolean): void {
    if (isAccepted !== this.#rejectedOrigins.has(origin)) return;
    if (isAccepted) this.#rejectedOrigins.delete(origin);
    else this.#rejectedOrigins.add(origin);
    // Without a key, a gateway's refusal doesn't change the state.
    if (this.usesKey) this.#update();
  }

  /**
   * Throws `keyRejected` or `gatewayRefused` for a background request to an origin that rejected the last one. The same
   * request would be rejected, and counted, again, so only a user or a program sends it again.
   */
  requireAccepted(origin: string, initiator: Initiator): void {
    if (initiator !== 'background' || !this.#rejectedOrigins.has(origin)) return;
    throw this.usesKey
      ? new LibraryError('keyRejected', 'The service did not accept the key')
      : new LibraryError('gatewayRefused', 'The gateway refused a request without a key');
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #check(number: number): Promise<void> {
    const { origin } = this;
    const needsKey = this.#options.settings.source === 'service' && this.usesKey;
    const hasKey = needsKey && origin !== undefined && (await this.#options.hasKey(origin));
    if (number !== this.#checks) {
      await this.#refreshing;
      return;
    }
    this.#hasKey = hasKey;
    this.#update();
  }

  #update(): void {
    this.#state = this.#judge();
    this.#changed.fire(this.#state);
  }

  #judge(): ConnectionState {
    if (this.#options.settings.source === 'sample') return 'sample';
    const { origin } = this;
    if (origin === undefined) return 'notConfigured';
    if (!this.usesKey) return 'ready';
    if (!this.#hasKey) return 'noKey';
    return this.#rejectedOrigins.has(origin) ? 'keyRejected' : 'ready';
  }
}
