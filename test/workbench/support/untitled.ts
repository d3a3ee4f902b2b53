import * as vscode from 'vscode';

import { eventually } from './eventually.ts';

/**
 * Opens a document that is not saved anywhere. The editor gives it the name of one that was closed, and with the name
 * the backup that it may not have deleted yet: a document with such a text is closed again, which deletes the backup.
 */
export function openUntitled(content: string, language = 'markdown'): Promise<vscode.TextDocument> {
  return eventually(async () => {
    const document = await vscode.workspace.openTextDocument({ language, content });
    if (document.getText() === content) return document;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    throw new Error('The document has the text of another one.');
  });
}
