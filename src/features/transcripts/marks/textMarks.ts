import * as vscode from 'vscode';
import { combineDisposables, Disposables, type Disposable } from '../../../base/disposables.ts';
import { createLineTable } from '../../../base/lineTable.ts';
import { hasApi } from '../../../host/editorApi.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme, settings } from '../../../ids.ts';
import type { MarksOfCalls } from './callMarks.ts';
import type { CallTexts } from '../text/callTexts.ts';
import type { PlacedMark } from './marksView.ts';
import { TextComments } from './textComments.ts';

/**
 * Shows highlights and bookmarks in calls that are open as text. They differ by line and icon, not only by color; labels
 * and comments are in the editor's comments.
 */
export class TextMarks implements Disposable {
  readonly #texts: CallTexts;
  readonly #marks: MarksOfCalls;
  readonly #own = new Disposables();
  readonly #bookmarks: vscode.TextEditorDecorationType;
  /** The appearance of highlights, by the color of their label. */
  readonly #highlights = new Map<string, vscode.TextEditorDecorationType>();
  #comments: TextComments | undefined;

  constructor(services: Services, { marks, texts }: { marks: MarksOfCalls; texts: CallTexts }) {
    const { extensionUri } = services.extension;
    const icon = (file: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', file);
    this.#texts = texts;
    this.#marks = marks;
    this.#bookmarks = this.#own.add(
      vscode.window.createTextEditorDecorationType({
        light: { gutterIconPath: icon('bookmark-light.svg') },
        dark: { gutterIconPath: icon('bookmark-dark.svg') },
        overviewRulerColor: new vscode.ThemeColor('editor.foreground'),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
      }),
    );
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
        services.settings.onDidChange((affects) => {
          if (affects(settings.marksLabels)) show();
        }),
      ),
    );
    void this.#marks.marks().then(
      (all) => {
        this.#own.add(all.onDidChange(show));
      },
      () => undefined,
    );
    show();
  }

  /** Undefined before a call was visible as text, and in editors without comments. */
  get comments(): TextComments | undefined {
    return this.#comments;
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #show(editor: vscode.TextEditor): Promise<void> {
    const { uri } = editor.document;
    const read = await this.#texts.read(uri);
    if (!read) return;
    const { placed, labels } = await this.#marks.of(read);
    const table = createLineTable(read.view.text);
    const positionOf = (offset: number): vscode.Position => {
      const { line, character } = table.positionOf(offset);
      return new vscode.Position(line, character);
    };
    const rangeOf = ({ start, end }: PlacedMark): vscode.Range => new vscode.Range(positionOf(start), positionOf(end));
    const bookmarks = placed.filter(({ kind }) => kind === 'bookmark').map(({ start }) => positionOf(start));
    editor.setDecorations(
      this.#bookmarks,
      bookmarks.map((at) => new vscode.Range(at, at)),
    );
    const byColor = Map.groupBy(
      placed.filter(({ kind }) => kind === 'highlight'),
      ({ label }) => labels.find(({ id }) => id === label)?.color ?? 'charts.yellow',
    );
    for (const color of new Set([...this.#highlights.keys(), ...byColor.keys()]))
      editor.setDecorations(this.#highlightOf(color), (byColor.get(color) ?? []).map(rangeOf));
    if (hasApi('comments.createCommentController'))
      this.#comments ??= this.#own.add(new TextComments(this.#marks, this.#texts));
    this.#comments?.show(uri, placed, labels, rangeOf);
  }

  #highlightOf(color: string): vscode.TextEditorDecorationType {
    const known = this.#highlights.get(color);
    if (known) return known;
    const made = this.#own.add(
      vscode.window.createTextEditorDecorationType({
        backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
        borderStyle: 'dotted',
        borderWidth: '0 0 2px 0',
        borderColor: new vscode.ThemeColor(color),
        overviewRulerColor: new vscode.ThemeColor(color),
        overviewRulerLane: vscode.OverviewRulerLane.Center,
      }),
    );
    this.#highlights.set(color, made);
    return made;
  }
}
