import * as vscode from 'vscode';

/** The editor's kind of a paste that writes a citation. It throws in an editor without paste kinds. */
export const pasteKind = (): vscode.DocumentDropOrPasteEditKind =>
  vscode.DocumentDropOrPasteEditKind.Text.append('marketDesk', 'citation');
