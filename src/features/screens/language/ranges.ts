import * as vscode from 'vscode';
import type { TextEdit } from '../../../screen/parse/diagnostic.ts';
import type { Range } from '../../../screen/parse/tree.ts';

export function rangeIn(document: vscode.TextDocument, { start, end }: Range): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

export function editIn(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { text, ...range } of edits) edit.replace(document.uri, rangeIn(document, range), text);
  return edit;
}
