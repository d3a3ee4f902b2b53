import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import { formatError } from '../../../host/formatError.ts';
import type { Services } from '../../../host/services.ts';
import type { Library } from '../../../library/library.ts';
import { kindLabel, kindNodes, markNodes, nodesOfKind, type LibraryNode } from './libraryModel.ts';
import { refreshCost } from '../itemOpening.ts';
import { markItem, markedItem, libraryItem } from './libraryItems.ts';

type Node = LibraryNode | { type: 'problem'; message: string };

/** Lists what the library has of the connected source. Everything here opens without a request. */
export class LibraryTree implements vscode.TreeDataProvider<Node>, Disposable {
  readonly #services: Pick<Services, 'library' | 'connection' | 'readShares'>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #own: Disposable[] = [this.#changed];
  #listening: Promise<Library> | undefined;
  #library: Library | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: Pick<Services, 'library' | 'connection' | 'readShares'>) {
    this.#services = services;
    this.#own.push(
      services.connection.onDidChange(() => {
        this.#changed.fire(undefined);
      }),
      services.readShares.onDidChange(() => {
        this.#changed.fire(undefined);
      }),
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
          read: node.item.type === 'call' ? this.#services.readShares.of(node.item) : undefined,
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
      return kindNodes(await library.contents(source), await library.marks.list(source));
    } catch (error) {
      return [{ type: 'problem', message: formatError(error, vscode.l10n.t('The library')).message }];
    }
  }

  #opened(): Promise<Library> {
    this.#listening ??= this.#services.library().then((library) => {
      this.#library = library;
      this.#own.push(
        library.onDidChangeContents(() => {
          this.#changed.fire(undefined);
        }),
        library.marks.onDidChange(() => {
          this.#changed.fire(undefined);
        }),
      );
      return library;
    });
    return this.#listening;
  }
}
