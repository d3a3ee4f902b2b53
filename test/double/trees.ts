import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { standIn } from './strict.ts';
import { values } from './values.ts';

/** A rendered tree row, with the node that its menus pass to commands. */
export interface Row {
  label: string;
  description: string;
  /** Empty if the tooltip isn't text. */
  tooltip: string;
  contextValue: string;
  level: number;
  node: unknown;
  command: vscode.Command | undefined;
}

export interface View {
  /** Shows the view and requests its rows. */
  show: () => void;
  hide: () => void;
  isVisible: () => boolean;
  /** Drags a row onto another one. */
  drag: (node: unknown, target: unknown) => Promise<void>;
  /** All rows of a visible view, including collapsed ones. */
  rows: () => Promise<Row[]>;
  message: () => string;
  badge: () => number | undefined;
  /** Selects a row, as a click does. */
  select: (node: unknown) => void;
  /** Collapses a group, as a user does. Its members are no longer requested. */
  collapse: (node: unknown) => void;
  /** Drops requests for the members of groups, as the editor does when two refreshes overlap. */
  dropMembers: (drops: boolean) => void;
}

type Provider = vscode.TreeDataProvider<unknown>;

export function createTrees(room: Room) {
  const views = new Map<string, View>();

  function createTreeView<T>(id: string, options: vscode.TreeViewOptions<T>): vscode.TreeView<T> {
    const provider = options.treeDataProvider as Provider;
    const selecting = room.happening<vscode.TreeViewSelectionChangeEvent<T>>();
    const checking = room.happening<vscode.TreeCheckboxChangeEvent<T>>();
    const seeing = room.happening<vscode.TreeViewVisibilityChangeEvent>();
    const [expanding, collapsing] = [
      room.happening<vscode.TreeViewExpansionEvent<T>>(),
      room.happening<vscode.TreeViewExpansionEvent<T>>(),
    ];
    let isVisible = false;
    let selected: readonly T[] = [];
    let dropsMembers = false;
    const collapsed = new Set<unknown>();
    /** The latest result. If the view is refreshed meanwhile, the newer result replaces it. */
    let rows: Promise<Row[]> = Promise.resolve([]);
    const read = async (parent: unknown, level: number): Promise<Row[]> => {
      const nodes = (await provider.getChildren(parent)) ?? [];
      const found: Row[] = [];
      for (const node of nodes) {
        const item = await provider.getTreeItem(node);
        const label = typeof item.label === 'string' ? item.label : (item.label?.label ?? '');
        const description = typeof item.description === 'string' ? item.description : '';
        const tooltip = typeof item.tooltip === 'string' ? item.tooltip : '';
        const { contextValue = '', command } = item;
        found.push({ label, description, tooltip, contextValue, level, node, command });
        // A row with children counts as expanded, whatever its initial state, until the user collapses it.
        if (item.collapsibleState && !dropsMembers && !collapsed.has(node))
          found.push(...(await read(node, level + 1)));
      }
      return found;
    };
    let asking = 0;
    const look = (): void => {
      if (!isVisible) return;
      rows = room.outside(() => read(undefined, 1));
      asking++;
      rows
        .finally(() => {
          asking--;
        })
        .then(room.changed, (error: unknown) => {
          room.failures.push(error);
        });
    };
    const listening = provider.onDidChangeTreeData?.(look);
    const state = {
      visible: false,
      /** The selection. While rows are being requested again, the editor reports none. */
      get selection(): readonly T[] {
        return asking > 0 ? [] : selected;
      },
      activeItem: undefined,
      title: undefined as string | undefined,
      description: undefined as string | undefined,
      message: undefined as string | undefined,
      badge: undefined as vscode.ViewBadge | undefined,
      onDidChangeSelection: selecting.event,
      onDidChangeVisibility: seeing.event,
      onDidChangeCheckboxState: checking.event,
      onDidExpandElement: expanding.event,
      onDidCollapseElement: collapsing.event,
      onDidChangeActiveItem: room.happening<{ activeItem: T | undefined }>().event,
      reveal: async (node: T, { select = true }: { select?: boolean } = {}) => {
        show();
        await rows;
        if (select) choose(node);
      },
      dispose: () => {
        isVisible = false;
        listening?.dispose();
        views.delete(id);
      },
    };
    const see = (now: boolean): void => {
      if (isVisible === now) return;
      isVisible = state.visible = now;
      look();
      seeing.fire({ visible: now });
    };
    const show = (): void => see(true);
    const choose = (node: T): void => {
      selected = [node];
      // Reports the selection only as far as the editor knows it.
      selecting.fire({ selection: state.selection });
    };
    views.set(id, {
      show,
      select: (node) => choose(node as T),
      collapse: (node) => {
        collapsed.add(node);
        collapsing.fire({ element: node as T });
      },
      dropMembers: (drops) => {
        dropsMembers = drops;
      },
      hide: () => see(false),
      drag: async (node, target) => {
        const controller = options.dragAndDropController!;
        const { token } = new values.CancellationTokenSource();
        const transfer = new Map<string, vscode.DataTransferItem>() as unknown as vscode.DataTransfer;
        await controller.handleDrag?.([node as T], transfer, token);
        await controller.handleDrop?.(target as T, transfer, token);
      },
      isVisible: () => isVisible,
      rows: () => rows,
      message: () => state.message ?? '',
      badge: () => state.badge?.value,
    });
    return standIn<vscode.TreeView<T>>('TreeView', state);
  }

  return {
    view: (id: string): View => {
      const found = views.get(id);
      if (!found) throw new Error(`No view ${id} is registered.`);
      return found;
    },
    members: {
      createTreeView,
      registerTreeDataProvider: <T>(id: string, treeDataProvider: vscode.TreeDataProvider<T>): vscode.Disposable =>
        createTreeView(id, { treeDataProvider }),
    },
  };
}
