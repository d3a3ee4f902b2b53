import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import { offerInMessage } from '../../../host/prompts/offerInMessage.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands, keyVariable } from '../../../ids.ts';
import { libraryFile } from '../../../library/store/libraryFile.ts';
import { serverName } from './configurationModel.ts';
import { currentArguments, currentlyServed, storageFolder, writeCurrentLauncher } from './currentLauncher.ts';
import { cursorApi, type CursorApi, type CursorServer } from './cursorApi.ts';
import { claimTelling } from './launcherFiles.ts';
import { launcherInUse, tellingSettled } from './launcherState.ts';

interface LauncherServicesOptions {
  services: Services;
  /** When the extension started, in milliseconds of the clock. */
  startedAt: number;
}

/** A file this much older than the start was there before it: clocks of disks are coarse. */
const surelyBefore = 1_000;

/** Keeps the launcher current, and the server of Cursor with it. */
export class LauncherServices implements Disposable {
  readonly #services: Services;
  readonly #startedAt: number;
  #work: Promise<void> = Promise.resolve();
  #registered: { api: CursorApi; server: CursorServer } | undefined;
  #isOver = false;

  constructor({ services, startedAt }: LauncherServicesOptions) {
    this.#services = services;
    this.#startedAt = startedAt;
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
    const { globalState } = this.#services.extension;
    const storage = storageFolder(this.#services);
    if (!tellingSettled(globalState).get()) await this.#tell(storage);
    if (storage === undefined) return;
    const api = cursorApi();
    const server = api && this.#serverOfCursor(storage);
    if (!server) this.#unregister();
    if (server || launcherInUse(globalState).get()) await writeCurrentLauncher(this.#services, storage);
    if (api && server) this.#register(api, server);
  }

  /**
   * Earlier versions didn't note that a configuration was copied. Whoever has had a library before this start may have
   * copied one; without a library the extension is new here, and there is nothing to copy again. It is settled in the
   * storage as well, since the state of a browser's window is empty in the next browser.
   */
  async #tell(storage: string | undefined): Promise<void> {
    await tellingSettled(this.#services.extension.globalState).set(true);
    if (storage === undefined || !(await claimTelling(storage)) || !(await this.#hadLibrary(storage))) return;
    offerInMessage(
      vscode.l10n.t(
        'Market Desk’s MCP server has moved to a path that updates don’t change. If you copied an MCP configuration before, copy it again: the earlier one no longer starts.',
      ),
      vscode.l10n.t('Copy MCP Configuration…'),
      () => runCommand(commands.assistantsCopyMcpConfiguration, undefined, 'person'),
    );
  }

  async #hadLibrary(storage: string): Promise<boolean> {
    const found = await stat(join(storage, libraryFile)).catch(() => undefined);
    if (!found) return false;
    // A disk that knows no time of birth gives 0.
    const times = [found.birthtimeMs, found.mtimeMs].filter((time) => time > 0);
    return Math.min(...times) < this.#startedAt - surelyBefore;
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
