import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { LensChanges } from '../../../host/files/fileLanguage.ts';
import type { Services } from '../../../host/services.ts';
import { commands, settings as settingIds } from '../../../ids.ts';
import { canonicalCondition, requestedMetrics } from '../../../screen/print/canonicalCondition.ts';
import type { ParsedScreen } from '../../../screen/parse/parseScreen.ts';
import { screenPageSize } from '../../../domain/screener.ts';
import { parsedDocument } from './parsedDocuments.ts';
import type { FindDiagnostics } from './screenDiagnostics.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** A cached answer soon expires, since values change every minute, and the lens then shows a cost. */
const refreshMilliseconds = 20_000;

interface LensOptions {
  services: Services;
  catalog: LibraryCatalog;
  find: FindDiagnostics;
}

/** The lenses above a condition: one runs it and shows the cost, one downloads the catalog if the library lacks it. */
export class RunLens implements vscode.CodeLensProvider, Disposable {
  readonly #options: LensOptions;
  readonly #own = new Disposables();
  readonly #changes = this.#own.add(new LensChanges());

  readonly onDidChangeCodeLenses = this.#changes.event;

  constructor(options: LensOptions) {
    const { services, catalog } = options;
    this.#options = options;
    const update = this.#changes.fire;
    this.#own.add(catalog.onDidChange(update));
    this.#own.add(services.connection.onDidChange(update));
    this.#own.add(
      services.settings.onDidChange((affects) => {
        if (affects(settingIds.screenerPath) || affects(settingIds.screenerMetricsPath)) update();
      }),
    );
    void services.library().then(
      (library) => {
        this.#own.add(library.onDidChangeContents(update));
      },
      () => undefined,
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { catalog, services } = this.#options;
    await Promise.all([catalog.ready(), services.connection.ready]);
    const parsed = parsedDocument(document);
    const first = parsed.tokens[parsed.columnLines.at(-1)?.[1] ?? 0];
    const { line } = document.positionAt(first?.start ?? 0);
    const place = new vscode.Range(line, 0, line, 0);
    const lenses = [...(first ? [await this.#run(document, parsed)] : []), ...this.#catalogLens()];
    return lenses.map((command) => new vscode.CodeLens(place, command));
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #run(document: vscode.TextDocument, parsed: ParsedScreen): Promise<vscode.Command> {
    const { find, services } = this.#options;
    const errors = find(document).filter(({ severity }) => severity === 'error').length;
    if (errors > 0) {
      const title =
        errors === 1
          ? vscode.l10n.t('1 error to fix before running')
          : vscode.l10n.t('{0} errors to fix before running', errors);
      return { title: `$(error) ${title}`, command: 'editor.action.marker.next' };
    }
    const run = { command: commands.screensRun, arguments: [document.uri, clicked] };
    if (!services.connection.screenerPaths.screen)
      return { ...run, title: `$(play) ${vscode.l10n.t('Run · screener path not set')}` };
    const cost = await this.#cost(parsed);
    this.#changes.fireAfter(cost > 0 ? undefined : refreshMilliseconds);
    return { ...run, title: `$(play) ${withCost(vscode.l10n.t('Run'), exactly(cost))}` };
  }

  async #cost(parsed: ParsedScreen): Promise<number> {
    const { catalog, services } = this.#options;
    const forCatalog = services.connection.screenerPaths.metrics ? await catalog.cost() : 0;
    const condition = canonicalCondition(parsed.screen, catalog.current);
    const metrics = requestedMetrics(parsed.screen, catalog.current);
    if (!condition.ok || !metrics.ok) return forCatalog + 1;
    const library = await services.library();
    const page = { condition: condition.value, metrics: metrics.value, page: 1, limit: screenPageSize };
    return forCatalog + library.cost({ endpoint: 'screen', ...page });
  }

  #catalogLens(): vscode.Command[] {
    const { catalog, services } = this.#options;
    if (catalog.current) return [];
    if (!services.connection.screenerPaths.metrics) {
      return [
        {
          title: `$(gear) ${vscode.l10n.t('Set Metric Catalog Path')}`,
          command: 'workbench.action.openSettings',
          arguments: [settingIds.screenerMetricsPath],
        },
      ];
    }
    const title = withCost(vscode.l10n.t('Download Metric Catalog'), exactly(1));
    return [{ title: `$(cloud-download) ${title}`, command: commands.screensGetMetrics }];
  }
}
