import * as vscode from 'vscode';
import type { Disposables } from '../../../base/disposables.ts';
import type { FeatureParts } from '../../../host/featureParts.ts';
import { provide } from '../../../host/provide.ts';
import type { Services } from '../../../host/services.ts';
import { languages, commands } from '../../../ids.ts';
import { mentionAt, mentionsOf, renameMetric } from '../../../screen/edit/renameMetric.ts';
import { foldsOf } from '../../../screen/print/folds.ts';
import { formatScreen } from '../../../screen/print/formatScreen.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import type { MetricName } from '../../../screen/parse/tree.ts';
import { completionTriggers, createCompletions } from './completionProvider.ts';
import { createDefinitions } from './metricDefinitions.ts';
import { RunLens } from './runLens.ts';
import { ScreenDiagnostics } from './screenDiagnostics.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';
import { metricMarkdown } from './formatMetric.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn, editIn } from './ranges.ts';

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
export function registerScreenLanguage(
  services: Services,
  catalog: LibraryCatalog,
  { parts, own }: { parts: FeatureParts; own: Disposables },
): void {
  const language = { language: languages.screen };
  const diagnostics = own.add(new ScreenDiagnostics(catalog));
  const lens = own.add(new RunLens({ services, catalog, diagnostics }));
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  own.add(provide(parts, 'registerCodeActionsProvider', language, createQuickFixes(diagnostics), kinds));
  own.add(
    provide(parts, 'registerCompletionItemProvider', language, createCompletions(catalog), ...completionTriggers),
  );
  own.add(provide(parts, 'registerHoverProvider', language, createHovers(catalog)));
  own.add(provide(parts, 'registerDefinitionProvider', language, createDefinitions(catalog)));
  own.add(provide(parts, 'registerRenameProvider', language, createRenames(catalog)));
  own.add(provide(parts, 'registerDocumentHighlightProvider', language, createHighlights(catalog)));
  own.add(provide(parts, 'registerDocumentFormattingEditProvider', language, formatting));
  own.add(provide(parts, 'registerFoldingRangeProvider', language, folding));
  own.add(provide(parts, 'registerCodeLensProvider', language, lens));
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

/** A fix that searches the catalog, which can find metrics whose names are not similar. */
function searchFor(written: string, shown: vscode.Diagnostic | undefined): vscode.CodeAction {
  const words = written.replaceAll('`', '');
  const title = vscode.l10n.t('Search catalog for “{0}”', words);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: commands.screensBrowseMetrics, arguments: [words, clicked] };
  if (shown) action.diagnostics = [shown];
  return action;
}

/** The fixes of the diagnostics that the range touches. A diagnostic's only fix is the preferred one. */
function createQuickFixes(diagnostics: ScreenDiagnostics): vscode.CodeActionProvider {
  return {
    provideCodeActions(document, range, context) {
      const actions: vscode.CodeAction[] = [];
      for (const { fixes = [], code, message, ...place } of diagnostics.of(document)) {
        const where = rangeIn(document, place);
        if (!where.intersection(range)) continue;
        const shown = context.diagnostics.find(
          (diagnostic) => diagnostic.code === code && diagnostic.message === message && diagnostic.range.isEqual(where),
        );
        for (const { title, edits } of fixes) {
          const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
          action.edit = editIn(document, edits);
          action.isPreferred = fixes.length === 1;
          if (shown) action.diagnostics = [shown];
          actions.push(action);
        }
        if (code === 'unknownMetric') actions.push(searchFor(document.getText(where), shown));
      }
      return actions;
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
