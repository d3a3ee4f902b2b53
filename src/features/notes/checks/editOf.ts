import * as vscode from 'vscode';
import type { NoteEdit } from '../../../domain/verdicts/findings.ts';

/** Edits of a note as one step that can be undone. */
export function editOf(document: vscode.TextDocument, edits: readonly NoteEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of edits)
    edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  return edit;
}
