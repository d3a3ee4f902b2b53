import type { MarkLabel } from '../../../domain/marks/markLabels.ts';
import * as vscode from 'vscode';
import { parseLabels } from '../../../library/marks/labels.ts';
import type { Disposable } from '../../../base/disposables.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { openDirectory } from '../../../host/prompts/directoryRows.ts';
import { formatNextLook } from '../../../domain/format/watched.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import type { Services } from '../../../host/services.ts';
import { settings } from '../../../ids.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import type { ArrivedCall, DownloadList, WatchedTicker } from '../../../library/downloads/downloads.ts';
import { watchedOf } from '../../../library/downloads/watchedCompany.ts';
import { requestOf } from '../../../library/items/itemKinds.ts';
import type { Library, LibraryItem, LibraryTrouble } from '../../../library/library.ts';
import { headingOf, viewOf } from '../itemViews.ts';
import { kindNodes, markNodes, nameHeld, nodesOfKind, type LibraryNode } from './libraryModel.ts';
import { downloadsItem, downloadsNodes, membersOfList, type DownloadsNode } from '../downloads/downloadItems.ts';
import { arrivedGroup, arrivedItem } from './arrivedItems.ts';
import { markItem, markedItem, libraryItem, troubleItem } from './libraryItems.ts';

export type Node =
  | LibraryNode
  | DownloadsNode
  | { type: 'problem'; message: string }
  | { type: 'trouble'; trouble: LibraryTrouble }
  | { type: 'arrived'; calls: readonly ArrivedCall[] }
  | { type: 'arrivedCall'; call: ArrivedCall };

export type TreeServices = Pick<
  Services,
  'library' | 'connection' | 'readShares' | 'directory' | 'log' | 'settings' | 'sharing'
>;

/** Lists what the library has of the connected source. Every row opens without a request. */
export class LibraryTree implements vscode.TreeDataProvider<Node>, Disposable {
  readonly #services: TreeServices;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #own: Disposable[] = [this.#changed];
  #listening: Promise<Library> | undefined;
  #library: Library | undefined;
  /** The directory as loaded for a source. Undefined in it if its file can’t be read. */
  #directory: { source: string; directory: Directory | undefined } | undefined;
  #holdings: Holdings | undefined;
  #watched: readonly WatchedTicker[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: TreeServices) {
    this.#services = services;
    this.#own.push(
      services.connection.onDidChange(() => this.#changed.fire(undefined)),
      services.readShares.onDidChange(() => this.#changed.fire(undefined)),
      services.settings.onDidChange((affects) => {
        if (affects(settings.marksLabels) || affects(settings.downloadsRequestsPerDay)) this.#changed.fire(undefined);
      }),
    );
  }

  get #labels(): MarkLabel[] {
    return parseLabels(this.#services.settings.markLabels);
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
      case 'arrived':
        return node.calls.map((call) => ({ type: 'arrivedCall', call }));
      case 'downloads':
        return membersOfList(node);
      case 'download':
      case 'arrivedCall':
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
        const item = new vscode.TreeItem(headingOf(node.kind), Expanded);
        item.id = `kind:${node.kind}`;
        item.description = String(node.items.length);
        return item;
      }
      case 'company': {
        const item = new vscode.TreeItem(node.label, Collapsed);
        item.id = `company:${node.cik}`;
        const watched = this.#holdings && watchedOf(this.#watched, { cik: node.cik }, this.#holdings);
        item.contextValue = watched ? 'company.watched' : 'company';
        const count = String(node.calls.length);
        item.description = watched ? vscode.l10n.t('{0} · watched', count) : count;
        if (watched) item.tooltip = `${node.label}\n${formatNextLook(watched, Date.now())}`;
        return item;
      }
      case 'item':
        return libraryItem(node.item, {
          marks: node.marks,
          labels: this.#labels,
          toRefresh: this.#library?.cost(requestOf(node.item), node.item.source, 'refresh') ?? 1,
          read: node.item.type === 'call' ? this.#services.readShares.get(node.item) : undefined,
          name: this.#nameOf(viewOf(node.item).unnamed?.(node.item)),
        });
      case 'marked':
        return markedItem(node.call, { marks: node.marks, labels: this.#labels });
      case 'mark':
        return markItem(node.mark, this.#labels);
      case 'downloads':
      case 'download':
        return downloadsItem(node, Date.now());
      case 'problem': {
        const item = new vscode.TreeItem(node.message);
        item.iconPath = new vscode.ThemeIcon('warning');
        item.tooltip = node.message;
        return item;
      }
      case 'arrived':
        return arrivedGroup(node.calls);
      case 'arrivedCall':
        return arrivedItem(node.call);
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
      this.#holdings = holdings;
      this.#loadNames(holdings);
      const trouble = library.trouble();
      const nodes = kindNodes(items, await library.marks.list(source));
      const { list, arrived } = await this.#loadDownloads(library);
      return [
        ...(trouble ? [{ type: 'trouble', trouble } as const] : []),
        ...(arrived.length > 0 ? [{ type: 'arrived', calls: arrived } as const] : []),
        ...(list ? downloadsNodes(list, holdings) : []),
        ...nodes,
      ];
    } catch (error) {
      return [{ type: 'problem', message: formatError(error, vscode.l10n.t('The library')).message }];
    }
  }

  /** Loads the list and the unread calls. Rows of the library don't depend on a list that can't be read at the moment. */
  async #loadDownloads({ downloads }: Library): Promise<{ list?: DownloadList; arrived: ArrivedCall[] }> {
    try {
      const list = await downloads.list();
      this.#watched = list.watched;
      return { list, arrived: await downloads.arrived() };
    } catch {
      this.#watched = [];
      return { arrived: [] };
    }
  }

  /** Loads the directory, for names that the library lacks; rows don’t wait for it. */
  #loadNames(holdings: Holdings): void {
    const { source } = holdings;
    const isNamed = (item: LibraryItem): boolean => {
      const ticker = viewOf(item).unnamed?.(item);
      return ticker === undefined || nameHeld(holdings, ticker) !== '';
    };
    if (this.#directory?.source === source || holdings.items.every(isNamed)) return;
    void openDirectory(this.#services).then((directory) => {
      this.#directory = { source, directory };
      this.#changed.fire(undefined);
    });
  }

  #nameOf(ticker: string | undefined): string {
    if (ticker === undefined) return '';
    const held = nameHeld(this.#holdings, ticker);
    // Another source's directory has other names.
    if (held !== '' || this.#directory?.source !== this.#holdings?.source) return held;
    return nameOfTicker(this.#directory?.directory, ticker);
  }

  #opened(): Promise<Library> {
    this.#listening ??= this.#services.library().then((library) => {
      this.#library = library;
      this.#own.push(
        // It fires after changes of the library's contents as well.
        library.downloads.onDidChange(() => this.#changed.fire(undefined)),
        library.marks.onDidChange(() => this.#changed.fire(undefined)),
      );
      return library;
    });
    return this.#listening;
  }
}
