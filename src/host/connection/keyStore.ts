import type * as vscode from 'vscode';
import { Emitter, type Event } from '../../base/emitter.ts';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { parseBaseUrl } from '../../api/baseUrl.ts';
import { baseUrlVariable, keyVariable } from '../../ids.ts';

const prefix = 'marketDesk.key:';

interface KeyStoreOptions {
  secrets: vscode.SecretStorage;
  environment: NodeJS.ProcessEnv;
  /** The base address in the settings when the window opens. */
  configured: string;
}

/** An environment address that is invalid disables the environment's key altogether. */
function standInOf(environment: NodeJS.ProcessEnv, configured: string): { origin: string; key: string } | undefined {
  const key = environment[keyVariable]?.trim();
  const named = environment[baseUrlVariable]?.trim();
  const address = parseBaseUrl(named === undefined || named === '' ? configured : named);
  return key && address.ok ? { origin: address.value.origin, key } : undefined;
}

/**
 * Keys in VS Code's secret storage, one per origin: no address ever receives another one's key. The environment
 * variable is a read-only substitute when no key is stored. It also belongs to one origin: the address that the
 * environment names, or else the one configured when the window opened.
 */
export class KeyStore implements Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #standIn: { origin: string; key: string } | undefined;
  readonly #changed = new Emitter<{ origin: string }>();
  readonly #listening: Disposable;
  readonly #given = new Set<string>();

  readonly onDidChange: Event<{ origin: string }> = this.#changed.event;

  constructor({ secrets, environment, configured }: KeyStoreOptions) {
    this.#secrets = secrets;
    this.#standIn = standInOf(environment, configured);
    this.#listening = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) this.#changed.fire({ origin: key.slice(prefix.length) });
    });
  }

  /** Every key that was returned or stored in this window, so that none gets into the log. */
  get given(): readonly string[] {
    return [...this.#given];
  }

  async get(origin: string): Promise<{ key: string; from: 'stored' | 'environment' } | undefined> {
    const found = await this.#find(origin);
    if (found) this.#given.add(found.key);
    return found;
  }

  async set(origin: string, key: string): Promise<void> {
    this.#given.add(key);
    await this.#secrets.store(prefix + origin, key);
  }

  async clear(origin: string): Promise<void> {
    await this.#secrets.delete(prefix + origin);
  }

  async #find(origin: string): ReturnType<KeyStore['get']> {
    const stored = await this.#secrets.get(prefix + origin);
    if (stored) return { key: stored, from: 'stored' };
    return this.#standIn?.origin === origin ? { key: this.#standIn.key, from: 'environment' } : undefined;
  }

  dispose(): void {
    combineDisposables(this.#listening, this.#changed).dispose();
  }
}
