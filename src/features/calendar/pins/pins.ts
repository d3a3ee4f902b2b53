import type * as vscode from 'vscode';
import { Emitter, type Event } from '../../../base/emitter.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { parsePins, pinsKey, type PinsBySource } from '../../../domain/pins.ts';

interface PinsOptions {
  state: vscode.ExtensionContext['globalState'];
  source: () => string;
}

/** The ids of “My indicators”, for each source separately. Shared by all windows and synchronized between machines. */
export class Pins implements Disposable {
  readonly #options: PinsOptions;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: PinsOptions) {
    this.#options = options;
  }

  /** The pins of the connected source in the order in which they were added. */
  get ids(): readonly number[] {
    return this.#all()[this.#options.source()] ?? [];
  }

  async add(ids: readonly number[]): Promise<void> {
    await this.#set([...new Set([...this.ids, ...ids])]);
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#set(this.ids.filter((id) => !ids.includes(id)));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #all(): PinsBySource {
    return parsePins(this.#options.state.get<unknown>(pinsKey));
  }

  async #set(ids: readonly number[]): Promise<void> {
    const { state, source } = this.#options;
    await state.update(pinsKey, { ...this.#all(), [source()]: ids });
    this.#changed.fire(undefined);
  }
}
