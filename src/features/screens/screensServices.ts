import * as vscode from 'vscode';

import { combineDisposables, type Disposable, type Disposables } from '../../base/disposables.ts';
import { fileItem, groupItem, homesOf, membersOf, type FileNode } from '../../host/trees/fileTree.ts';
import type { LazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import type { LazyLanguage } from './language/lazyLanguage.ts';
import { createLastRuns, type LastRuns } from './run/lastRuns.ts';
import type { ResultsPanels } from './results/resultsPanels.ts';
import { noteError } from '../../host/errors/noteError.ts';
import { OwnFiles, type OwnFile } from '../../host/files/ownFiles.ts';
import { screenKind } from './files/screenFiles.ts';
import { formatLocation } from '../../host/files/formatLocation.ts';
import { formatLastRun, formatLastRunSentence, movedRunKey, type LastRun } from './run/lastRunModel.ts';

/** The tree of workspace and personal screens in their folders. */
class ScreensTree implements vscode.TreeDataProvider<FileNode>, Disposable {
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
    return node.type === 'file' ? screenItem(node.file, this.#lastRuns.get(node.uri)) : groupItem(node);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }
}

interface ScreensServicesOptions {
  services: Services;
  language: LazyLanguage;
  view: Pick<LazyTree<FileNode>, 'selected'>;
  /** Disposes the files and the tree. */
  own: Disposables;
}

/** The services behind the screen commands: the files, their last runs and the results panels. */
export class ScreensServices {
  readonly services: Services;
  readonly language: LazyLanguage;
  readonly files: OwnFiles;
  readonly lastRuns: LastRuns;
  readonly tree: ScreensTree;
  readonly #view: ScreensServicesOptions['view'];
  #results: Promise<ResultsPanels> | undefined;

  constructor({ services, language, view, own }: ScreensServicesOptions) {
    this.services = services;
    this.language = language;
    this.#view = view;
    this.files = own.add(new OwnFiles({ ...services.extension, kind: screenKind }));
    this.lastRuns = createLastRuns(services);
    const { files, lastRuns } = this;
    this.tree = own.add(new ScreensTree({ files, lastRuns, connection: services.connection }));
    own.add(
      files.onDidChange(() => {
        this.#withResults(async (results) =>
          (await import('./run/runFiles.ts')).checkFiles(results.all().map(({ run }) => run)),
        );
      }),
    );
  }

  results(): Promise<ResultsPanels> {
    const { services, files, lastRuns, language } = this;
    this.#results ??= import('./results/resultsPanels.ts').then(
      (loaded) =>
        new loaded.ResultsPanels({
          services,
          files,
          lastRuns,
          catalog: () => language.catalog(),
          runScreen: (uri) => this.#runScreen(uri),
        }),
    );
    return this.#results;
  }

  /** The screen that is selected in the tree. */
  async selected(): Promise<vscode.Uri | undefined> {
    const [node] = await this.#view.selected();
    return node?.type === 'file' ? node.uri : undefined;
  }

  /** Moves the last runs of a file or folder, or removes those of one that was deleted. */
  moved(from: vscode.Uri, to?: vscode.Uri): void {
    this.lastRuns.rename((key) => movedRunKey(key, from.toString(), to?.toString()));
  }

  /** Moves last runs and open results to the new addresses of their files. */
  renamed(moves: readonly { oldUri: vscode.Uri; newUri: vscode.Uri }[]): void {
    for (const { oldUri, newUri } of moves) this.moved(oldUri, newUri);
    const { files } = this;
    this.#withResults(async (results) => {
      const { followFiles } = await import('./run/runFiles.ts');
      followFiles({ files, results }, moves);
    });
  }

  async #runScreen(given: vscode.Uri): Promise<void> {
    const { services, files } = this;
    const results = await this.results();
    const { runScreen } = await import('./run/runScreen.ts');
    await runScreen({ services, files, results, given, initiator: 'person', click: undefined });
  }

  /** Runs the work only if the results panels are loaded, since otherwise no panel is open. */
  #withResults(work: (results: ResultsPanels) => Promise<void>): void {
    this.#results?.then(work).catch((error: unknown) => noteError(error, 'Screen files'));
  }
}

interface ScreensTreeOptions extends Pick<Services, 'connection'> {
  files: OwnFiles;
  lastRuns: LastRuns;
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
