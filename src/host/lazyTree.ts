import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';

interface LazyTreeOptions<T> extends Omit<vscode.TreeViewOptions<T>, 'treeDataProvider'> {
  id: string;
  /** Once, when rows are first asked for: what makes them is not loaded before. */
  load: () => Promise<vscode.TreeDataProvider<T>>;
}

/** A tree whose rows are made by a part that activation does not load. */
export function createLazyTree<T>({ id, load, ...options }: LazyTreeOptions<T>): {
  view: vscode.TreeView<T>;
} & Disposable {
  const changed = new vscode.EventEmitter<T | T[] | null | undefined>();
  let loaded: vscode.TreeDataProvider<T> | undefined;
  let loading: Promise<vscode.TreeDataProvider<T>> | undefined;
  let listening: vscode.Disposable | undefined;
  const provider = (): Promise<vscode.TreeDataProvider<T>> => {
    loading ??= load().then((tree) => {
      listening = tree.onDidChangeTreeData?.((what) => {
        changed.fire(what ?? undefined);
      });
      return (loaded = tree);
    });
    return loading;
  };
  const view = vscode.window.createTreeView<T>(id, {
    ...options,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (element) => (await provider()).getChildren(element),
      getTreeItem: async (element) => (await provider()).getTreeItem(element),
      getParent: async (element) => (await provider()).getParent?.(element),
      resolveTreeItem: (item, element, token) => loaded?.resolveTreeItem?.(item, element, token) ?? item,
    },
  });
  return {
    view,
    dispose: () => {
      listening?.dispose();
      view.dispose();
      changed.dispose();
    },
  };
}
