import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { signOfLinks } from '../../domain/citations/productLinks.ts';
import type { NoteLanguage } from './startNoteLanguage.ts';
import type { WorkspaceNotes } from './index/workspaceNotes.ts';

/** The key of whether notes of this workspace cited anything the last time that they were read. */
const citesKey = 'marketDesk.notes.cites';
/** Late enough that the window has opened. */
const startAfterMilliseconds = 5_000;

/**
 * Provides hovers, checks and fixes for notes. The workspace's notes are read when a note with a citation or a call is
 * opened, or soon after the start if they cited anything before, and otherwise never.
 */
export function registerNoteLanguage(services: Services, load: () => Promise<NoteLanguage>): Disposable {
  const own = new Disposables();
  let started: Promise<WorkspaceNotes> | undefined;
  const begin = async (): Promise<WorkspaceNotes> => {
    listening.dispose();
    const { notes, done } = own.add(await load());
    const { workspaceState } = services.extension;
    void done.then(() => workspaceState.update(citesKey, notes.names.length > 0 || undefined));
    return notes;
  };
  const start = (): Promise<WorkspaceNotes> => (started ??= begin());
  const look = (document: vscode.TextDocument): void => {
    if (!started && services.notes.isNote(document) && document.getText().includes(signOfLinks)) void start();
  };
  const opening = vscode.workspace.onDidOpenTextDocument(look);
  const changing = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    look(document);
  });
  const known = services.extension.workspaceState.get(citesKey) === true;
  const timer = known ? setTimeout(() => void start(), startAfterMilliseconds) : undefined;
  const listening = toDisposable(() => {
    clearTimeout(timer);
    opening.dispose();
    changing.dispose();
  });
  own.add(listening);
  own.add(services.citations.register(start));
  for (const document of vscode.workspace.textDocuments) look(document);
  return own;
}
