import * as vscode from 'vscode';
import type { Services } from '../../../host/services.ts';
import { formatLocation } from '../../../host/formatLocation.ts';
import { combineDisposables, type Disposable } from '../../../base/disposables.ts';
import { formatLastRun, formatLastRunSentence, type LastRun } from '../run/lastRunModel.ts';
import type { LastRuns } from '../run/lastRuns.ts';
import type { ScreenFile, ScreenFiles } from './screenFiles.ts';

export type ScreenNode =
  | { type: 'home'; home: ScreenFile['home']; files: ScreenFile[] }
  | { type: 'folder'; folder: string; files: ScreenFile[] }
  | { type: 'screen'; file: ScreenFile; uri: vscode.Uri };

interface ScreensTreeOptions extends Pick<Services, 'connection'> {
  files: ScreenFiles;
  lastRuns: LastRuns;
}

/** The tree of workspace and personal screens in their folders. */
export class ScreensTree implements vscode.TreeDataProvider<ScreenNode>, Disposable {
  readonly #files: ScreenFiles;
  readonly #lastRuns: LastRuns;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listening: Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ files, lastRuns, connection }: ScreensTreeOptions) {
    this.#files = files;
    this.#lastRuns = lastRuns;
    const fireChanged = (): void => {
      this.#changed.fire(undefined);
    };
    // Another source has other counts.
    this.#listening = combineDisposables(
      files.onDidChange(fireChanged),
      lastRuns.onDidChange(fireChanged),
      connection.onDidChange(fireChanged),
    );
  }

  async getChildren(node?: ScreenNode): Promise<ScreenNode[]> {
    if (!node) {
      const files = await this.#files.list();
      return (['workspace', 'personal'] as const).flatMap((home): ScreenNode[] => {
        const own = files.filter((file) => file.home === home);
        return own.length > 0 ? [{ type: 'home', home, files: own }] : [];
      });
    }
    if (node.type === 'screen') return [];
    if (node.type === 'folder') return node.files.map(screenNode);
    const folders = Map.groupBy(node.files, ({ folder }) => folder);
    return [...folders].flatMap(([folder, files]): ScreenNode[] =>
      folder === '' ? files.map(screenNode) : [{ type: 'folder', folder, files }],
    );
  }

  getTreeItem(node: ScreenNode): vscode.TreeItem {
    if (node.type === 'screen') return screenItem(node.file, this.#lastRuns.of(node.uri));
    const label =
      node.type === 'folder'
        ? node.folder
        : node.home === 'workspace'
          ? vscode.l10n.t('Workspace')
          : vscode.l10n.t('Personal');
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = node.type === 'home' ? `home:${node.home}` : `folder:${node.files[0]?.home ?? ''}:${node.folder}`;
    item.description = String(node.files.length);
    if (node.type === 'folder') item.iconPath = vscode.ThemeIcon.Folder;
    return item;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }
}

function screenNode(file: ScreenFile): ScreenNode {
  return { type: 'screen', file, uri: file.uri };
}

function screenItem({ uri, name }: ScreenFile, lastRun: LastRun | undefined): vscode.TreeItem {
  const item = new vscode.TreeItem(name);
  item.id = uri.toString();
  item.resourceUri = uri;
  item.contextValue = 'screen';
  item.command = { command: 'vscode.open', title: vscode.l10n.t('Open Screen'), arguments: [uri] };
  const path = formatLocation(uri);
  item.tooltip = lastRun ? `${path}\n${formatLastRunSentence(lastRun)}` : path;
  if (lastRun) item.description = formatLastRun(lastRun);
  return item;
}
