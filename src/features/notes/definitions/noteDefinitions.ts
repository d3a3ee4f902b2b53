import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { memoByVersion } from '../../../base/memo.ts';
import { inSlicesUntil } from '../../../base/slices.ts';
import type { Services } from '../../../host/services.ts';
import { settings } from '../../../ids.ts';
import { blocksOf, readDefinitions } from './definitionsModel.ts';

/**
 * Makes the definitions at the end of a note unobtrusive: they fold, and their long addresses are dimmed while no
 * cursor is on their line, as the editor dims unused code. High contrast themes dim nothing.
 */
export class NoteDefinitions implements Disposable, vscode.FoldingRangeProvider {
  readonly #services: Pick<Services, 'settings'>;
  readonly #own = new Disposables();
  readonly #dimmed = this.#own.add(vscode.window.createTextEditorDecorationType({ opacity: '0.6' }));

  constructor(services: Pick<Services, 'settings'>) {
    this.#services = services;
    const showAll = (): void => {
      for (const editor of vscode.window.visibleTextEditors) void this.#show(editor);
    };
    const { window, workspace } = vscode;
    for (const listening of [
      window.onDidChangeVisibleTextEditors(showAll),
      window.onDidChangeActiveColorTheme(showAll),
      window.onDidChangeTextEditorSelection(({ textEditor }) => void this.#show(textEditor)),
      workspace.onDidChangeTextDocument(({ document }) => {
        for (const editor of window.visibleTextEditors) if (editor.document === document) void this.#show(editor);
      }),
      services.settings.onDidChange((affects) => {
        if (affects(settings.notesLanguages)) showAll();
      }),
    ])
      this.#own.add(listening);
    showAll();
  }

  async provideFoldingRanges(document: vscode.TextDocument): Promise<vscode.FoldingRange[]> {
    const addresses = (await this.#addressesOf(document)) ?? [];
    return blocksOf(addresses.map(({ start }) => start.line)).map(
      ({ first, last }) => new vscode.FoldingRange(first, last),
    );
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #show(editor: vscode.TextEditor): Promise<void> {
    const addresses = isPlain() && this.#isNote(editor.document) ? await this.#addressesOf(editor.document) : [];
    // The note has changed since, and its new version is shown instead.
    if (!addresses) return;
    const { selections } = editor;
    const isRead = ({ start: { line } }: vscode.Range): boolean =>
      selections.some(({ start, end }) => start.line <= line && line <= end.line);
    editor.setDecorations(
      this.#dimmed,
      addresses.filter((each) => !isRead(each)),
    );
  }

  #isNote({ languageId }: vscode.TextDocument): boolean {
    return this.#services.settings.noteLanguages.includes(languageId);
  }

  /** Reads each version of a note once; undefined if the note changes meanwhile. */
  readonly #addressesOf = memoByVersion(async (document: vscode.TextDocument) => {
    const { version } = document;
    const read = await inSlicesUntil(readDefinitions(document.getText()), () => document.version !== version);
    return read?.value.map(({ start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end)));
  });
}

function isPlain(): boolean {
  const { Dark, Light } = vscode.ColorThemeKind;
  const { kind } = vscode.window.activeColorTheme;
  return kind === Dark || kind === Light;
}
