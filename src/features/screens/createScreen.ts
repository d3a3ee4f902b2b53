import * as vscode from 'vscode';
import { starters, type Starter } from '../../screen/starters.ts';
import type { ScreenFiles } from './screenFiles.ts';
import { askName } from './screenName.ts';

/** Blank or from a starter, named, in the workspace or personal; opened for editing. Costs nothing. */
export async function createScreen(files: ScreenFiles): Promise<void> {
  const starter = await pickStarter();
  const title = vscode.l10n.t('Name of the screen');
  const name = await askName(title, starter?.name ?? vscode.l10n.t('New screen'));
  const folder = await pickFolder(files);
  const text = starter?.text ?? blank();
  const uri = await files.create(folder, name, text);
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}

function blank(): string {
  return `# ${vscode.l10n.t('Columns come back with each match; the condition follows below.')}\ncolumns: \n\n`;
}

async function pickStarter(): Promise<Starter | undefined> {
  const empty = { label: vscode.l10n.t('Blank screen'), detail: vscode.l10n.t('An empty file'), starter: undefined };
  const picked = await vscode.window.showQuickPick(
    [empty, ...starters.map((starter) => ({ label: starter.name, detail: firstLine(starter.text), starter }))],
    { title: vscode.l10n.t('Create a screen'), placeHolder: vscode.l10n.t('Start blank or from an example') },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.starter;
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.startsWith('#'))
      ?.replace(/^#\s*/, '') ?? ''
  );
}

async function pickFolder(files: ScreenFiles): Promise<vscode.Uri> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return files.personalFolder;
  const picked = await vscode.window.showQuickPick(
    [
      ...folders.map(({ name, uri }) => ({
        label: name,
        description: vscode.l10n.t('workspace folder: shared with whoever has it'),
        folder: vscode.Uri.joinPath(uri, 'screens'),
      })),
      {
        label: vscode.l10n.t('Personal'),
        description: vscode.l10n.t('in every workspace of this machine'),
        folder: files.personalFolder,
      },
    ],
    { title: vscode.l10n.t('Where to keep the screen') },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.folder;
}
