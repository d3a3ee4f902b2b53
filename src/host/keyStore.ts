import type * as vscode from 'vscode';
import type { Event } from '../base/emitter.ts';
import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/disposables.ts';
import { combineDisposables } from '../base/disposables.ts';
import { keyVariable } from '../ids.ts';

const prefix = 'marketDesk.key:';

/**
 * Keys in VS Code's secret storage, one an origin: another address never receives this one's key.
 * The environment variable is a read-only stand-in where no key is stored.
 */
export class KeyStore implements Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #changed = new Emitter<{ origin: string }>();
  readonly #listening: Disposable;

  readonly onDidChange: Event<{ origin: string }> = this.#changed.event;

  constructor({ secrets, environment }: { secrets: vscode.SecretStorage; environment: NodeJS.ProcessEnv }) {
    this.#secrets = secrets;
    this.#environment = environment;
    this.#listening = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) this.#changed.fire({ origin: key.slice(prefix.length) });
    });
  }

  async get(origin: string): Promise<{ key: string; from: 'stored' | 'environment' } | undefined> {
    const stored = await this.#secrets.get(prefix + origin);
    if (stored) return { key: stored, from: 'stored' };
    const standIn = this.#environment[keyVariable]?.trim();
    return standIn ? { key: standIn, from: 'environment' } : undefined;
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(prefix + origin, key);
  }

  async clear(origin: string): Promise<void> {
    await this.#secrets.delete(prefix + origin);
  }

  dispose(): void {
    combineDisposables(this.#listening, this.#changed).dispose();
  }
}
