import type { Due, MarkWriting } from '../../../domain/marks/markLabels.ts';
import { parseLabels } from '../../../library/marks/labels.ts';
import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { formatSharedBy } from '../../../domain/format/sharedBy.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import type { Passage } from '../../../domain/passages/passage.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { confirmMarkRemoval, type RemovedMark } from '../../../host/prompts/confirmMarkRemoval.ts';
import type { Services } from '../../../host/services.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import { waitForIndex } from '../../../library/waitForIndex.ts';
import { isOfCall, isOwn, longestComment, type Mark, type MarkedCall } from '../../../library/marks/mark.ts';
import { readPromises } from '../../../library/marks/promises.ts';
import type { Marks } from '../../../library/marks/marks.ts';
import {
  changeByBookmark,
  changeByHighlight,
  changeLabel,
  makeMark,
  markPassage,
  placeMarks,
  type MarkChange,
} from './marksModel.ts';
import { noMarks, type AnsweringPassage, type CallMarks, type PlacedMark } from './marksView.ts';
import { answeringPassages, dueOf, queryOf, showPromises } from './promisesModel.ts';
import type { CallView, MarkDone, PromiseAnswer } from '../protocol.ts';

/** A call that is open in a panel or an editor. */
export interface ReadCall {
  view: CallView;
  source: SourceId;
}

/** In characters. The words of a longer highlight couldn't be found again. */
const longestHighlight = 50_000;
/** Passages offered as the answer to one promise. */
const mostAnswering = 3;

/** Finds the highlights and bookmarks of open calls in the calls' current text, and changes them. */
export class MarksOfCalls {
  readonly #library: Services['library'];
  readonly #settings: Services['settings'];
  readonly #texts = new WeakMap<CallView, CallText>();
  /** The last change. Changes run one after the other, since each builds on the previous result. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor({ library, settings }: Pick<Services, 'library' | 'settings'>) {
    this.#library = library;
    this.#settings = settings;
  }

  async marks(): Promise<Marks> {
    return (await this.#library()).marks;
  }

  async of(read: ReadCall): Promise<CallMarks> {
    const call = callOf(read);
    if (!call) return noMarks;
    const { marks } = await this.#library();
    const own = (await marks.list(call.source)).filter((mark) => isOfCall(mark, call));
    const labels = parseLabels(this.#settings.markLabels);
    const promises = showPromises(await readPromises(marks, call), call);
    return { ...placeMarks(this.#textOf(read.view), read.view, own), labels, promises };
  }

  /** Returns the place of a mark in the text; undefined if its words, or the mark itself, are gone. */
  async find(read: ReadCall, id: string): Promise<PlacedMark | undefined> {
    const known = (await this.of(read)).placed.find((mark) => mark.id === id);
    if (known) return known;
    const answer = (await (await this.marks()).answers()).find((each) => each.id === id);
    return answer && placeMarks(this.#textOf(read.view), read.view, [{ ...answer, kind: 'highlight' }]).placed[0];
  }

  /**
   * Returns the best passages of management in the call that may answer a promise, from the library alone; null while
   * calls of the library are not indexed yet.
   */
  async answering(read: ReadCall, id: string): Promise<AnsweringPassage[] | null> {
    const library = await this.#library();
    const call = callOf(read);
    const promise = call && (await readPromises(library.marks, call)).find(({ mark }) => mark.id === id);
    const query = promise && queryOf(promise, call);
    if (!query || query.phrases.length === 0) return [];
    await waitForIndex(library, undefined);
    const { passages, waiting } = await library.search(query, { limit: mostAnswering });
    return passages.length === 0 && waiting > 0 ? null : answeringPassages(read.view, passages);
  }

  /** Stores a person's decision on a promise. An earlier one stays. */
  async answer(read: ReadCall, { promise, state, passage, when }: PromiseAnswer): Promise<MarkDone> {
    const call = callOf(read);
    const none = { speaker: '', words: '', locator: { start: '', before: '', after: '' } };
    const marked = passage ? markPassage(this.#textOf(read.view), read.view, passage) : none;
    if (!call || !marked || (!passage && state !== 'unsaid')) return 'nothing';
    const due = state === 'moved' ? dueOf({ when }) : undefined;
    const answer = { id: randomUUID(), kind: 'answer', call, promise, state, ...marked, madeAt: Date.now() } as const;
    const marks = await this.marks();
    await keep(() => marks.add({ ...answer, ...(due && { due }) }));
    return 'added';
  }

  /** Stores what a promise says is due. */
  due(id: string, due: Due): Promise<MarkDone> {
    return this.#write(id, () => ({ due: dueOf(due) }));
  }

  /** Highlights the passage, or removes the highlight if its words are highlighted already. */
  highlight(read: ReadCall, passage: Passage): Promise<MarkDone> {
    return this.#change(read, 'highlight', (placed) => changeByHighlight(placed, checkPassage(passage)));
  }

  /** Sets a bookmark at the paragraph of an offset, or removes the one that is there. */
  toggleBookmark(read: ReadCall, offset: number): Promise<MarkDone> {
    return this.#change(read, 'bookmark', (placed) => changeByBookmark(placed, read.view, offset));
  }

  /** Highlights the passage with a label. A highlight that has the passage gets the label, or loses it if it has it. */
  labelPassage(read: ReadCall, passage: Passage, label: string): Promise<MarkDone> {
    return this.#change(read, 'highlight', (placed) => {
      const change = changeByHighlight(placed, checkPassage(passage), { label });
      if (change.add && passage.start === passage.end)
        throw new PlainError(l10n.t('Select words or go to a highlight first.'));
      return change;
    });
  }

  /** Highlights the passage with a comment. A highlight that has the passage gets the comment below its own. */
  commentPassage(read: ReadCall, passage: Passage, text: string): Promise<MarkDone> {
    const comment = checkLength(text.trimEnd());
    return this.#change(read, 'highlight', (placed) => changeByHighlight(placed, checkPassage(passage), { comment }));
  }

  /** Sets the label of a mark, or removes it if the mark has it already. */
  label(id: string, label: string): Promise<MarkDone> {
    return this.#write(id, (mark) => changeLabel(mark, label));
  }

  /** Stores the comment of a mark. An empty one is removed. */
  comment(id: string, text: string): Promise<MarkDone> {
    const comment = text.trimEnd();
    return this.#write(id, () => ({ comment: comment === '' ? undefined : checkLength(comment) }));
  }

  /** The comment of a mark as it is stored. */
  async commentOf(id: string): Promise<string | undefined> {
    return (await this.marks()).list().then((marks) => marks.find((mark) => mark.id === id)?.comment);
  }

  /** Removes a mark. Throws `CancellationError` if the user keeps its comment. */
  async remove(id: string): Promise<void> {
    const { marks } = await this.#library();
    const own = (await marks.list()).filter((mark) => mark.id === id);
    own.forEach(requireOwn);
    await this.#remove(marks, own.length > 0 ? own : [{ id }]);
  }

  async #remove(marks: Marks, removed: readonly RemovedMark[]): Promise<void> {
    const ids = await confirmMarkRemoval(marks, removed);
    await keep(() => marks.remove(ids));
  }

  async #write(id: string, writingOf: (mark: Mark) => MarkWriting): Promise<MarkDone> {
    const { marks } = await this.#library();
    const mark = (await marks.list()).find((each) => each.id === id);
    if (!mark) return 'nothing';
    requireOwn(mark);
    return (await keep(() => marks.write(id, writingOf(mark)))) ? 'changed' : 'nothing';
  }

  #change(
    read: ReadCall,
    kind: Mark['kind'],
    changeOf: (placed: readonly PlacedMark[]) => MarkChange | undefined,
  ): Promise<MarkDone> {
    const change = async (): Promise<MarkDone> => {
      const call = callOf(read);
      const wanted = call && changeOf((await this.of(read)).placed.filter(isOwn));
      if (!call || !wanted) return 'nothing';
      const { marks } = await this.#library();
      const { add, write, remove } = wanted;
      if (write?.writing.comment !== undefined) checkLength(write.writing.comment);
      if (write) return (await keep(() => marks.write(write.id, write.writing))) ? 'changed' : 'nothing';
      if (add?.comment !== undefined) checkLength(add.comment);
      const draft = add && { ...add, id: randomUUID(), kind, call, passage: add, madeAt: Date.now() };
      const mark = draft && makeMark(this.#textOf(read.view), read.view, draft);
      if (add && !mark) return 'nothing';
      if (mark) {
        await keep(async () => {
          await marks.add(mark);
          if (remove.length > 0) await marks.remove(remove.map(({ id }) => id));
        });
        return 'added';
      }
      await this.#remove(marks, remove);
      return 'removed';
    };
    const done = this.#changing.then(change, change);
    this.#changing = done.catch(() => undefined);
    return done;
  }

  #textOf(view: CallView): CallText {
    const known = this.#texts.get(view) ?? new CallText(view.text);
    this.#texts.set(view, known);
    return known;
  }
}

/** Identifies the call that marks belong to. Undefined for a company without calls. */
function callOf({ view, source }: ReadCall): MarkedCall | undefined {
  const { cik, ticker, company, fyq } = view;
  return fyq === null ? undefined : { source, cik, ticker, company, fyq };
}

function requireOwn({ sharedBy }: Pick<Mark, 'sharedBy'>): void {
  if (sharedBy === undefined) return;
  throw new PlainError(l10n.t('{0}. Only the person who made it can change it.', formatSharedBy(sharedBy)));
}

function checkPassage(passage: Passage): Passage {
  if (passage.end - passage.start > longestHighlight)
    throw new PlainError(l10n.t('The selection is too long for one highlight. Select less.'));
  return passage;
}

function checkLength(comment: string): string {
  if (comment.length > longestComment)
    throw new PlainError(l10n.t('A comment has at most {0} characters.', formatCount(longestComment)));
  return comment;
}

async function keep<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new PlainError(l10n.t('Couldn’t save the bookmark or highlight. {0}', said), 'unexpected');
  }
}
