import type { MarkLabel } from '../../../domain/marks/markLabels.ts';
import * as vscode from 'vscode';
import { parseLabels } from '../../../library/marks/labels.ts';
import type { Disposable } from '../../../base/disposables.ts';
import type { Directory } from '../../../directory/directory.ts';
import { nameOfTicker } from '../../../directory/formatEntry.ts';
import { openDirectory } from '../../../host/prompts/directoryRows.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import type { Services } from '../../../host/services.ts';
import { settings } from '../../../ids.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import { requestOf } from '../../../library/items/itemKinds.ts';
import type { Library, LibraryItem, LibraryTrouble } from '../../../library/library.ts';
import { headingOf, viewOf } from '../itemViews.ts';
import { kindNodes, markNodes, nameHeld, nodesOfKind, type LibraryNode } from './libraryModel.ts';
import { downloadsItem, downloadsNodes, membersOfList, type DownloadsNode } from '../downloads/downloadItems.ts';
import { markItem, markedItem, libraryItem, troubleItem } from './libraryItems.ts';

export type Node =
  | LibraryNode
  | DownloadsNode
  | { type: 'problem'; message: string }
  | { type: 'trouble'; trouble: LibraryTrouble };

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
      case 'downloads':
        return membersOfList(node);
      case 'download':
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
        item.contextValue = 'company';
        item.description = String(node.calls.length);
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
      const downloads = downloadsNodes(await library.downloads.list(), holdings);
      const nodes = [...downloads, ...kindNodes(items, await library.marks.list(source))];
      return trouble ? [{ type: 'trouble', trouble }, ...nodes] : nodes;
    } catch (error) {
      return [{ type: 'problem', message: formatError(error, vscode.l10n.t('The library')).message }];
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
        // It fires after changes of the library, too.
        library.downloads.onDidChange(() => this.#changed.fire(undefined)),
        library.marks.onDidChange(() => this.#changed.fire(undefined)),
      );
      return library;
    });
    return this.#listening;
  }
}
