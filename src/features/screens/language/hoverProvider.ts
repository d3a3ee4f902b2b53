import * as vscode from 'vscode';
import { mentionAt } from '../../../screen/edit/mentions.ts';
import { metricMarkdown } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from './ranges.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** Definition and unit of the metric under the pointer, where the catalog in the library has it. */
export function createHovers(catalog: LibraryCatalog): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      await catalog.ready();
      const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
      const metric = mention && catalog.current?.find(mention.name);
      return metric && new vscode.Hover(metricMarkdown(metric, true), rangeIn(document, mention));
    },
  };
}
