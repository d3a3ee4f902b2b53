import type * as vscode from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { settings } from '../../ids.ts';

/** Registers providers for the languages of notes, and again when the setting changes. */
export function forNotes(
  { settings: own }: Services,
  register: (notes: vscode.DocumentFilter[]) => Disposable,
): Disposable {
  const registerNow = (): Disposable => register(own.noteLanguages.map((language) => ({ language })));
  let registered = registerNow();
  const listening = own.onDidChange((affects) => {
    if (!affects(settings.notesLanguages)) return;
    registered.dispose();
    registered = registerNow();
  });
  return toDisposable(() => {
    listening.dispose();
    registered.dispose();
  });
}
