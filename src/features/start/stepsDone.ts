import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { contextKeys, languages, panels } from '../../ids.ts';

/** Checks off the walkthrough's steps by what is visible, however the person got there. */
export function registerStepsDone({ notes }: Pick<Services, 'notes'>): Disposable {
  const done = new Set<string>();
  const tick = (key: string): void => {
    if (done.has(key)) return;
    done.add(key);
    void vscode.commands.executeCommand('setContext', key, true);
  };
  const look = (): void => {
    const shown = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
    const isPanel = (type: string): boolean =>
      shown.some((input) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(type));
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    if (isPanel(panels.transcript) && documents.some((document) => notes.isNote(document)))
      tick(contextKeys.besideNote);
    if (isPanel(panels.screenResults) || documents.some(({ languageId }) => languageId === languages.screen))
      tick(contextKeys.screenSeen);
  };
  look();
  return combineDisposables(
    vscode.window.tabGroups.onDidChangeTabs(look),
    vscode.window.tabGroups.onDidChangeTabGroups(look),
    vscode.window.onDidChangeVisibleTextEditors(look),
  );
}
