import * as vscode from 'vscode';
import type { FileWords } from '../../../host/files/fileActions.ts';
import type { FileKind } from '../../../host/files/ownFiles.ts';
import { languages } from '../../../ids.ts';

export const screenKind: FileKind = { ending: '.screen', folder: 'screens', language: languages.screen };

export function screenWords(): FileWords {
  return {
    none: vscode.l10n.t('There are no screens. Create one first.'),
    badArgument: vscode.l10n.t('Specify a screen by the URI of its .screen file.'),
    rename: vscode.l10n.t('Rename Screen'),
    newName: (name) => vscode.l10n.t('New name for the screen “{0}”', name),
    taken: (name) => vscode.l10n.t('A screen named “{0}” already exists.', name),
    duplicate: vscode.l10n.t('Duplicate Screen'),
    delete: vscode.l10n.t('Delete Screen'),
    confirmDeletion: (name) => vscode.l10n.t('Delete the screen “{0}”?', name),
    move: vscode.l10n.t('Move Screen'),
    noFolder: vscode.l10n.t('No folder is open to move the screen to.'),
    reveal: vscode.l10n.t('Reveal Screen'),
    savedAt: (path) => vscode.l10n.t('The screen is saved at {0}', path),
    notFound: (path) => vscode.l10n.t('Couldn’t find a screen at {0}', path),
  };
}
