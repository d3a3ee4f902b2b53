import { labelOf } from '../../../domain/marks/markLabels.ts';
import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { commentController, ownComment } from '../../../ids.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import type { CallTexts } from '../text/callTexts.ts';
import type { MarksOfCalls } from './callMarks.ts';
import { type CallMarks, type PlacedMark } from './marksView.ts';
import { passageOfRange } from '../reader/selectedInCall.ts';

/** The comment of a mark, as the editor shows it. A comment that is being edited has what was typed as its body. */
export interface MarkComment extends vscode.Comment {
  /** The id of the mark. */
  readonly mark: string;
}

/** Shows the labels and comments of marks as the editor's comments in calls that are open as text. */
export class TextComments implements Disposable {
  readonly #marks: MarksOfCalls;
  readonly #texts: CallTexts;
  readonly #own = new Disposables();
  readonly #controller: vscode.CommentController;
  /** The threads of each document, by mark. */
  readonly #threads = new Map<string, Map<string, vscode.CommentThread>>();

  constructor(marks: MarksOfCalls, texts: CallTexts) {
    this.#marks = marks;
    this.#texts = texts;
    this.#controller = this.#own.add(
      vscode.comments.createCommentController(commentController, vscode.l10n.t('Highlights')),
    );
    this.#controller.options = {
      placeHolder: vscode.l10n.t('Write a comment'),
      prompt: vscode.l10n.t('Write a comment'),
    };
    this.#controller.commentingRangeProvider = {
      provideCommentingRanges: async (document) =>
        (await texts.read(document.uri)) ? [new vscode.Range(0, 0, document.lineCount - 1, 0)] : [],
    };
    this.#own.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.show(uri, [], [], () => undefined)));
  }

  /** Shows a thread for each mark with a label or a comment. A comment that is being edited stays as it is. */
  show(
    uri: vscode.Uri,
    placed: readonly PlacedMark[],
    labels: CallMarks['labels'],
    rangeOf: (mark: PlacedMark) => vscode.Range | undefined,
  ): void {
    const written = placed.filter(({ label, comment }) => label !== undefined || comment !== undefined);
    const threads = this.#threads.get(uri.toString()) ?? new Map<string, vscode.CommentThread>();
    this.#threads.set(uri.toString(), threads);
    for (const [id, thread] of threads)
      if (!written.some((mark) => mark.id === id)) {
        thread.dispose();
        threads.delete(id);
      }
    for (const mark of written) {
      const range = rangeOf(mark);
      const thread = threads.get(mark.id) ?? (range && this.#controller.createCommentThread(uri, range, []));
      if (!thread) continue;
      threads.set(mark.id, thread);
      thread.canReply = false;
      thread.label = labelOf(labels, mark)?.name ?? vscode.l10n.t('No label');
      if (thread.comments[0]?.mode !== vscode.CommentMode.Editing) thread.comments = [commentOf(mark)];
    }
    if (threads.size === 0) this.#threads.delete(uri.toString());
  }

  /** Highlights the words of a new thread with the comment. A thread without a selection takes its line. */
  async add({ thread, text }: vscode.CommentReply): Promise<void> {
    const read = await this.#texts.read(thread.uri);
    if (!read || text.trim() === '') return;
    await this.#marks.commentPassage(read, passageOf(read.view.text, thread.range), text);
    thread.dispose();
  }

  /** Puts the text of the comment into the editor's box. */
  async edit(mark: string): Promise<void> {
    const thread = this.#threadOf(mark);
    const comment = await this.#marks.commentOf(mark);
    if (!thread) return;
    const editing = { body: comment ?? '', mode: vscode.CommentMode.Editing };
    // The editor knows a comment by its identity.
    thread.comments = thread.comments.map((each) => Object.assign(each, editing));
  }

  async save({ mark, body }: MarkComment): Promise<void> {
    await this.#marks.comment(mark, typeof body === 'string' ? body : body.value);
    await this.endEdit(mark);
  }

  /** Shows the comment as it is stored. */
  async endEdit(mark: string): Promise<void> {
    const thread = this.#threadOf(mark);
    const comment = await this.#marks.commentOf(mark);
    if (thread) thread.comments = [commentOf({ id: mark, comment })];
  }

  dispose(): void {
    for (const threads of this.#threads.values()) for (const thread of threads.values()) thread.dispose();
    this.#own.dispose();
  }

  #threadOf(mark: string): vscode.CommentThread | undefined {
    return [...this.#threads.values()].flatMap((threads) => threads.get(mark) ?? [])[0];
  }
}

/** The body is plain text, since Markdown of a file could load pictures. */
function commentOf({ id, comment, sharedBy }: Pick<PlacedMark, 'id' | 'comment' | 'sharedBy'>): MarkComment {
  return {
    mark: id,
    body: comment ?? vscode.l10n.t('No comment'),
    mode: vscode.CommentMode.Preview,
    author: { name: sharedBy === undefined ? vscode.l10n.t('You') : sharedBy || vscode.l10n.t('Another person') },
    contextValue: sharedBy === undefined ? ownComment : 'shared',
  };
}

function passageOf(text: string, range: vscode.Range | undefined): Passage {
  const { start, end } = range ?? new vscode.Range(0, 0, 0, 0);
  return passageOfRange(text, { start, end: start.isEqual(end) ? new vscode.Position(end.line + 1, 0) : end });
}
