import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import type { CitedCalls } from '../../checking/citedCalls.ts';
import type { NoteChecker } from '../../checking/noteChecker.ts';
import type { CitedFigures } from '../../checking/citedFigures.ts';
import { citedCallsOf, citedFiguresOf, noteCheckerOf } from './checks/citedSources.ts';
import { NoteChecks } from './checks/noteChecks.ts';
import { NoteHover } from './checks/noteHover.ts';
import { NoteDefinitions } from './definitions/noteDefinitions.ts';
import { PreviewMarks } from './preview/previewMarks.ts';
import { ParsedNotes } from './parsedNotes.ts';
import { forNotes } from './noteSelector.ts';
import { WorkspaceNotes } from './index/workspaceNotes.ts';

export interface NoteLanguage extends Disposable {
  notes: WorkspaceNotes;
  checks: NoteChecks;
  calls: CitedCalls;
  checker: NoteChecker;
  figures: CitedFigures;
  readings: ParsedNotes;
  /** Resolves when every note has been read. */
  done: Promise<void>;
}

/** Reads what the notes of the workspace cite, and from then on compares it with its sources. */
export function startNoteLanguage(services: Services): NoteLanguage {
  const calls = citedCallsOf(services);
  const figures = citedFiguresOf(services);
  const checker = noteCheckerOf(services, { calls, figures });
  const readings = new ParsedNotes();
  const notes = new WorkspaceNotes(services, readings);
  const checks = new NoteChecks(services, notes, { checker, figures });
  const definitions = new NoteDefinitions(services);
  const own = combineDisposables(
    notes,
    checks,
    definitions,
    new PreviewMarks(services.preview, checks),
    forNotes(services, (languages) =>
      combineDisposables(
        vscode.languages.registerHoverProvider(languages, new NoteHover(services, { calls, figures, readings })),
        vscode.languages.registerFoldingRangeProvider(languages, definitions),
        vscode.languages.registerCodeActionsProvider(languages, checks, {
          providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
        }),
      ),
    ),
  );
  return {
    notes,
    checks,
    calls,
    checker,
    figures,
    readings,
    done: notes.readAll(),
    dispose: () => own.dispose(),
  };
}
