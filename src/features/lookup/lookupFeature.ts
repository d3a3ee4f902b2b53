import * as vscode from 'vscode';
import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, settings as settingIds } from '../../ids.ts';
import type { LookUp } from './lookUp.ts';
import { registerNoteIdentifiers } from './hover/noteIdentifiers.ts';

export function registerLookup(services: Services): Disposable {
  let loaded: Promise<LookUp> | undefined;
  const load = (): Promise<LookUp> => {
    loaded ??= import('./lookUp.ts').then((module) => new module.LookUp(services));
    return loaded;
  };
  const tellLanguages = (): void => {
    const languages = [...services.settings.noteLanguages];
    void vscode.commands.executeCommand('setContext', contextKeys.noteLanguages, languages);
  };
  tellLanguages();
  return combineDisposables(
    toDisposable(() => {
      void loaded?.then((lookUp) => {
        lookUp.dispose();
      });
    }),
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.notesLanguages)) tellLanguages();
    }),
    registerCommand(commands.lookUp, async (argument, initiator) => (await load()).lookUp(argument, initiator)),
    registerCommand(commands.lookUpWord, async () => (await load()).lookUpWord(), { dropsArgument: true }),
    registerCommand(commands.lookUpClearRecents, async () => (await load()).clearRecents()),
    registerNoteIdentifiers(services, async () => (await load()).index()),
  );
}
