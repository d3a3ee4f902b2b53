import * as vscode from 'vscode';
import { memo } from '../../../base/memo.ts';
import { exactly, formatWithCost } from '../../../domain/format/cost.ts';
import { documentScheme } from '../../../ids.ts';
import { catalogText } from '../../../screen/metrics/catalogText.ts';
import { mentionAt } from '../../../screen/edit/renameMetric.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from '../../../host/files/fileLanguage.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** The virtual document of the catalog, under the path prefix that the feature registers. */
const catalogUri = vscode.Uri.from({ scheme: documentScheme, path: '/metrics/Metric catalog.txt' });

const textOf = memo(({ metrics }: MetricCatalog) => catalogText(metrics));

/** The text of the document that definitions point to. Sends no request. */
export async function writeCatalog(catalog: LibraryCatalog): Promise<string> {
  await catalog.ready();
  return catalog.current
    ? textOf(catalog.current).text
    : formatWithCost(
        vscode.l10n.t('The metric catalog isn’t in the library.'),
        (cost) => vscode.l10n.t('Downloading it costs {0}.', cost),
        exactly(1),
      );
}

/** Finds the catalog entry of a metric, if the library has the catalog. */
export function createDefinitions(catalog: LibraryCatalog): vscode.DefinitionProvider {
  return {
    async provideDefinition(document, position) {
      await catalog.ready();
      const { current } = catalog;
      const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
      const metric = mention && current?.find(mention.name);
      if (!current || !metric) return undefined;
      const line = textOf(current).lines.get(metric.id) ?? 0;
      const link: vscode.DefinitionLink = {
        originSelectionRange: rangeIn(document, mention),
        targetUri: catalogUri,
        targetRange: new vscode.Range(line, 0, line, metric.id.length),
      };
      return [link];
    },
  };
}
