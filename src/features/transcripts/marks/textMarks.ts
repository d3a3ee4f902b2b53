import * as vscode from 'vscode';
import { combineDisposables, Disposables, type Disposable } from '../../../base/disposables.ts';
import { createLineTable } from '../../../base/lineTable.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme } from '../../../ids.ts';
import { MarksOfCalls } from './callMarks.ts';
import type { CallTexts } from '../text/callTexts.ts';
import type { PlacedMark } from './marksView.ts';

/** Shows highlights and bookmarks in calls that are open as text. They differ by line and icon, not only by color. */
export class TextMarks implements Disposable {
  readonly #texts: CallTexts;
  readonly #marks: MarksOfCalls;
  readonly #own = new Disposables();
  readonly #appearance: Record<PlacedMark['kind'], vscode.TextEditorDecorationType>;

  constructor(services: Services, texts: CallTexts) {
    const { extensionUri } = services.extension;
    const icon = (file: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', file);
    this.#texts = texts;
    this.#marks = new MarksOfCalls(services);
    this.#appearance = {
      highlight: this.#own.add(
        vscode.window.createTextEditorDecorationType({
          backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
          textDecoration: 'underline dotted',
          overviewRulerColor: new vscode.ThemeColor('charts.yellow'),
          overviewRulerLane: vscode.OverviewRulerLane.Center,
        }),
      ),
      bookmark: this.#own.add(
        vscode.window.createTextEditorDecorationType({
          light: { gutterIconPath: icon('bookmark-light.svg') },
          dark: { gutterIconPath: icon('bookmark-dark.svg') },
          overviewRulerColor: new vscode.ThemeColor('editor.foreground'),
          overviewRulerLane: vscode.OverviewRulerLane.Left,
        }),
      ),
    };
    const show = (): void => {
      for (const editor of vscode.window.visibleTextEditors)
        if (editor.document.uri.scheme === documentScheme) void this.#show(editor);
    };
    this.#own.add(
      combineDisposables(
        vscode.window.onDidChangeVisibleTextEditors(show),
        vscode.workspace.onDidChangeTextDocument(({ document }) => {
          if (document.uri.scheme === documentScheme) show();
        }),
      ),
    );
    void this.#marks.marks().then(
      (marks) => {
        this.#own.add(marks.onDidChange(show));
      },
      () => undefined,
    );
    show();
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #show(editor: vscode.TextEditor): Promise<void> {
    const read = await this.#texts.read(editor.document.uri);
    if (!read) return;
    const { placed } = await this.#marks.of(read);
    const table = createLineTable(read.view.text);
    const positionOf = (offset: number): vscode.Position => {
      const { line, character } = table.positionOf(offset);
      return new vscode.Position(line, character);
    };
    for (const kind of ['highlight', 'bookmark'] as const)
      editor.setDecorations(
        this.#appearance[kind],
        placed
          .filter((mark) => mark.kind === kind)
          .map(({ start, end }) => new vscode.Range(positionOf(start), positionOf(kind === 'bookmark' ? start : end))),
      );
  }
}
