import * as vscode from 'vscode';
import { askName } from '../../../host/askName.ts';
import { pickFolder } from '../../../host/chooseFile.ts';
import type { OwnFiles } from '../../../host/ownFiles.ts';

/** Named, in the workspace or personal, and opened for editing. Costs nothing. */
export async function createWatchlist(files: OwnFiles): Promise<void> {
  const name = await askName(vscode.l10n.t('Watchlist name'), vscode.l10n.t('New watchlist'));
  const folder = await pickFolder(files, vscode.l10n.t('Select where to save the watchlist'));
  const text = `# ${vscode.l10n.t('One ticker a line. Start typing a name or ticker. “## ” begins a section.')}\n`;
  const editor = await vscode.window.showTextDocument(await files.create(folder, name, text), { preview: false });
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}
