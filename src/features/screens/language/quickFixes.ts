import * as vscode from 'vscode';
import { clicked } from '../../../host/runCommand.ts';
import { commands } from '../../../ids.ts';
import { editIn, rangeIn } from './ranges.ts';
import type { ScreenDiagnostics } from './screenDiagnostics.ts';

/** The catalog knows more than what has a name near the one written. */
function searchFor(written: string, shown: vscode.Diagnostic | undefined): vscode.CodeAction {
  const words = written.replaceAll('`', '');
  const title = vscode.l10n.t('Search catalog for “{0}”', words);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: commands.screensBrowseMetrics, arguments: [words, clicked] };
  if (shown) action.diagnostics = [shown];
  return action;
}

/** The fixes of the diagnostics that the range touches; the first of one with a single way out is preferred. */
export function createQuickFixes(diagnostics: ScreenDiagnostics): vscode.CodeActionProvider {
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
