import * as vscode from 'vscode';

import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { contextKeys, languages, panels } from '../../ids.ts';
import type { Disposables } from '../../base/disposables.ts';
import { isReadOnlyDocument } from '../../host/notes/isReadOnlyDocument.ts';
import { markStepDone, stepsDone, type Step } from '../../host/state/stepsDone.ts';

export function registerStart(services: Services, parts: Disposables): void {
  registerStepsDone(services, parts);
  parts.add(registerCommands('start', async () => (await import('./startActions.ts')).createActions(services)));
}

/**
 * Checks off the walkthrough's steps by what is visible, however the user got there. The editor ignores a context key
 * that was already set when it loaded the walkthrough, so each step also waits for the walkthrough to become visible.
 */
function registerStepsDone({ notes, extension }: Pick<Services, 'notes' | 'extension'>, own: Disposables): void {
  const done = new Set<Step>();
  const tick = (step: Step): void => {
    if (done.has(step)) return;
    done.add(step);
    markStepDone(extension.globalState, step);
  };
  for (const step of stepsDone(extension.globalState).get()) tick(step);
  let isWalkthroughShown = false;
  const look = (): void => {
    const shown = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
    const isPanel = (type: string): boolean =>
      shown.some((input) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(type));
    // The editor doesn't tell extensions what such a page is.
    const isUnknown = vscode.window.tabGroups.all.some(({ activeTab }) => activeTab && !activeTab.input);
    if (isUnknown !== isWalkthroughShown) {
      isWalkthroughShown = isUnknown;
      void vscode.commands.executeCommand('setContext', contextKeys.walkthroughShown, isUnknown);
    }
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    if (
      isPanel(panels.transcript) &&
      documents.some((document) => notes.isNote(document) && !isReadOnlyDocument(document))
    )
      tick(contextKeys.besideNote);
    if (isPanel(panels.screenResults) || documents.some(({ languageId }) => languageId === languages.screen))
      tick(contextKeys.screenSeen);
  };
  look();
  own.add(vscode.window.tabGroups.onDidChangeTabs(look));
  own.add(vscode.window.tabGroups.onDidChangeTabGroups(look));
  own.add(vscode.window.onDidChangeVisibleTextEditors(look));
}
