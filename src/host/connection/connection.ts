import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { kindOfSource } from '../../base/snapshot.ts';
import { setMetered } from '../../domain/format/cost.ts';
import { contextKeys, dataFolderVariable, settings as settingIds } from '../../ids.ts';
import { ConnectionModel, type ConnectionState } from './connectionModel.ts';
import { CurrentClient, type StartedClient } from './currentClient.ts';
import { LibraryError, type Connected } from '../../library/library.ts';
import { knownPaths, type ScreenerPaths, type SourceId } from '../../library/sourceId.ts';
import type { ServiceContents } from '../../sample/bundledService.ts';
import type { KeyStore } from './keyStore.ts';
import type { Log } from '../log.ts';
import { PlainError } from '../errors/plainError.ts';
import type { Settings } from '../state/settings.ts';

interface ConnectionOptions {
  settings: Settings;
  keys: KeyStore;
  log: Log;
}

/**
 * Keeps the connection in step with settings and keys, publishes its state to the editor, and gives the library its
 * client.
 */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #own = new Disposables();
  readonly #changed = this.#own.add(new Emitter<ConnectionState>());
  readonly #model: ConnectionModel;
  readonly #client: CurrentClient;
  #contextSet: Promise<unknown> = Promise.resolve();

  /** Fires after the context keys follow the state. */
  readonly onDidChange: Event<ConnectionState> = this.#changed.event;
  /** Settles when the state is known for the first time. */
  readonly ready: Promise<void>;

  constructor(options: ConnectionOptions) {
    const { settings, keys } = options;
    this.#options = options;
    this.#client = this.#own.add(
      new CurrentClient({ signature: () => this.#signature(), start: () => this.#startClient() }),
    );
    this.#model = this.#own.add(
      new ConnectionModel({
        settings,
        hasKey: async (origin) => (await keys.get(origin)) !== undefined,
        dataFolder: () => this.dataFolder,
      }),
    );
    this.#own.add(
      this.#model.onDidChange((state) => {
        this.#setMetered();
        this.#contextSet = this.#setContext(state);
      }),
    );
    this.#own.add(
      settings.onDidChange((affects) => {
        if (affects(settingIds.connectionAuthentication)) {
          this.#client.drop();
          void this.#model.authenticationChanged();
        } else if (affects(settingIds.connectionSource) || affects(settingIds.connectionBaseUrl))
          void this.#model.refresh();
      }),
    );
    this.#own.add(
      keys.onDidChange(({ origin }) => {
        this.#client.drop();
        void this.#model.keyChanged(origin);
      }),
    );
    this.#setMetered();
    this.ready = this.#start();
  }

  get state(): ConnectionState {
    return this.#model.state;
  }

  /** False if a gateway adds the key to the requests. */
  get usesKey(): boolean {
    return this.#model.usesKey;
  }

  /** The origin of the base address; undefined if there is none or it can't be used. */
  get origin(): string | undefined {
    return this.#model.origin;
  }

  /** The problem with the base address in the settings; undefined if it can be used or is empty. */
  get addressProblem(): string | undefined {
    return this.#model.addressProblem;
  }

  get source(): SourceId {
    return this.#model.source;
  }

  get screenerPaths(): ScreenerPaths {
    return knownPaths(this.source, this.#options.settings);
  }

  /** The folder that the bundled service serves instead of invented data, if one is named. */
  get dataFolder(): string | undefined {
    const folder = process.env[dataFolderVariable]?.trim();
    return folder === '' ? undefined : folder;
  }

  /**
   * Returns the origin of the base address. Throws `notConfigured`, with the reason if an address is set but can't be
   * used.
   */
  requireOrigin(): string {
    const { origin, addressProblem } = this;
    if (origin !== undefined) return origin;
    if (addressProblem === undefined) throw new LibraryError('notConfigured', 'No base address is set');
    throw new PlainError(
      vscode.l10n.t('The base address in the settings can’t be used. {0} Nothing was sent.', addressProblem),
      'notConfigured',
    );
  }

  /** Returns the source that the library reads from at this moment. */
  async connected(): Promise<Connected> {
    await this.ready;
    return {
      source: this.source,
      screenerPaths: this.screenerPaths,
      client: async (initiator) => {
        const client = await this.#client.get();
        this.#model.requireAccepted(client.origin, initiator);
        return client;
      },
    };
  }

  /** Lists everything in the sample or the data folder; undefined for a service, which has no such list. */
  async contents(): Promise<ServiceContents | undefined> {
    return this.#options.settings.source === 'sample' ? this.#client.contents() : undefined;
  }

  /** Runs before other listeners are notified and redraw costs. */
  #setMetered(): void {
    setMetered(kindOfSource(this.source) === 'service');
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #start(): Promise<void> {
    await this.#model.refresh();
    await this.#contextSet;
  }

  async #setContext(state: ConnectionState): Promise<void> {
    const isAddressRefused = this.addressProblem !== undefined;
    await Promise.all([
      vscode.commands.executeCommand('setContext', contextKeys.addressRefused, isAddressRefused),
      vscode.commands.executeCommand('setContext', contextKeys.connection, state),
    ]);
    this.#changed.fire(state);
  }

  #signature(): string {
    const { source, baseUrl, authentication, timeoutSeconds, screenerPath, metricsPath } = this.#options.settings;
    return JSON.stringify({ source, baseUrl, authentication, timeoutSeconds, screenerPath, metricsPath });
  }

  async #startClient(): Promise<StartedClient> {
    const { settings, keys, log } = this.#options;
    const { source, baseUrl, authentication, timeoutSeconds, screenerPath, metricsPath } = settings;
    const { startSampleClient, startServiceClient } = await import('./startClient.ts');
    if (source === 'sample') return startSampleClient({ dataFolder: this.dataFolder, timeoutSeconds, log });
    const origin = this.requireOrigin();
    return startServiceClient({
      baseUrl,
      key: authentication === 'none' ? 'none' : async () => (await keys.get(origin))?.key,
      timeoutSeconds,
      screenerPath,
      metricsPath,
      log,
      noteAccepted: (client, isAccepted) => this.#model.noteAccepted(client, isAccepted),
    });
  }
}
