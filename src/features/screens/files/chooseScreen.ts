import * as vscode from 'vscode';
import { fieldsOf, isRecord } from '../../../base/record.ts';
import { PlainError } from '../../../host/plainError.ts';
import { orCancel, pickOne } from '../../../host/quickPick.ts';
import { languages } from '../../../ids.ts';
import type { ScreenFiles } from './screenFiles.ts';

/** The argument of a key that is pressed in the tree: the row that is selected there is meant. */
function isSelected(argument: unknown): boolean {
  return isRecord(argument) && argument['type'] === 'selected';
}

/**
 * The file a command is about: its argument, a row of the tree, the active screen, or one that is picked under `title`.
 * `selected` is the row of the tree that is selected.
 */
export async function chooseScreen(
  files: ScreenFiles,
  argument: unknown,
  { title, selected }: { title: string; selected?: () => Promise<vscode.Uri | undefined> },
): Promise<vscode.Uri> {
  if (isSelected(argument)) {
    const uri = await selected?.();
    if (uri) return uri;
    // A folder is no screen.
    throw new vscode.CancellationError();
  }
  return uriOf(argument) ?? activeScreen() ?? (await pickScreen(files, title));
}

function uriOf(argument: unknown): vscode.Uri | undefined {
  if (argument === undefined) return undefined;
  if (argument instanceof vscode.Uri) return argument;
  // A row of the tree carries its file's address.
  const { uri } = fieldsOf(argument);
  if (uri instanceof vscode.Uri) return uri;
  throw new PlainError(vscode.l10n.t('Specify a screen by the URI of its .screen file.'));
}

function activeScreen(): vscode.Uri | undefined {
  const active = vscode.window.activeTextEditor?.document;
  return active?.languageId === languages.screen ? active.uri : undefined;
}

async function pickScreen(files: ScreenFiles, title: string): Promise<vscode.Uri> {
  const all = await files.list();
  if (all.length === 0) throw new PlainError(vscode.l10n.t('There are no screens. Create one first.'));
  return orCancel(
    await pickOne(
      all.map(({ uri, name, home, folder }) => ({
        label: name,
        description: [home === 'personal' ? vscode.l10n.t('Personal') : vscode.l10n.t('Workspace'), folder]
          .filter(Boolean)
          .join(' · '),
        value: uri,
      })),
      { title },
    ),
  );
}
