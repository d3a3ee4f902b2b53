import * as vscode from 'vscode';
import { foldsOf } from '../../../screen/print/folds.ts';
import { formatScreen } from '../../../screen/print/formatScreen.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from './ranges.ts';

/** A screen with errors of form is left as it is. */
export const formatting: vscode.DocumentFormattingEditProvider = {
  provideDocumentFormattingEdits(document) {
    const text = document.getText();
    const formatted = formatScreen(text);
    if (formatted === text) return [];
    return [vscode.TextEdit.replace(rangeIn(document, { start: 0, end: text.length }), formatted)];
  },
};

export const folding: vscode.FoldingRangeProvider = {
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
