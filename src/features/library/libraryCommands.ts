import type { Services } from '../../host/services.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { ExportCount, ImportCount } from '../../library/library.ts';
import { clearLibrary, refreshItem, removeItem, removeMark } from './libraryActions.ts';
import { LibraryTree } from './libraryTree.ts';
import { exportLibrary, importLibrary } from './transferActions.ts';

/** The rows of the view, and what the commands about the library do. `node` is a row of the view. */
export class LibraryCommands {
  readonly tree: LibraryTree;
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
    this.tree = new LibraryTree(services);
  }

  refresh(node: unknown, initiator: Initiator): Promise<void> {
    return refreshItem(this.#services, node, initiator);
  }

  remove(node: unknown): Promise<void> {
    return removeItem(this.#services, node);
  }

  removeMark(node: unknown): Promise<void> {
    return removeMark(this.#services, node);
  }

  clear(): Promise<void> {
    return clearLibrary(this.#services);
  }

  export(to: unknown): Promise<ExportCount> {
    return exportLibrary(this.#services, to);
  }

  import(from: unknown): Promise<ImportCount | undefined> {
    return importLibrary(this.#services, from);
  }

  dispose(): void {
    this.tree.dispose();
  }
}
