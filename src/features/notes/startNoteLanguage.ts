import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { CitedCalls } from './citedCalls.ts';
import { NoteChecks } from './noteChecks.ts';
import { NoteHover } from './noteHover.ts';

export function startNoteLanguage(services: Services): Disposable {
  const calls = new CitedCalls(services);
  const checks = new NoteChecks(services, calls);
  const notes = services.settings.noteLanguages.map((language) => ({ language }));
  for (const document of vscode.workspace.textDocuments) checks.checkSoon(document);
  return combineDisposables(
    checks,
    vscode.workspace.onDidOpenTextDocument((document) => {
      checks.checkSoon(document);
    }),
    vscode.languages.registerHoverProvider(notes, new NoteHover(services, calls)),
    vscode.languages.registerCodeActionsProvider(notes, checks, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
}
