import * as vscode from 'vscode';
import { createLineTable } from '../../../base/lineTable.ts';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme, languages } from '../../../ids.ts';
import { CitedInNotes } from './citedInNotes.ts';
import type { CallTexts } from '../text/callTexts.ts';
import type { CitedPassage } from '../protocol.ts';

/** The citations that notes make in one document, with their places. */
interface ShownCitations {
  cited: CitedInNotes;
  rangeOf: (passage: Passage) => vscode.Range;
}

/**
 * Underlines the cited words in calls that are open as text, and offers the citing notes as code lenses and references.
 */
export class CallTextCitations implements Disposable, vscode.CodeLensProvider, vscode.ReferenceProvider {
  readonly #services: Services;
  readonly #texts: CallTexts;
  readonly #shown = new Map<string, Promise<ShownCitations | undefined>>();
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<void>());
  readonly #mark = this.#disposables.add(
    vscode.window.createTextEditorDecorationType({
      textDecoration: 'underline dotted from-font',
      overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.infoForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  );

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(services: Services, texts: CallTexts) {
    this.#services = services;
    this.#texts = texts;
    this.#disposables.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.#forget(uri)));
    this.#disposables.add(
      vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (uri.scheme === documentScheme) void this.#forget(uri).then(() => this.show());
      }),
    );
  }

  /** Underlines the cited words in every visible editor. */
  async show(): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      if (document.languageId !== languages.transcript || document.uri.scheme !== documentScheme) continue;
      const shown = await this.#of(document);
      editor.setDecorations(this.#mark, shown?.cited.cited.passages.map(shown.rangeOf) ?? []);
    }
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const shown = await this.#of(document);
    if (!shown) return [];
    return shown.cited.cited.passages.map((passage) => {
      const range = shown.rangeOf(passage);
      const locations = locationsOf(shown, passage);
      return new vscode.CodeLens(range, {
        title: titleOf(passage),
        command: 'editor.action.showReferences',
        arguments: [document.uri, range.start, locations],
      });
    });
  }

  async provideReferences(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Location[]> {
    const shown = await this.#of(document);
    const here = shown?.cited.cited.passages.filter((passage) => shown.rangeOf(passage).contains(position)) ?? [];
    return here.flatMap((passage) => locationsOf(shown!, passage));
  }

  dispose(): void {
    for (const shown of this.#shown.values()) void shown.then((each) => each?.cited.dispose());
    this.#disposables.dispose();
  }

  #of({ uri }: vscode.TextDocument): Promise<ShownCitations | undefined> {
    const key = uri.toString();
    let shown = this.#shown.get(key);
    if (!shown) {
      shown = this.#begin(uri).catch(() => undefined);
      this.#shown.set(key, shown);
    }
    return shown;
  }

  async #begin(uri: vscode.Uri): Promise<ShownCitations | undefined> {
    const { call } = await this.#texts.get(uri);
    if (!call) return undefined;
    const lines = createLineTable(call.text);
    const cited = new CitedInNotes({
      services: this.#services,
      call: () => ({ view: call.view, source: this.#services.connection.source }),
      onChange: () => {
        this.#changed.fire();
        void this.show();
      },
    });
    await cited.look();
    const rangeOf = ({ start, end }: Passage): vscode.Range => {
      const [from, till] = [lines.positionOf(start), lines.positionOf(end)];
      return new vscode.Range(from.line, from.character, till.line, till.character);
    };
    return { cited, rangeOf };
  }

  async #forget(uri: vscode.Uri): Promise<void> {
    const shown = this.#shown.get(uri.toString());
    this.#shown.delete(uri.toString());
    (await shown)?.cited.dispose();
  }
}

function locationsOf({ cited }: ShownCitations, { notes }: CitedPassage): vscode.Location[] {
  return notes.flatMap(({ id }) => {
    const citing = cited.cited.citing[id];
    return citing
      ? [new vscode.Location(vscode.Uri.parse(citing.note), new vscode.Position(citing.line, citing.character))]
      : [];
  });
}

function titleOf({ notes: [first, ...others] }: CitedPassage): string {
  if (!first) return '';
  const place = vscode.l10n.t('{0}, line {1}', withoutIcons(first.name), first.line);
  if (others.length === 0) return vscode.l10n.t('Cited in {0}', place);
  return others.length === 1
    ? vscode.l10n.t('Cited in {0} and 1 other place', place)
    : vscode.l10n.t('Cited in {0} and {1} other places', place, others.length);
}
