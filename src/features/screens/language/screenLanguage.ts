import * as vscode from 'vscode';
import type { Disposables } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { languages } from '../../../ids.ts';
import { mentionAt, mentionsOf, renameMetric } from '../../../screen/edit/renameMetric.ts';
import { foldsOf } from '../../../screen/print/folds.ts';
import { formatScreen } from '../../../screen/print/formatScreen.ts';
import type { MetricName } from '../../../screen/parse/tree.ts';
import { completionTriggers, createCompletions } from './completionProvider.ts';
import { createDefinitions } from './metricDefinitions.ts';
import { RunLens } from './runLens.ts';
import { createScreenProblems, findDiagnostics } from './screenDiagnostics.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';
import { metricMarkdown } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn, editIn } from '../../../host/files/fileLanguage.ts';

/** Formats a screen, unless it has syntax errors. */
const formatting: vscode.DocumentFormattingEditProvider = {
  provideDocumentFormattingEdits(document) {
    const text = document.getText();
    const formatted = formatScreen(text);
    if (formatted === text) return [];
    return [vscode.TextEdit.replace(rangeIn(document, { start: 0, end: text.length }), formatted)];
  },
};

const folding: vscode.FoldingRangeProvider = {
  provideFoldingRanges(document) {
    return foldsOf(parsedDocument(document)).map(({ kind, ...range }) => {
      const { start, end } = rangeIn(document, range);
      return new vscode.FoldingRange(
        start.line,
        end.line,
        kind === 'comment' ? vscode.FoldingRangeKind.Comment : undefined,
      );
    });
  },
};

/** Registers the language features of `.screen` files. */
export function registerScreenLanguage(services: Services, catalog: LibraryCatalog, own: Disposables): void {
  const language = { language: languages.screen };
  const find = findDiagnostics(catalog);
  const problems = own.add(createScreenProblems(catalog, find));
  const lens = own.add(new RunLens({ services, catalog, find }));
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  own.add(vscode.languages.registerCodeActionsProvider(language, problems, kinds));
  own.add(vscode.languages.registerCompletionItemProvider(language, createCompletions(catalog), ...completionTriggers));
  own.add(vscode.languages.registerHoverProvider(language, createHovers(catalog)));
  own.add(vscode.languages.registerDefinitionProvider(language, createDefinitions(catalog)));
  own.add(vscode.languages.registerRenameProvider(language, createRenames(catalog)));
  own.add(vscode.languages.registerDocumentHighlightProvider(language, createHighlights(catalog)));
  own.add(vscode.languages.registerDocumentFormattingEditProvider(language, formatting));
  own.add(vscode.languages.registerFoldingRangeProvider(language, folding));
  own.add(vscode.languages.registerCodeLensProvider(language, lens));
}

/** Shows the definition and unit of the metric under the pointer, if the catalog in the library has it. */
function createHovers(catalog: LibraryCatalog): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      await catalog.ready();
      const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
      const metric = mention && catalog.current?.find(mention.name);
      return metric && new vscode.Hover(metricMarkdown(metric, true), rangeIn(document, mention));
    },
  };
}

function mentionIn(document: vscode.TextDocument, position: vscode.Position): MetricName {
  const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
  if (!mention) throw new Error(vscode.l10n.t('Only a metric can be renamed.'));
  return mention;
}

/** Replaces a metric by another one throughout the file. */
function createRenames(catalog: LibraryCatalog): vscode.RenameProvider {
  return {
    prepareRename(document, position) {
      const mention = mentionIn(document, position);
      return { range: rangeIn(document, mention), placeholder: mention.name };
    },
    provideRenameEdits(document, position, to) {
      const result = renameMetric(parsedDocument(document), mentionIn(document, position), {
        to,
        catalog: catalog.current,
      });
      if (!result.ok) throw new Error(result.error.message);
      return editIn(document, result.value);
    },
  };
}

/** Highlights the other uses of a metric in the file. */
function createHighlights(catalog: LibraryCatalog): vscode.DocumentHighlightProvider {
  return {
    provideDocumentHighlights(document, position) {
      const parsed = parsedDocument(document);
      const mention = mentionAt(parsed, document.offsetAt(position));
      if (!mention) return [];
      return mentionsOf(parsed, mention, catalog.current).map(
        (other) => new vscode.DocumentHighlight(rangeIn(document, other)),
      );
    },
  };
}
