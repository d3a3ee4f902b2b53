import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { keyVariable } from '../../../ids.ts';
import { serverName } from './configurationModel.ts';
import { currentArguments, currentlyServed, storageFolder, writeCurrentLauncher } from './currentLauncher.ts';
import { cursorApi, type CursorApi, type CursorServer } from './cursorApi.ts';
import { launcherInUse } from './launcherState.ts';

/** Keeps the launcher current, and Cursor's server with it. */
export class LauncherServices implements Disposable {
  readonly #services: Services;
  #work: Promise<void> = Promise.resolve();
  #registered: { api: CursorApi; server: CursorServer } | undefined;
  #isOver = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Brings everything up to date. Runs one at a time; a failure is logged, and the next change tries again. */
  follow(): Promise<void> {
    this.#work = this.#work
      .then(() => this.#follow())
      .catch((error: unknown) => {
        const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
        this.#services.log.warn(`The MCP server could not be kept current: ${reason}`);
      });
    return this.#work;
  }

  dispose(): void {
    this.#isOver = true;
    this.#unregister();
  }

  async #follow(): Promise<void> {
    if (this.#isOver) return;
    const storage = storageFolder(this.#services);
    if (storage === undefined) return;
    const api = cursorApi();
    const server = api && this.#serverOfCursor(storage);
    if (!server) this.#unregister();
    if (server || launcherInUse(this.#services.extension.globalState).get())
      await writeCurrentLauncher(this.#services, storage);
    if (api && server) this.#register(api, server);
  }

  /**
   * The server that Cursor is to have; undefined for none. Cursor's agent uses no tools of extensions, so the setting
   * that gives them to the editor gives it the server. It has no key, not even one of the environment, and so sends
   * nothing that would cost anything without a question.
   */
  #serverOfCursor(storage: string): CursorServer | undefined {
    const served = this.#services.settings.assistantsEnabled ? currentlyServed(this.#services) : undefined;
    return (
      served && {
        name: serverName,
        server: {
          command: process.execPath,
          args: currentArguments(storage, served),
          env: { ELECTRON_RUN_AS_NODE: '1', [keyVariable]: '' },
        },
      }
    );
  }

  #register(api: CursorApi, server: CursorServer): void {
    if (this.#isOver || JSON.stringify(this.#registered?.server) === JSON.stringify(server)) return;
    this.#unregister();
    api.registerServer(server);
    this.#registered = { api, server };
  }

  #unregister(): void {
    const registered = this.#registered;
    this.#registered = undefined;
    registered?.api.unregisterServer(serverName);
  }
}
