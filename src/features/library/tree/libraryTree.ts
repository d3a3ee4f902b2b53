import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { openDirectory } from '../../../host/prompts/directoryRows.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import type { Services } from '../../../host/services.ts';
import type { Library, LibraryItem, LibraryTrouble } from '../../../library/library.ts';
import { kindLabel, kindNodes, markNodes, namesOfBars, nodesOfKind, type LibraryNode } from './libraryModel.ts';
import { refreshCost } from '../itemOpening.ts';
import { markItem, markedItem, libraryItem, troubleItem } from './libraryItems.ts';

type Node = LibraryNode | { type: 'problem'; message: string } | { type: 'trouble'; trouble: LibraryTrouble };

export type TreeServices = Pick<Services, 'library' | 'connection' | 'readShares' | 'directory' | 'log'>;

/** Lists what the library has of the connected source. Everything here opens without a request. */
export class LibraryTree implements vscode.TreeDataProvider<Node>, Disposable {
  readonly #services: TreeServices;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #own: Disposable[] = [this.#changed];
  #listening: Promise<Library> | undefined;
  #library: Library | undefined;
  /** As it was loaded for a source. Undefined in it where its file can’t be read. */
  #directory: { source: string; directory: Directory | undefined } | undefined;
  /** The names of the tickers of bars. */
  #names = new Map<string, string>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: TreeServices) {
    this.#services = services;
    this.#own.push(
      services.connection.onDidChange(() => this.#changed.fire(undefined)),
      services.readShares.onDidChange(() => this.#changed.fire(undefined)),
    );
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) return this.#roots();
    switch (node.type) {
      case 'kind':
        return nodesOfKind(node);
      case 'company':
        return node.calls;
      case 'item':
      case 'marked':
        return markNodes(node.marks);
      case 'mark':
      case 'problem':
      case 'trouble':
        return [];
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    switch (node.type) {
      case 'kind': {
        const item = new vscode.TreeItem(kindLabel(node.kind), Expanded);
        item.id = `kind:${node.kind}`;
        item.description = String(node.items.length);
        return item;
      }
      case 'company': {
        const item = new vscode.TreeItem(node.label, Collapsed);
        item.id = `company:${node.cik}`;
        item.contextValue = 'company';
        item.description = String(node.calls.length);
        return item;
      }
      case 'item':
        return libraryItem(node.item, {
          marks: node.marks,
          toRefresh: this.#library ? refreshCost(this.#library, node.item) : 1,
          read: node.item.type === 'call' ? this.#services.readShares.get(node.item) : undefined,
          name: node.item.type === 'bars' ? this.#names.get(node.item.ticker) : undefined,
        });
      case 'marked':
        return markedItem(node.call, node.marks);
      case 'mark':
        return markItem(node.mark);
      case 'problem': {
        const item = new vscode.TreeItem(node.message);
        item.iconPath = new vscode.ThemeIcon('warning');
        item.tooltip = node.message;
        return item;
      }
      case 'trouble':
        return troubleItem(node.trouble);
    }
  }

  dispose(): void {
    for (const each of this.#own.splice(0).reverse()) each.dispose();
  }

  async #roots(): Promise<Node[]> {
    const { connection } = this.#services;
    try {
      const library = await this.#opened();
      const { source } = connection;
      const holdings = await library.holdings(source);
      const { items } = holdings;
      this.#names = namesOfBars(holdings);
      this.#nameRest(items);
      const trouble = library.trouble();
      const nodes = kindNodes(items, await library.marks.list(source));
      return trouble ? [{ type: 'trouble', trouble }, ...nodes] : nodes;
    } catch (error) {
      return [{ type: 'problem', message: formatError(error, vscode.l10n.t('The library')).message }];
    }
  }

  /** Bars of a ticker that the library has no name of are named by the directory; rows don’t wait until it is loaded. */
  #nameRest(items: readonly LibraryItem[]): void {
    const unnamed = items.flatMap((item) =>
      item.type === 'bars' && !this.#names.has(item.ticker) ? [item.ticker] : [],
    );
    if (unnamed.length === 0) return;
    const { source } = this.#services.connection;
    if (this.#directory?.source !== source) {
      void openDirectory(this.#services).then((directory) => {
        this.#directory = { source, directory };
        this.#changed.fire(undefined);
      });
      return;
    }
    for (const ticker of unnamed) this.#names.set(ticker, nameOfTicker(this.#directory.directory, ticker));
  }

  #opened(): Promise<Library> {
    this.#listening ??= this.#services.library().then((library) => {
      this.#library = library;
      this.#own.push(
        library.onDidChangeContents(() => this.#changed.fire(undefined)),
        library.marks.onDidChange(() => this.#changed.fire(undefined)),
      );
      return library;
    });
    return this.#listening;
  }
}
