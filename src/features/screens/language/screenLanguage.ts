import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { languages } from '../../../ids.ts';
import { completionTriggers, createCompletions } from './completionProvider.ts';
import { folding, formatting } from './formattingProvider.ts';
import { createHovers } from './hoverProvider.ts';
import { createDefinitions } from './metricDefinitions.ts';
import { createQuickFixes } from './quickFixes.ts';
import { createHighlights, createRenames } from './renameProvider.ts';
import { RunLens } from './runLens.ts';
import { ScreenDiagnostics } from './screenDiagnostics.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** What the editor knows of `.screen` files; registered when the first one is opened. */
export function registerScreenLanguage(services: Services, catalog: LibraryCatalog): Disposable {
  const own = new Disposables();
  const language = { language: languages.screen };
  const diagnostics = own.add(new ScreenDiagnostics(catalog));
  const lens = own.add(new RunLens({ services, catalog, diagnostics }));
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  own.add(vscode.languages.registerCodeActionsProvider(language, createQuickFixes(diagnostics), kinds));
  own.add(vscode.languages.registerCompletionItemProvider(language, createCompletions(catalog), ...completionTriggers));
  own.add(vscode.languages.registerHoverProvider(language, createHovers(catalog)));
  own.add(vscode.languages.registerDefinitionProvider(language, createDefinitions(catalog)));
  own.add(vscode.languages.registerRenameProvider(language, createRenames(catalog)));
  own.add(vscode.languages.registerDocumentHighlightProvider(language, createHighlights(catalog)));
  own.add(vscode.languages.registerDocumentFormattingEditProvider(language, formatting));
  own.add(vscode.languages.registerFoldingRangeProvider(language, folding));
  own.add(vscode.languages.registerCodeLensProvider(language, lens));
  return own;
}
