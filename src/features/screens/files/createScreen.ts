import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import { askName } from '../../../host/prompts/askName.ts';
import { pickFolder } from '../../../host/files/chooseFile.ts';
import type { OwnFiles } from '../../../host/files/ownFiles.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import { screenFromSelection } from '../../../screen/edit/screenFromSelection.ts';
import { starters, type Starter } from '../../../screen/edit/starters.ts';

/**
 * Creates a blank screen, or one from a starter or the selection, with a name, in the workspace or personal, and opens
 * it. Costs nothing.
 */
export async function createScreen(files: OwnFiles): Promise<void> {
  await create(files, await pickStarter());
}

/** Creates a screen from the selected text in the active editor. */
export async function createFromSelection(files: OwnFiles): Promise<void> {
  const text = selectedText();
  if (text === undefined) throw new PlainError(vscode.l10n.t('Select a condition in an editor first.'));
  await create(files, { name: vscode.l10n.t('New screen'), text });
}

async function create(files: OwnFiles, start: Starter): Promise<void> {
  const name = await askName(vscode.l10n.t('Screen name'), start.name);
  const folder = await pickFolder(files, vscode.l10n.t('Select where to save the screen'));
  const { text } = start;
  const uri = await files.create(folder, name, text);
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}

function blank(): string {
  return `# ${vscode.l10n.t('Columns to show for each match. The condition is below.')}\ncolumns: \n\n`;
}

function selectedText(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  const text = editor ? screenFromSelection(editor.document.getText(editor.selection)) : '';
  return text === '' ? undefined : text;
}

async function pickStarter(): Promise<Starter> {
  const name = vscode.l10n.t('New screen');
  const text = selectedText();
  const empty = {
    label: vscode.l10n.t('Blank screen'),
    detail: vscode.l10n.t('Empty file'),
    value: { name, text: blank() },
  };
  const selected =
    text === undefined
      ? []
      : [
          {
            label: vscode.l10n.t('From selection'),
            detail: firstWords(text),
            value: { name, text },
          },
        ];
  const examples = starters.map((starter) => ({
    label: starter.name,
    detail: firstLine(starter.text),
    value: starter,
  }));
  return orCancel(
    await pickOne<Starter>([empty, ...selected, ...examples], {
      title: vscode.l10n.t('Create Screen'),
      placeHolder: vscode.l10n.t('Select a blank screen or an example'),
    }),
  );
}

function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.startsWith('#'))
      ?.replace(/^#\s*/, '') ?? ''
  );
}
