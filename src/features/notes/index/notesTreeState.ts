import type { Disposable } from '../../../base/disposables.ts';
import { Emitter } from '../../../base/emitter.ts';
import { groupings, type Grouping } from './notesTreeModel.ts';

const groupingKey = 'notes.grouping';

/** What the view's menus depend on. */
export interface NotesMenus {
  isFiltered: boolean;
  grouping: Grouping;
}

interface NotesTreeStateOptions {
  /** The state of the workspace; it may hold anything that an earlier version wrote. */
  state: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  updateMenus: (menus: NotesMenus) => void;
}

/** The filter and the grouping of the view of the notes. The grouping is saved. */
export class NotesTreeState implements Disposable {
  readonly #options: NotesTreeStateOptions;
  readonly #changed = new Emitter<void>();
  #filter = '';
  #grouping: Grouping;

  readonly onDidChange = this.#changed.event;

  constructor(options: NotesTreeStateOptions) {
    this.#options = options;
    const grouping = options.state.get(groupingKey);
    this.#grouping = groupings.find((each) => each === grouping) ?? 'company';
    this.#updateMenus();
  }

  get filter(): string {
    return this.#filter;
  }
  set filter(filter: string) {
    this.#filter = filter;
    this.#fire();
  }

  get grouping(): Grouping {
    return this.#grouping;
  }
  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    void this.#options.state.update(groupingKey, grouping);
    this.#fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #fire(): void {
    this.#changed.fire();
    this.#updateMenus();
  }

  #updateMenus(): void {
    this.#options.updateMenus({ isFiltered: this.#filter.trim() !== '', grouping: this.#grouping });
  }
}
