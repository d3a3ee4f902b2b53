import * as vscode from 'vscode';
import type { Around } from '../domain/citations/placeQuote.ts';

/** A few lines before and after a range of a document. */
export function textAround(document: vscode.TextDocument, { start, end }: vscode.Range): Around {
  return {
    before: document.getText(new vscode.Range(new vscode.Position(Math.max(0, start.line - 2), 0), start)),
    after: document.getText(new vscode.Range(end, new vscode.Position(end.line + 3, 0))),
  };
}
