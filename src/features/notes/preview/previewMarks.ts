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
/**
 * On a busy machine, the editor loses updates of a preview that is loading, or shows an older text after a newer one.
 * So it is asked to refresh once more this long after it has read the current text.
 */
const untilSettledMilliseconds = 2_000;
/**
 * Maximum number of refreshes for a note whose preview doesn't update. The preview may be closed, which the editor
 * doesn't report.
 */
const mostRefreshes = 4;

/** Shows the verdicts of the last checks beside the quotations in the editor's own preview of a note. */
export class PreviewMarks implements PreviewMarking, Disposable {
  readonly #disposables = new Disposables();
  readonly #marks = new Map<string, NoteMarks>();
  /** The notes that previews have shown. */
  readonly #shown = new Set<string>();
  /** The shown notes whose preview is outdated, and the number of refreshes left for each. */
  readonly #behind = new Map<string, number>();
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** The number of refreshes left for texts that were rendered before they could be marked. */
  #missed: number;

  constructor(preview: MarkdownPreview, checks: NoteChecks) {
    this.#missed = preview.hasMissed ? mostRefreshes : 0;
    this.#disposables.add(preview.register(this));
    this.#disposables.add(checks.onDidCheck((check) => this.#take(check)));
    this.#disposables.add(
      toDisposable(() => {
        this.#stopWaiting();
        clearTimeout(this.#settling);
      }),
    );
  }

  place(state: MarkdownState): void {
    // Other texts than the missed one may be rendered before the editor was asked to refresh.
    if (this.#missed < mostRefreshes) this.#missed = 0;
    withoutFailing(() => placeMarks(state));
  }

  /** A text without a document, such as a copy to share, has no marks. */
  render(token: MarkdownToken, env: unknown): string {
    const { currentDocument } = fieldsOf(env);
    const place = placeOfToken(token);
    if (!place || !(currentDocument instanceof vscode.Uri)) return '';
    const name = currentDocument.toString();
    this.#shown.add(name);
    if (this.#behind.delete(name)) this.#settleLater();
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
    if (this.#shown.has(name) && differs()) this.#behind.set(name, mostRefreshes);
    if (this.#isBehind()) this.#refreshing ??= setTimeout(() => this.#refresh(), quietMilliseconds);
  }

  #isBehind(): boolean {
    return this.#missed > 0 || this.#behind.size > 0;
  }

  /**
   * The editor drops a refresh while an update of its own is pending, and skips that update if the text is the same. It
   * is asked again until each outdated note was rendered anew.
   */
  #refresh(): void {
    this.#stopWaiting();
    if (!this.#isBehind()) return;
    this.#missed = Math.max(0, this.#missed - 1);
    for (const [name, left] of this.#behind) {
      if (left > 1) this.#behind.set(name, left - 1);
      else this.#behind.delete(name);
    }
    askForRefresh();
    if (this.#isBehind()) this.#again = setTimeout(() => this.#refresh(), untilShownMilliseconds);
  }

  #settleLater(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(askForRefresh, untilSettledMilliseconds);
  }

  #stopWaiting(): void {
    clearTimeout(this.#refreshing);
    clearTimeout(this.#again);
    this.#refreshing = undefined;
  }
}

/** An editor without its Markdown extension has no preview to refresh. */
function askForRefresh(): void {
  void vscode.commands.executeCommand('markdown.preview.refresh').then(undefined, () => undefined);
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
