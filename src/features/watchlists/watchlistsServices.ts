import type * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { GivenFile } from '../../host/files/chooseFile.ts';
import type { LazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { Watchlists } from '../../host/files/watchlists.ts';
import type { Knowledge } from './knowledge.ts';
import { WatchlistsTree, type WatchlistNode } from './watchlistsTree.ts';

/** The watchlist that a command was given. */
export interface ListArgument {
  file: GivenFile;
  section: number | undefined;
  /** True if the clicked item showed the cost. */
  isPriced: boolean;
}

/** How a command was started. */
export interface ActionContext {
  watchlists: WatchlistsServices;
  given: ListArgument | undefined;
  initiator: Initiator;
}

interface WatchlistsServicesOptions {
  services: Services;
  watchlists: Watchlists;
  knowledge: Knowledge;
  view: Pick<LazyTree<WatchlistNode>, 'selected'>;
}

/** The services that the commands about watchlists work with. */
export class WatchlistsServices implements Disposable {
  readonly services: Services;
  readonly watchlists: Watchlists;
  readonly knowledge: Knowledge;
  readonly tree: WatchlistsTree;
  readonly #view: WatchlistsServicesOptions['view'];
  readonly #own = new Disposables();

  constructor({ services, watchlists, knowledge, view }: WatchlistsServicesOptions) {
    this.services = services;
    this.watchlists = watchlists;
    this.knowledge = knowledge;
    this.#view = view;
    this.tree = this.#own.add(new WatchlistsTree({ watchlists, knowledge }));
  }

  /** Returns the file that is selected in the tree, which the rename and delete keys always mean. */
  async selected(): Promise<vscode.Uri | undefined> {
    const [node] = await this.#view.selected();
    return node?.type === 'file' ? node.uri : undefined;
  }

  dispose(): void {
    this.#own.dispose();
  }
}
