import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables.ts';
import { withoutFormatCharacters } from '../../domain/format/shownText.ts';
import { MemberWatch } from './memberWatch.ts';

interface LazyTreeOptions<T> extends Omit<vscode.TreeViewOptions<T>, 'treeDataProvider'> {
  id: string;
  /** Called once, when the editor first requests rows, so that the provider is not loaded earlier. */
  load: () => Promise<vscode.TreeDataProvider<T>>;
}

/**
 * Milliseconds without requests after which a change is reported. A change reported while the editor is requesting rows
 * makes it request them again immediately, and if the two overlap it shows groups without their members.
 */
const settleMs = 150;

/** Milliseconds between two checks for rows, and the longest that a user's key press waits for them. */
const lookMs = 20;
const mostWaitMs = 10_000;

export interface LazyTree<T> {
  view: vscode.TreeView<T>;
  /**
   * The selected rows. While the editor requests rows again, the view's own selection is empty, and a row selected at
   * that time is missing from it.
   */
  selected: () => Promise<readonly T[]>;
}

/** Removes characters that reorder or hide words from a row, since names are foreign. */
function withReadableWords(item: vscode.TreeItem): vscode.TreeItem {
  const { label, description, tooltip, accessibilityInformation } = item;
  if (typeof label === 'string') item.label = withoutFormatCharacters(label);
  if (typeof description === 'string') item.description = withoutFormatCharacters(description);
  if (typeof tooltip === 'string') item.tooltip = withoutFormatCharacters(tooltip);
  if (accessibilityInformation)
    item.accessibilityInformation = {
      ...accessibilityInformation,
      label: withoutFormatCharacters(accessibilityInformation.label),
    };
  return item;
}

/** Creates a tree whose provider is not loaded on activation. */
export function createLazyTree<T>({ id, load, ...options }: LazyTreeOptions<T>): LazyTree<T> & Disposable {
  const changed = new vscode.EventEmitter<T | T[] | null | undefined>();
  let loaded: vscode.TreeDataProvider<T> | undefined;
  let loading: Promise<vscode.TreeDataProvider<T>> | undefined;
  let listening: vscode.Disposable | undefined;
  /** When the editor last requested rows, received them, or was notified of a change. */
  let busyAt = -Infinity;
  /** Number of pending requests for rows. */
  let pendingRequests = 0;
  /** True if the editor was notified of a change and hasn't requested rows yet, which takes a busy window a while. */
  let isRefreshPending = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const untilSettled = (): number => busyAt + settleMs - performance.now();
  const refreshWhenSettled = (): void => {
    if (waiting !== undefined) return;
    const left = untilSettled();
    if (left <= 0) {
      busyAt = performance.now();
      isRefreshPending = true;
      changed.fire(undefined);
    } else
      waiting = setTimeout(() => {
        waiting = undefined;
        refreshWhenSettled();
      }, left);
  };
  const provider = (): Promise<vscode.TreeDataProvider<T>> => {
    loading ??= load().then((tree) => {
      listening = tree.onDidChangeTreeData?.(() => {
        members.rowsChanged();
        refreshWhenSettled();
      });
      return (loaded = tree);
    });
    return loading;
  };
  /** The ids of the groups that the editor received last and initially expands. */
  let groups = new Map<T, string>();
  const watchGroups = async (rows: readonly T[]): Promise<void> => {
    groups = new Map();
    for (const row of rows) {
      const item = await loaded?.getTreeItem(row);
      if (item?.id !== undefined && item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded)
        groups.set(row, item.id);
    }
    members.groupsDelivered(new Set(groups.values()));
  };
  const ifGroup = (element: T, act: (group: string) => void): void => {
    const group = groups.get(element);
    if (group !== undefined) act(group);
  };
  const view = vscode.window.createTreeView<T>(id, {
    ...options,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (element) => {
        isRefreshPending = false;
        pendingRequests++;
        busyAt = performance.now();
        const { generation } = members;
        try {
          const rows = await (await provider()).getChildren(element);
          if (element !== undefined) ifGroup(element, (group) => members.membersDelivered(group, generation));
          else if (rows) await watchGroups(rows);
          return rows;
        } finally {
          pendingRequests--;
          busyAt = performance.now();
        }
      },
      getTreeItem: async (element) => withReadableWords(await (await provider()).getTreeItem(element)),
      getParent: async (element) => (await provider()).getParent?.(element),
      resolveTreeItem: (item, element, token) => loaded?.resolveTreeItem?.(item, element, token) ?? item,
    },
  });
  const members = new MemberWatch({
    refresh: refreshWhenSettled,
    isBusy: () => pendingRequests > 0 || isRefreshPending,
    isVisible: () => view.visible,
  });
  const folding = [
    view.onDidCollapseElement(({ element }) => {
      ifGroup(element, (group) => members.collapsed(group));
    }),
    view.onDidExpandElement(({ element }) => {
      ifGroup(element, (group) => members.expanded(group));
    }),
    view.onDidChangeVisibility(() => members.resume()),
  ];
  let selected: readonly T[] = [];
  const selecting = view.onDidChangeSelection(({ selection }) => {
    selected = selection;
  });
  return {
    view,
    async selected() {
      const known = (): readonly T[] => (view.selection.length > 0 ? view.selection : selected);
      const deadline = performance.now() + mostWaitMs;
      const isBusy = (): boolean => pendingRequests > 0 || (isRefreshPending && view.visible) || untilSettled() > 0;
      while (known().length === 0 && isBusy() && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, Math.max(untilSettled(), lookMs)));
      return known();
    },
    dispose: () => {
      selecting.dispose();
      for (const each of folding) each.dispose();
      members.dispose();
      listening?.dispose();
      clearTimeout(waiting);
      view.dispose();
      changed.dispose();
    },
  };
}
