import * as vscode from 'vscode';
import { documentScheme } from '../../../ids.ts';
import { catalogueText, type CatalogueText } from '../../../screen/metrics/catalogText.ts';
import { mentionAt } from '../../../screen/edit/mentions.ts';
import type { MetricCatalogue } from '../../../screen/metrics/metricCatalog.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from './ranges.ts';
import type { LibraryCatalogue } from './libraryCatalog.ts';

/** In the room that the feature registers. */
const catalogueUri = vscode.Uri.from({ scheme: documentScheme, path: '/metrics/Metric catalogue.txt' });

const written = new WeakMap<MetricCatalogue, CatalogueText>();

function textOf(catalogue: MetricCatalogue): CatalogueText {
  const known = written.get(catalogue) ?? catalogueText(catalogue.metrics);
  written.set(catalogue, known);
  return known;
}

/** The document that definitions lead into; never spends a request. */
export async function writeCatalogue(catalogue: LibraryCatalogue): Promise<string> {
  await catalogue.ready();
  return catalogue.current
    ? textOf(catalogue.current).text
    : vscode.l10n.t('The metric catalog isn’t in the library. Downloading it costs 1 request.');
}

/** From a metric to its entry in the catalogue, where the library has one. */
export function createDefinitions(catalogue: LibraryCatalogue): vscode.DefinitionProvider {
  return {
    async provideDefinition(document, position) {
      await catalogue.ready();
      const { current } = catalogue;
      const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
      const metric = mention && current?.find(mention.name);
      if (!current || !metric) return undefined;
      const line = textOf(current).lines.get(metric.id) ?? 0;
      const link: vscode.DefinitionLink = {
        originSelectionRange: rangeIn(document, mention),
        targetUri: catalogueUri,
        targetRange: new vscode.Range(line, 0, line, metric.id.length),
      };
      return [link];
    },
  };
}
