import * as vscode from 'vscode';
import type { Services } from '../../../host/services.ts';
import { fileItem, groupItem, homesOf, membersOf, type FileNode } from '../../../host/fileTree.ts';
import { formatLocation } from '../../../host/formatLocation.ts';
import type { OwnFile, OwnFiles } from '../../../host/ownFiles.ts';
import { combineDisposables, type Disposable } from '../../../base/disposables.ts';
import { formatLastRun, formatLastRunSentence, type LastRun } from '../run/lastRunModel.ts';
import type { LastRuns } from '../run/lastRuns.ts';

interface ScreensTreeOptions extends Pick<Services, 'connection'> {
  files: OwnFiles;
  lastRuns: LastRuns;
}

/** The tree of workspace and personal screens in their folders. */
export class ScreensTree implements vscode.TreeDataProvider<FileNode>, Disposable {
  readonly #files: OwnFiles;
  readonly #lastRuns: LastRuns;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listening: Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ files, lastRuns, connection }: ScreensTreeOptions) {
    this.#files = files;
    this.#lastRuns = lastRuns;
    const fireChanged = (): void => this.#changed.fire(undefined);
    // Another source has other counts.
    this.#listening = combineDisposables(
      files.onDidChange(fireChanged),
      lastRuns.onDidChange(fireChanged),
      connection.onDidChange(fireChanged),
    );
  }

  async getChildren(node?: FileNode): Promise<FileNode[]> {
    if (!node) return homesOf(await this.#files.list());
    return node.type === 'file' ? [] : membersOf(node);
  }

  getTreeItem(node: FileNode): vscode.TreeItem {
    return node.type === 'file' ? screenItem(node.file, this.#lastRuns.of(node.uri)) : groupItem(node);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }
}

function screenItem(file: OwnFile, lastRun: LastRun | undefined): vscode.TreeItem {
  const item = fileItem(file, vscode.l10n.t('Open Screen'));
  item.contextValue = 'screen';
  if (lastRun) {
    item.tooltip = `${formatLocation(file.uri)}\n${formatLastRunSentence(lastRun)}`;
    item.description = formatLastRun(lastRun);
  }
  return item;
}
