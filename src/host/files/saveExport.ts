import * as vscode from 'vscode';
import { askWhereToSave, type SavePrompt } from './askWhereToSave.ts';
import { writeExport } from './writeExport.ts';

/** Writes an export to the file given, or where the person says, and resolves to its address. */
export async function saveExport(text: string, prompt: SavePrompt, given?: vscode.Uri): Promise<vscode.Uri> {
  const uri = given ?? (await askWhereToSave(prompt));
  await writeExport(uri, text);
  return uri;
}

/** The file that a program gave. From a panel's title bar the editor passes the panel. */
export function givenFile(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri && argument.scheme !== 'webview-panel' ? argument : undefined;
}
