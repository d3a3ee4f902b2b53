import * as vscode from 'vscode';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { completeScreen, type Completion } from '../../../screen/edit/completeScreen.ts';
import { metricMarkdown, unitAndGroup } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from '../../../host/files/fileLanguage.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

export const completionTriggers = ['`', ':', ','];

/** Finds metrics by synonyms as well, so VS Code has to keep their order and request them again after each key. */
export function createCompletions(catalog: LibraryCatalog): vscode.CompletionItemProvider {
  return {
    provideCompletionItems(document, position) {
      const { range, typed, items } = completeScreen(
        parsedDocument(document),
        document.offsetAt(position),
        catalog.current,
      );
      const replacing = rangeIn(document, range);
      const ranges = { inserting: new vscode.Range(replacing.start, position), replacing };
      const incomplete = items.some(({ kind }) => kind === 'metric');
      return new vscode.CompletionList(
        items.map((item, index) => {
          const shown = itemOf(item, index);
          shown.range = ranges;
          // VS Code filters keywords itself. Metrics are already filtered, so their filter text always matches.
          if (item.metric) shown.filterText = typed;
          return shown;
        }),
        incomplete,
      );
    },
  };
}

const kinds = {
  metric: vscode.CompletionItemKind.Field,
  operator: vscode.CompletionItemKind.Operator,
  keyword: vscode.CompletionItemKind.Keyword,
} as const;

function itemOf({ kind, label, insert, metric }: Completion, index: number): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    metric
      ? {
          label: withoutIcons(label),
          detail: `  ${withoutIcons(metric.name)}`,
          description: withoutIcons(unitAndGroup(metric)),
        }
      : label,
    kinds[kind],
  );
  item.insertText = insert;
  item.sortText = String(index).padStart(4, '0');
  if (metric) {
    item.detail = unitAndGroup(metric);
    item.documentation = metricMarkdown(metric, false);
  } else item.command = { command: 'editor.action.triggerSuggest', title: '' };
  return item;
}
