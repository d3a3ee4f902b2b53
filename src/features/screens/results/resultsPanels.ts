import * as vscode from 'vscode';
import type { PanelDefinition } from '../../../host/panelHost.ts';
import type { TreeClick } from '../../../host/treeClick.ts';
import type { Services } from '../../../host/services.ts';
import { panels } from '../../../ids.ts';
import { CountMemory } from '../run/countMemory.ts';
import { GridLayouts } from '../grid/gridLayouts.ts';
import { SavedRuns, type RunFolder } from '../run/savedRuns.ts';
import { isResultsParams, resultsGuard } from '../messages.ts';
import type { ResultsProtocol, ResultsParams } from '../protocol.ts';
import type { RunFile } from '../run/screenRunModel.ts';
import { ResultsPanel, type ResultsServices } from './resultsPanel.ts';

type ResultsPanelsOptions = Pick<ResultsServices, 'services' | 'files' | 'lastRuns' | 'catalog'>;

/** Shows the results of each screen in its panel. */
export class ResultsPanels {
  readonly #services: Services;
  readonly #layouts: GridLayouts;

  readonly definition: PanelDefinition<ResultsParams, ResultsProtocol, ResultsPanel>;

  constructor(options: ResultsPanelsOptions) {
    const { services, files } = options;
    const { globalStorageUri, workspaceState } = services.extension;
    this.#services = services;
    this.#layouts = new GridLayouts(workspaceState);
    const shared: ResultsServices = {
      ...options,
      counts: new CountMemory(services),
      savedRuns: new SavedRuns(createRunFolder(vscode.Uri.joinPath(globalStorageUri, 'runs'))),
      layouts: this.#layouts,
    };
    this.definition = {
      type: panels.screenResults,
      page: 'screenResults',
      isParams: isResultsParams,
      keyOf: ({ uri }) => uri,
      titleOf: ({ uri }) => vscode.l10n.t('{0} · results', files.describe(vscode.Uri.parse(uri)).name),
      guard: resultsGuard,
      unasked: ['rows', 'summaries', 'openCosts', 'select'],
      create: (panel) => new ResultsPanel(panel, shared),
    };
  }

  /** Opens the panel beside the screen's file, or reveals it where it is. */
  open(uri: vscode.Uri, click?: TreeClick): ResultsPanel {
    const params = { uri: uri.toString() };
    return this.#services.panels.open(this.definition, params, { column: vscode.ViewColumn.Beside, click });
  }

  /** The panel that was focused last. */
  active(): ResultsPanel | undefined {
    return this.#services.panels.active(this.definition);
  }

  all(): ResultsPanel[] {
    return this.#services.panels.all(this.definition);
  }

  /** Moves a panel to the new address of its file, together with the layout of its grid. */
  follow({ run }: ResultsPanel, file: RunFile): void {
    const from = run.file.uri;
    if (!this.#services.panels.rename(this.definition, { uri: from }, { uri: file.uri })) return;
    this.#layouts.moved(from, file.uri);
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
        // Another window removed it first.
        if (!isAbsent(error)) throw error;
      }
    },
  };
}
