import * as vscode from 'vscode';
import { memo, memoByVersion } from '../../../base/memo.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { FileProblems } from '../../../host/files/fileLanguage.ts';
import { commands, languages } from '../../../ids.ts';
import { checkScreen } from '../../../screen/check/checkScreen.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import type { Diagnostic } from '../../../screen/parse/diagnostic.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';
import { parsedDocument } from './parsedDocuments.ts';

/** Finds the problems of a document, once for each version of it and of the catalog. */
export type FindDiagnostics = (document: vscode.TextDocument) => Diagnostic[];

export function findDiagnostics(catalog: LibraryCatalog): FindDiagnostics {
  const checkWith = memo((current: MetricCatalog) =>
    memoByVersion((document: vscode.TextDocument) => checkScreen(parsedDocument(document), current)),
  );
  return (document) => {
    const { current } = catalog;
    return current ? checkWith(current)(document) : parsedDocument(document).diagnostics;
  };
}

/** The problems of all open screens. */
export function createScreenProblems(catalog: LibraryCatalog, find: FindDiagnostics): FileProblems<Diagnostic> {
  return new FileProblems({
    language: languages.screen,
    collection: 'market-desk',
    find,
    unnecessary: ['duplicateClause', 'duplicateColumn'],
    onDidChange: catalog.onDidChange,
    ready: catalog.ready(),
    furtherAction: ({ code }, text) => (code === 'unknownMetric' ? searchFor(text) : undefined),
  });
}

/** A fix that searches the catalog, which can find metrics without similar names. */
function searchFor(written: string): vscode.CodeAction {
  const words = written.replaceAll('`', '');
  const title = vscode.l10n.t('Search catalog for “{0}”', words);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: commands.screensBrowseMetrics, arguments: [words, clicked] };
  return action;
}
