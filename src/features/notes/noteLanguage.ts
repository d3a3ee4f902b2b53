import * as vscode from 'vscode';
import { Disposables, toDisposable } from '../../base/disposables.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { signOfLinks } from '../../domain/citations/signOfLinks.ts';
import type { NoteLanguage } from './startNoteLanguage.ts';

/** The key of whether notes of this workspace cited anything the last time that they were read. */
const citesKey = 'marketDesk.notes.cites';
/** Late enough that the window has opened. */
const startAfterMilliseconds = 5_000;

/**
 * Provides hovers, checks and fixes for notes. The workspace's notes are read when a note with a citation, a call or
 * the view of the notes is opened, or soon after the start if they cited anything before, and otherwise never.
 */
export function registerNoteLanguage(
  services: Services,
  parts: FeatureParts,
  load: () => Promise<NoteLanguage>,
): { start: () => Promise<NoteLanguage> } {
  const listening = parts.add(new Disposables());
  let started: Promise<NoteLanguage> | undefined;
  const begin = async (): Promise<NoteLanguage> => {
    listening.dispose();
    const language = parts.add(await load());
    const { notes, done } = language;
    const { workspaceState } = services.extension;
    void done.then(() => workspaceState.update(citesKey, notes.hasCitations || undefined));
    return language;
  };
  const start = (): Promise<NoteLanguage> => (started ??= begin());
  const look = (document: vscode.TextDocument): void => {
    if (!started && services.notes.isNote(document) && document.getText().includes(signOfLinks)) void start();
  };
  listening.add(vscode.workspace.onDidOpenTextDocument(look));
  listening.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  const known = services.extension.workspaceState.get(citesKey) === true;
  const timer = known ? setTimeout(() => void start(), startAfterMilliseconds) : undefined;
  listening.add(toDisposable(() => clearTimeout(timer)));
  parts.add(services.citations.register(async () => (await start()).notes));
  for (const document of vscode.workspace.textDocuments) look(document);
  return { start };
}
