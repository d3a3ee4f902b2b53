import * as vscode from 'vscode';
import { combineDisposables, Disposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, settings as settingIds } from '../../ids.ts';
import { registerNoteIdentifiers } from './hover/noteIdentifiers.ts';

export function registerLookup(services: Services): Disposable {
  const own = new Disposables();
  const late = lazy(async () => own.add(new (await import('./lookUp.ts')).LookUp(services)));
  const directory = lazy(() => import('./directory/updateDirectory.ts'));
  const tellLanguages = (): void => {
    const languages = [...services.settings.noteLanguages];
    void vscode.commands.executeCommand('setContext', contextKeys.noteLanguages, languages);
  };
  tellLanguages();
  return combineDisposables(
    own,
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) tellLanguages();
    }),
    registerCommand(commands.lookUp, async (argument, initiator) => (await late()).lookUp(argument, initiator)),
    registerCommand(commands.lookUpWord, async () => (await late()).lookUpWord(), { dropsArgument: true }),
    registerCommand(commands.lookUpClearRecents, async () => (await late()).clearRecents()),
    registerCommand(commands.directoryUpdateFromFile, async (from) =>
      (await directory()).updateDirectory(services, from),
    ),
    registerCommand(commands.directoryReset, async () => (await directory()).resetDirectory(services)),
    registerCommand(commands.directoryShowSources, async () => (await directory()).showSources(services)),
    services.documents.register('directory', async () => (await directory()).writeSources(services)),
    registerNoteIdentifiers(services, late),
  );
}
