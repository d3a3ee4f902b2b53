import * as vscode from 'vscode';

/** The editor's kind of a paste that writes a citation. */
export const pasteKind = vscode.DocumentDropOrPasteEditKind.Text.append('marketDesk', 'citation');
