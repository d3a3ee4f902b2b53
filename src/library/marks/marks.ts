import type { MarkWriting } from '../../domain/marks/markLabels.ts';
import type { Disposable } from '../../base/disposables.ts';
import { type Event, Emitter } from '../../base/emitter.ts';
import { isMark, type Answer, type Mark } from './mark.ts';

/** The user's marks in calls. Marks stay when the library is cleared and when a call is fetched again. */
export interface Marks extends Disposable {
  /** Highlights and bookmarks in the order in which they were added; of all sources if none is given. */
  list(source?: string): Promise<Mark[]>;
  /** The answers to promises, in the same order. */
  answers(source?: string): Promise<Answer[]>;
  /** False if a mark with this id exists. Rejects as the file system does. */
  add(mark: Mark | Answer): Promise<boolean>;
  /** Replaces the named fields of a mark; undefined removes one. False if the mark doesn't exist. */
  write(id: string, writing: MarkWriting): Promise<boolean>;
  /** Ids that don't exist are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Fires when a mark was added, written on or removed, in this window or another. */
  readonly onDidChange: Event<void>;
}

/** Returns everything that a person marked, answers included. */
export async function allMarks(marks: Marks, source?: string): Promise<(Mark | Answer)[]> {
  return [...(await marks.list(source)), ...(await marks.answers(source))];
}

/** Keeps marks until the window closes, for editors whose storage isn't a folder on a disk. */
export class MemoryMarks implements Marks {
  readonly #marks = new Map<string, Mark | Answer>();
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  list(source?: string): Promise<Mark[]> {
    return Promise.resolve(this.#of(source).filter(isMark));
  }

  answers(source?: string): Promise<Answer[]> {
    return Promise.resolve(this.#of(source).filter((each) => !isMark(each)));
  }

  #of(source: string | undefined): (Mark | Answer)[] {
    return [...this.#marks.values()].filter(({ call }) => source === undefined || call.source === source);
  }

  add(mark: Mark | Answer): Promise<boolean> {
    if (this.#marks.has(mark.id)) return Promise.resolve(false);
    this.#marks.set(mark.id, mark);
    this.#changed.fire();
    return Promise.resolve(true);
  }

  write(id: string, writing: MarkWriting): Promise<boolean> {
    const mark = this.#marks.get(id);
    if (!mark || !isMark(mark)) return Promise.resolve(false);
    this.#marks.set(id, { ...mark, ...writing });
    this.#changed.fire();
    return Promise.resolve(true);
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#marks.delete(id);
    this.#changed.fire();
    return Promise.resolve();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
