import type { Disposable } from './disposables.ts';

export type Event<T> = (listener: (value: T) => void) => Disposable;

/** A listener that throws doesn't stop the others; its error is rethrown at the end. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
