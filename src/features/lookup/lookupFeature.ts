import * as vscode from 'vscode';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, settings as settingIds } from '../../ids.ts';
import { registerNoteIdentifiers } from './hover/noteIdentifiers.ts';

export function registerLookup(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => parts.add(new (await import('./lookUp.ts')).LookUp(services)));
  const directory = lazy(() => import('./directory/updateDirectory.ts'));
  const tellLanguages = (): void => {
    const languages = [...services.settings.noteLanguages];
    void vscode.commands.executeCommand('setContext', contextKeys.noteLanguages, languages);
  };
  tellLanguages();
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) tellLanguages();
    }),
  );
  parts.add(
    registerCommand(commands.lookUp, async (argument, initiator) => (await late()).lookUp(argument, initiator)),
  );
  parts.add(registerCommand(commands.lookUpWord, async () => (await late()).lookUpWord(), { dropsArgument: true }));
  parts.add(registerCommand(commands.lookUpClearRecents, async () => (await late()).clearRecents()));
  parts.add(
    registerCommand(commands.directoryUpdateFromFile, async (from) =>
      (await directory()).updateDirectory(services, from),
    ),
  );
  parts.add(registerCommand(commands.directoryReset, async () => (await directory()).resetDirectory(services)));
  parts.add(registerCommand(commands.directoryShowSources, async () => (await directory()).showSources(services)));
  parts.add(services.documents.register('directory', async () => (await directory()).writeSources(services)));
  registerNoteIdentifiers(services, parts, late);
}
