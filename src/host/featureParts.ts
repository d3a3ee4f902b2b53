import { collectDisposables, Disposables, toDisposable, type Disposable } from '../base/disposables.ts';
import { editorApi, type EditorApi } from './editorApi.ts';
import type { FeatureId } from './featureIds.ts';
import type { Unavailable } from './unavailable.ts';

/** Something that the rest of a feature works without. */
interface FeaturePart {
  /** As people read it. */
  name: string;
  /** The editor's function that it needs. An editor without it is no failure. */
  api?: EditorApi;
}

/** The registrations of one feature, now and later. */
export class FeatureParts implements Disposable {
  readonly name: string;
  readonly #unavailable: Unavailable;
  readonly #id: FeatureId | undefined;
  readonly #own = new Disposables();

  constructor(name: string, unavailable: Unavailable, id?: FeatureId) {
    this.name = name;
    this.#id = id;
    this.#unavailable = unavailable;
  }

  /** Adds something that the feature can't do without. */
  add<T extends Disposable>(item: T): T {
    return this.#own.add(item);
  }

  /** Like `attempt`, for as long as the feature lives. */
  addPart(part: FeaturePart, register: (own: Disposables) => void): void {
    this.#own.add(this.attempt(part, register));
  }

  /** Registers a part. One that the editor lacks, or that fails, is noted, and nothing of it is left. */
  attempt({ name, api }: FeaturePart, register: (own: Disposables) => void): Disposable {
    const noted = { feature: this.name, ...(this.#id && { id: this.#id }), part: name, ...(api && { api }) };
    try {
      if (api === undefined || editorApi(api) !== undefined) return collectDisposables(register);
      this.#unavailable.note(noted);
    } catch (error) {
      this.#unavailable.note({ ...noted, error: error ?? new Error('No cause') });
    }
    return toDisposable(() => undefined);
  }

  dispose(): void {
    this.#own.dispose();
  }
}
