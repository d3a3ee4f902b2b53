import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import { provide } from '../../host/provide.ts';
import type { Services } from '../../host/services.ts';
import { CitedCalls } from './checks/citedCalls.ts';
import { CitedFigures } from './checks/citedFigures.ts';
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
  figures: CitedFigures;
  readings: ParsedNotes;
  /** Resolves when every note has been read. */
  done: Promise<void>;
}

/** Reads what the notes of the workspace cite, and from then on compares it with its sources. */
export function startNoteLanguage(services: Services, parts: FeatureParts): NoteLanguage {
  const calls = new CitedCalls(services);
  const figures = new CitedFigures(services);
  const readings = new ParsedNotes();
  const notes = new WorkspaceNotes(services, readings);
  const checks = new NoteChecks(services, notes, { calls, figures });
  const definitions = new NoteDefinitions(services);
  const own = combineDisposables(
    notes,
    checks,
    definitions,
    new PreviewMarks(services.preview, checks),
    forNotes(services, (languages) =>
      combineDisposables(
        provide(parts, 'registerHoverProvider', languages, new NoteHover(services, { calls, figures, readings })),
        provide(parts, 'registerFoldingRangeProvider', languages, definitions),
        provide(parts, 'registerCodeActionsProvider', languages, checks, {
          providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
        }),
      ),
    ),
  );
  return {
    notes,
    checks,
    calls,
    figures,
    readings,
    done: notes.readAll(),
    dispose: () => own.dispose(),
  };
}
