import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { withoutIcons } from '../../domain/format/shownText.ts';
import { formatTickerCount, formatTooLong, isTooLong, parseWatchlist } from '../../domain/watchlist.ts';
import { fileItem, groupItem, homesOf, membersOf, type FileNode } from '../../host/trees/fileTree.ts';
import { clickedIn } from '../../host/trees/treeClick.ts';
import type { Watchlists } from '../../host/files/watchlists.ts';
import { commands, views } from '../../ids.ts';
import type { Knowledge } from './knowledge.ts';
import { formatHeld, type KnownTicker } from './knownModel.ts';

/** A row below a file. `uri` is the file's, so that its commands work from these rows as well. */
export type WatchlistNode =
  | FileNode
  | { type: 'section'; uri: vscode.Uri; section: number; title: string; rows: TickerNode[] }
  | TickerNode;
interface TickerNode {
  type: 'ticker';
  uri: vscode.Uri;
  ticker: string;
  known: KnownTicker;
}

interface TreeOptions {
  watchlists: Watchlists;
  knowledge: Knowledge;
}

/** The watchlists in their folders, and below each its tickers with the library's data for them. */
export class WatchlistsTree implements vscode.TreeDataProvider<WatchlistNode>, Disposable {
  readonly #options: TreeOptions;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listening: Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(options: TreeOptions) {
    this.#options = options;
    const fireChanged = (): void => this.#changed.fire(undefined);
    this.#listening = combineDisposables(
      options.watchlists.files.onDidChange(fireChanged),
      options.knowledge.onDidChange(fireChanged),
    );
  }

  async getChildren(node?: WatchlistNode): Promise<WatchlistNode[]> {
    const { watchlists } = this.#options;
    if (!node) return homesOf(await watchlists.files.list());
    switch (node.type) {
      case 'home':
      case 'folder':
        return membersOf(node);
      case 'file':
        return this.#rows(node.uri);
      case 'section':
        return node.rows;
      case 'ticker':
        return [];
    }
  }

  async getTreeItem(node: WatchlistNode): Promise<vscode.TreeItem> {
    switch (node.type) {
      case 'home':
      case 'folder':
        return groupItem(node);
      case 'file':
        return this.#fileItem(node);
      case 'section': {
        const item = new vscode.TreeItem(
          withoutIcons(node.title === '' ? '##' : node.title),
          vscode.TreeItemCollapsibleState.Expanded,
        );
        item.id = `section:${node.uri.toString()}:${node.section}`;
        item.description = String(node.rows.length);
        item.contextValue = 'watchlist.section';
        return item;
      }
      case 'ticker':
        return tickerItem(node);
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }

  /** Tickers before the first section come first, without a heading. */
  async #rows(uri: vscode.Uri): Promise<WatchlistNode[]> {
    const { tickers, lines, sections } = await this.#options.watchlists.read(uri).catch((error: unknown) => {
      // The file was removed after its row was shown, and the change is pending.
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return parseWatchlist('');
      throw error;
    });
    const known = await this.#options.knowledge.of(tickers);
    const rowsOf = (some: readonly string[]): TickerNode[] =>
      some.map((ticker) => ({ type: 'ticker', uri, ticker, known: known.get(ticker)! }));
    const first = sections[0]?.start ?? Infinity;
    const before = lines.filter(({ start }) => start < first).map(({ ticker }) => ticker);
    return [
      ...rowsOf(before),
      ...sections.map(({ title, tickers: own }, section) => ({
        type: 'section' as const,
        uri,
        section,
        title,
        rows: rowsOf(own),
      })),
    ];
  }

  async #fileItem({ file }: FileNode & { type: 'file' }): Promise<vscode.TreeItem> {
    const item = fileItem(file, vscode.l10n.t('Open Watchlist'), vscode.TreeItemCollapsibleState.Collapsed);
    item.contextValue = 'watchlist';
    const list = await this.#options.watchlists.read(file.uri).catch(() => undefined);
    if (list && isTooLong(list)) {
      item.description = vscode.l10n.t('too large to read');
      item.tooltip = formatTooLong();
      item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    } else if (list) item.description = formatTickerCount(list.tickers.length);
    return item;
  }
}

function tickerItem({ uri, ticker, known }: TickerNode): vscode.TreeItem {
  const item = new vscode.TreeItem(ticker);
  const held = formatHeld(known);
  item.id = `ticker:${uri.toString()}:${ticker}`;
  item.description = withoutIcons([known.name, held].filter(Boolean).join(' · '));
  item.tooltip = [
    known.name === '' ? ticker : vscode.l10n.t('{0} ({1})', known.name, ticker),
    ...(known.listedAs === '' ? [] : [vscode.l10n.t('In the list of companies: {0}', known.listedAs)]),
    held === '' ? vscode.l10n.t('Nothing in library.') : vscode.l10n.t('In library: {0}', held),
    ...(known.isUnknown ? [vscode.l10n.t('Not a known ticker.')] : []),
  ].join('\n');
  item.contextValue = 'watchlist.ticker';
  item.iconPath = new vscode.ThemeIcon(known.isFund ? 'organization' : 'symbol-constant');
  item.command = {
    command: commands.lookUp,
    title: vscode.l10n.t('Look Up'),
    arguments: [ticker, clickedIn(views.watchlists)],
  };
  return item;
}
