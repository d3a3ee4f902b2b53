import type { Disposable } from '../../../base/disposables.ts';
import { Emitter } from '../../../base/emitter.ts';
import { kept, type Kept, type Memory } from '../../../host/state/kept.ts';
import { groupings, type Grouping } from './notesTreeModel.ts';

/** The values that the view's menus depend on. */
export interface NotesMenus {
  isFiltered: boolean;
  grouping: Grouping;
}

interface NotesTreeStateOptions {
  /** The state of the workspace. */
  state: Memory;
  updateMenus: (menus: NotesMenus) => void;
}

/** The filter and the grouping of the notes view. The grouping is saved. */
export class NotesTreeState implements Disposable {
  readonly #options: NotesTreeStateOptions;
  readonly #changed = new Emitter<void>();
  #filter = '';
  readonly #grouping: Kept<Grouping>;

  readonly onDidChange = this.#changed.event;

  constructor(options: NotesTreeStateOptions) {
    this.#options = options;
    this.#grouping = kept({
      memory: options.state,
      key: 'notes.grouping',
      read: (stored) => groupings.find((each) => each === stored) ?? 'company',
    });
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
    return this.#grouping.get();
  }
  set grouping(grouping: Grouping) {
    void this.#grouping.set(grouping);
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
    this.#options.updateMenus({ isFiltered: this.#filter.trim() !== '', grouping: this.grouping });
  }
}
