import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';

interface LazyTreeOptions<T> extends Omit<vscode.TreeViewOptions<T>, 'treeDataProvider'> {
  id: string;
  /** Once, when rows are first asked for: what makes them is not loaded before. */
  load: () => Promise<vscode.TreeDataProvider<T>>;
}

/**
 * While the editor asks for rows it is not told of a change: it asks anew at once then, and shows groups without their
 * members where the two askings cross. It is told when it has asked for nothing for so many milliseconds.
 */
const settleMs = 150;

/** Between two looks at whether the rows are there, and the longest that a person's key waits for them. */
const lookMs = 20;
const mostWaitMs = 10_000;

export interface LazyTree<T> {
  view: vscode.TreeView<T>;
  /**
   * The rows that are selected. While the editor asks for rows anew, the view knows of none that is selected, and one
   * that is selected then is told as none.
   */
  selected: () => Promise<readonly T[]>;
}

/** A tree whose rows are made by a part that activation does not load. */
export function createLazyTree<T>({ id, load, ...options }: LazyTreeOptions<T>): LazyTree<T> & Disposable {
  const changed = new vscode.EventEmitter<T | T[] | null | undefined>();
  let loaded: vscode.TreeDataProvider<T> | undefined;
  let loading: Promise<vscode.TreeDataProvider<T>> | undefined;
  let listening: vscode.Disposable | undefined;
  /** When the editor asked for rows last, got them, or was told to ask. */
  let busyAt = -Infinity;
  /** How often it asks and has no rows yet. */
  let asking = 0;
  /** It was told to ask anew and has not asked yet, which takes a window with much else to do a while. */
  let isToldToAsk = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const untilSettled = (): number => busyAt + settleMs - performance.now();
  const tellSettled = (): void => {
    if (waiting !== undefined) return;
    const left = untilSettled();
    if (left <= 0) {
      busyAt = performance.now();
      isToldToAsk = true;
      changed.fire(undefined);
    } else
      waiting = setTimeout(() => {
        waiting = undefined;
        tellSettled();
      }, left);
  };
  const provider = (): Promise<vscode.TreeDataProvider<T>> => {
    loading ??= load().then((tree) => {
      listening = tree.onDidChangeTreeData?.(tellSettled);
      return (loaded = tree);
    });
    return loading;
  };
  const view = vscode.window.createTreeView<T>(id, {
    ...options,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (element) => {
        isToldToAsk = false;
        asking++;
        busyAt = performance.now();
        try {
          return await (await provider()).getChildren(element);
        } finally {
          asking--;
          busyAt = performance.now();
        }
      },
      getTreeItem: async (element) => (await provider()).getTreeItem(element),
      getParent: async (element) => (await provider()).getParent?.(element),
      resolveTreeItem: (item, element, token) => loaded?.resolveTreeItem?.(item, element, token) ?? item,
    },
  });
  let selected: readonly T[] = [];
  const selecting = view.onDidChangeSelection(({ selection }) => {
    selected = selection;
  });
  return {
    view,
    async selected() {
      const known = (): readonly T[] => (view.selection.length > 0 ? view.selection : selected);
      const deadline = performance.now() + mostWaitMs;
      const isBusy = (): boolean => asking > 0 || (isToldToAsk && view.visible) || untilSettled() > 0;
      while (known().length === 0 && isBusy() && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, Math.max(untilSettled(), lookMs)));
      return known();
    },
    dispose: () => {
      selecting.dispose();
      listening?.dispose();
      clearTimeout(waiting);
      view.dispose();
      changed.dispose();
    },
  };
}
