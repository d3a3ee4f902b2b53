import * as vscode from 'vscode';
import { clicked } from '../../../host/commands/runCommand.ts';
import { FileProblems } from '../../../host/files/fileLanguage.ts';
import { commands, languages } from '../../../ids.ts';
import { checkScreen } from '../../../screen/check/checkScreen.ts';
import type { Diagnostic } from '../../../screen/parse/diagnostic.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';
import { parsedDocument } from './parsedDocuments.ts';

/** Finds the problems of a document, once for each version of it and of the catalog. */
export type FindDiagnostics = (document: vscode.TextDocument) => Diagnostic[];

export function findDiagnostics(catalog: LibraryCatalog): FindDiagnostics {
  const found = new WeakMap<vscode.TextDocument, { version: number; catalog: unknown; list: Diagnostic[] }>();
  return (document) => {
    const { current } = catalog;
    const known = found.get(document);
    if (known?.version === document.version && known.catalog === current) return known.list;
    const parsed = parsedDocument(document);
    const list = current ? checkScreen(parsed, current) : parsed.diagnostics;
    found.set(document, { version: document.version, catalog: current, list });
    return list;
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
