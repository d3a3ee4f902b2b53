import * as vscode from 'vscode';
import { editIn, rangeIn } from './ranges.ts';
import type { ScreenDiagnostics } from './screenDiagnostics.ts';

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
      }
      return actions;
    },
  };
}
