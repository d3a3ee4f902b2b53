export interface Disposable {
  dispose(): void;
}

/** Disposes in reverse order of adding, continues if one throws, and reports every error. */
export class Disposables implements Disposable {
  readonly #items: Disposable[] = [];
  #disposed = false;

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Something added after disposal is disposed at once. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const errors: unknown[] = [];
    for (const item of this.#items.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, 'Several things could not be disposed');
  }
}

export function toDisposable(dispose: () => void): Disposable {
  return { dispose };
}

/** Returns a plain object because callers often spread it into another one, which would lose a class's methods. */
export function combineDisposables(...items: Disposable[]): Disposable {
  const all = new Disposables();
  for (const item of items) all.add(item);
  return toDisposable(() => all.dispose());
}

/** Collects what `register` adds. If it throws, what it added so far is disposed, and the error is rethrown. */
export function collectDisposables(register: (own: Disposables) => void): Disposables {
  const own = new Disposables();
  try {
    register(own);
    return own;
  } catch (error) {
    try {
      own.dispose();
    } catch (another) {
      throw new AggregateError([error, another], error instanceof Error ? error.message : String(error), {
        cause: another,
      });
    }
    throw error;
  }
}
