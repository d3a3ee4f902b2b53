import * as vscode from 'vscode';
import { formatMoment } from '../../../domain/format/time.ts';
import { definePage, type Pages } from '../../../host/panels/definePage.ts';
import type { TreeClick } from '../../../host/trees/treeClick.ts';
import { panels } from '../../../ids.ts';
import { createCountMemory } from '../run/lastRuns.ts';
import type { KeptTable } from '../../../host/state/kept.ts';
import type { GridLayout } from '../grid/layoutModel.ts';
import { createGridLayouts } from './keptResults.ts';
import { SavedRuns, type RunFolder } from '../run/savedRuns.ts';
import { resultsParams, resultsProtocol, type ResultsParams, type SavedRunParams } from '../protocol.ts';
import type { RunFile } from '../run/screenRunModel.ts';
import { ResultsPanel, type ResultsServices } from './resultsPanel.ts';

type ResultsPanelsOptions = Pick<ResultsServices, 'services' | 'files' | 'lastRuns' | 'catalog' | 'runScreen'>;

/** Shows the results of each screen in its panel. */
export class ResultsPanels {
  readonly #layouts: KeptTable<GridLayout>;

  readonly savedRuns: SavedRuns;

  readonly pages: Pages<ResultsParams, ResultsPanel>;

  constructor(options: ResultsPanelsOptions) {
    const { services, files } = options;
    const { globalStorageUri, workspaceState } = services.extension;
    this.#layouts = createGridLayouts(workspaceState);
    this.savedRuns = new SavedRuns(createRunFolder(vscode.Uri.joinPath(globalStorageUri, 'runs')));
    const shared: ResultsServices = {
      ...options,
      counts: createCountMemory(services),
      savedRuns: this.savedRuns,
      layouts: this.#layouts,
    };
    this.pages = definePage(services.panels, {
      type: panels.screenResults,
      protocol: resultsProtocol,
      params: resultsParams,
      key: ({ uri, run }) => (run ? `${uri} ${run.group} ${run.readTill}` : uri),
      title: ({ uri, run }) => {
        const { name } = files.describe(vscode.Uri.parse(uri));
        return run ? `${name} · ${formatMoment(run.readTill)}` : vscode.l10n.t('{0} · results', name);
      },
      unasked: ['rows', 'summaries', 'openCosts', 'select'],
      create: (panel) => new ResultsPanel(panel, shared),
    });
  }

  /** Opens the panel beside the screen's file, or reveals it where it is. */
  open(uri: vscode.Uri, click?: TreeClick): ResultsPanel {
    const params = { uri: uri.toString() };
    return this.pages.open(params, { beside: true, click });
  }

  /** Opens a saved run in a panel of its own, or reveals it where it is. */
  openRun(uri: vscode.Uri, run: SavedRunParams): ResultsPanel {
    return this.pages.open({ uri: uri.toString(), run }, { beside: true });
  }

  /** The panel that was focused last. */
  active(): ResultsPanel | undefined {
    return this.pages.active();
  }

  all(): ResultsPanel[] {
    return this.pages.all();
  }

  /** Moves a panel to the new address of its file, together with its grid layout. */
  follow({ run, params }: ResultsPanel, file: RunFile): void {
    const from = run.file.uri;
    if (!this.pages.rename(params, { ...params, uri: file.uri })) return;
    this.#layouts.rename((uri) => (uri === from ? file.uri : uri));
    run.follow(file);
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

/** Uses the editor's file system, since the storage may not be a folder on a disk. */
function createRunFolder(folder: vscode.Uri): RunFolder {
  const { fs } = vscode.workspace;
  const address = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  return {
    list: async () => {
      try {
        return (await fs.readDirectory(folder)).map(([name]) => name);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    read: async (name) => {
      try {
        return await fs.readFile(address(name));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    write: async (name, bytes) => {
      await fs.createDirectory(folder);
      await fs.writeFile(address(name), bytes);
    },
    remove: async (name) => {
      try {
        await fs.delete(address(name));
      } catch (error) {
        // Another window has already removed it.
        if (!isAbsent(error)) throw error;
      }
    },
  };
}
