import * as vscode from 'vscode';
import type { PanelDefinition } from '../../../host/panelHost.ts';
import type { Services } from '../../../host/services.ts';
import { panels } from '../../../ids.ts';
import { CountMemory } from '../run/countMemory.ts';
import { GridLayouts } from '../grid/gridLayouts.ts';
import { SavedRuns } from '../run/savedRuns.ts';
import { isResultsParams, resultsGuard } from '../messages.ts';
import type { ResultsProtocol, ResultsParams } from '../protocol.ts';
import { ResultsPanel, type ResultsServices } from './resultsPanel.ts';
import { createRunFolder } from '../run/runFolder.ts';
import type { ScreenRun } from '../run/screenRun.ts';

export type ResultsPanelsOptions = Pick<ResultsServices, 'services' | 'files' | 'lastRuns' | 'catalog'>;

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
      kept: new SavedRuns(createRunFolder(vscode.Uri.joinPath(globalStorageUri, 'runs'))),
      layouts: this.#layouts,
    };
    this.definition = {
      type: panels.screenResults,
      page: 'screenResults',
      isParams: isResultsParams,
      keyOf: ({ uri }) => uri,
      titleOf: ({ uri }) => vscode.l10n.t('{0} · results', files.describe(vscode.Uri.parse(uri)).name),
      guard: resultsGuard,
      create: (panel) => new ResultsPanel(panel, shared),
    };
  }

  /** Opened beside the screen's file, or where it is. */
  open(uri: vscode.Uri): ResultsPanel {
    const params = { uri: uri.toString() };
    return this.#services.panels.open(this.definition, params, { column: vscode.ViewColumn.Beside });
  }

  /** The one focused last. */
  active(): ResultsPanel | undefined {
    return this.#services.panels.active(this.definition);
  }

  all(): ResultsPanel[] {
    return this.#services.panels.all(this.definition);
  }

  /** The file of a run has another address now: its panel goes along, with how it is looked at. */
  follow({ run }: ResultsPanel, { uri, name }: ScreenRun['file']): void {
    const from = run.file.uri.toString();
    const to = uri.toString();
    if (!this.#services.panels.rename(this.definition, { uri: from }, { uri: to })) return;
    this.#layouts.moved(from, to);
    run.follow({ uri, name });
  }
}
