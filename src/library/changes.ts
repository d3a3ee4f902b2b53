import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';
import type { Disposable } from '../base/disposables.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import type { Store } from './store/store.ts';

const lookMs = 2_000;

/** Reports changes in the library and in the ledger. While it has listeners, it polls for changes by other windows. */
export class Changes implements Disposable {
  readonly #store: Store;
  readonly #filed = new Emitter<ServiceRequest>();
  readonly #usage = new Emitter<void>();
  readonly #contents = new Emitter<void>();
  #version = 0;
  #trouble: string | undefined;
  #looking: NodeJS.Timeout | undefined;
  #disposed = false;

  readonly onDidFile: Event<ServiceRequest> = this.#filed.event;
  readonly onDidChangeUsage: Event<void> = (listener) => this.#listen(this.#usage, listener);
  readonly onDidChangeContents: Event<void> = (listener) => this.#listen(this.#contents, listener);

  constructor(store: Store) {
    this.#store = store;
  }

  filed(request: ServiceRequest): void {
    if (this.#disposed) return;
    fire(this.#filed, request);
    this.contents();
  }

  usage(): void {
    if (!this.#disposed) fire(this.#usage, undefined);
  }

  contents(): void {
    if (!this.#disposed) fire(this.#contents, undefined);
  }

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#looking);
    this.#filed.dispose();
    this.#usage.dispose();
    this.#contents.dispose();
  }

  #listen(emitter: Emitter<void>, listener: () => void): Disposable {
    if (!this.#looking && !this.#disposed) {
      this.#version = this.#store.version();
      this.#trouble = JSON.stringify(this.#store.trouble());
      this.#looking = setInterval(() => this.#look(), lookMs);
      this.#looking.unref();
    }
    return emitter.event(listener);
  }

  #look(): void {
    const version = this.#store.version();
    const trouble = JSON.stringify(this.#store.trouble());
    if (version === this.#version && trouble === this.#trouble) return;
    this.#version = version;
    this.#trouble = trouble;
    this.usage();
    this.contents();
  }
}

/** A failing listener doesn't keep the reader from its filed answer; the error is reported separately. */
function fire<T>(emitter: Emitter<T>, value: T): void {
  try {
    emitter.fire(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
