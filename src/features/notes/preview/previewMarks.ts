import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import { fieldsOf } from '../../../base/record.ts';
import type { MarkdownState, MarkdownToken } from '../../../domain/format/markdownTokens.ts';
import { noteError } from '../../../host/errors/noteError.ts';
import type { MarkdownPreview, PreviewMarking } from '../../../host/notes/markdownPreview.ts';
import type { NoteCheck, NoteChecks } from '../checks/noteChecks.ts';
import { NoteMarks, placeMarks, placeOfToken, writeMark } from './previewMarksModel.ts';

/** Changes of verdicts within this time are shown together. */
const quietMilliseconds = 100;
/** A preview shows a refresh within this time, unless the editor has dropped it. */
const untilShownMilliseconds = 1_000;
const mostRefreshes = 4;

/** Shows the verdicts of the last checks beside the quotations in the editor's own preview of a note. */
export class PreviewMarks implements PreviewMarking, Disposable {
  readonly #disposables = new Disposables();
  readonly #marks = new Map<string, NoteMarks>();
  /** The notes that previews have shown since the last refresh, which shows those anew that are still open. */
  readonly #shown = new Set<string>();
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #mayHaveMissed: boolean;

  constructor(preview: MarkdownPreview, checks: NoteChecks) {
    this.#mayHaveMissed = preview.hasMissed;
    this.#disposables.add(preview.register(this));
    this.#disposables.add(checks.onDidCheck((check) => this.#take(check)));
    this.#disposables.add(toDisposable(() => [this.#refreshing, this.#again].forEach((timer) => clearTimeout(timer))));
  }

  place(state: MarkdownState): void {
    withoutFailing(() => placeMarks(state));
  }

  /** A text without a document, such as a copy that is to be shared, has no marks. */
  render(token: MarkdownToken, env: unknown): string {
    const { currentDocument } = fieldsOf(env);
    const place = placeOfToken(token);
    if (!place || !(currentDocument instanceof vscode.Uri)) return '';
    const name = currentDocument.toString();
    this.#shown.add(name);
    return (
      withoutFailing(() => {
        const judgement = this.#marks.get(name)?.find(place);
        return judgement && writeMark(judgement);
      }) ?? ''
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #take({ name, result }: NoteCheck): void {
    const former = this.#marks.get(name);
    const next = result && new NoteMarks(result.note, result.checked);
    if (next) this.#marks.set(name, next);
    else this.#marks.delete(name);
    const differs = (): boolean => (former ? former.differsFrom(next) : next !== undefined && !next.isEmpty);
    // Before the first check, no preview had places of marks, so that none of them is known.
    if (this.#mayHaveMissed || (this.#shown.has(name) && differs())) this.#refreshSoon();
  }

  #refreshSoon(): void {
    this.#refreshing ??= setTimeout(() => {
      this.#mayHaveMissed = false;
      this.#refresh(mostRefreshes);
    }, quietMilliseconds);
  }

  /**
   * The editor drops a refresh while an update of its own is waiting, and leaves that out if the text is the same. Notes
   * that no preview has shown anew after a while are refreshed again.
   */
  #refresh(left: number): void {
    this.#refreshing = undefined;
    const former = [...this.#shown];
    this.#shown.clear();
    // An editor without its Markdown extension has no preview to refresh.
    void vscode.commands.executeCommand('markdown.preview.refresh').then(undefined, () => undefined);
    clearTimeout(this.#again);
    if (left > 1)
      this.#again = setTimeout(() => {
        const missing = former.filter((name) => !this.#shown.has(name));
        if (missing.length === 0) return;
        for (const name of missing) this.#shown.add(name);
        this.#refresh(left - 1);
      }, untilShownMilliseconds);
  }
}

/** A preview without marks is better than none. */
function withoutFailing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    noteError(error, 'Marks of a preview');
    return undefined;
  }
}
