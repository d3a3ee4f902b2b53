import { join } from 'node:path';
import type { Disposable } from '../../base/disposables.ts';
import { type Event, Emitter } from '../../base/emitter.ts';
import { boundedLine, withoutFormatCharacters } from '../../domain/format/shownText.ts';
import { byAge, isMark, longestAuthor, longestMarkWords, type Answer, type Mark } from './mark.ts';
import type { MarkWriting } from '../../domain/marks/markLabels.ts';
import { MarkFiles } from './markFiles.ts';
import type { Marks } from './marks.ts';

/** A workspace folder with marks that everyone who has the folder can read. */
export interface SharedFolder {
  path: string;
  /** The user's name in new marks, if they allow it. */
  author?: string | undefined;
}

/** The user's choice to share marks. Nothing is read or written in the workspace without it. */
export interface MarksSharing {
  readonly folder: SharedFolder | undefined;
  readonly onDidChange: Event<void>;
}

/**
 * Joins the user's marks with those in a workspace folder. A new mark is written to both places: the user's copy proves
 * that it is theirs, and stays when Git changes the folder. Marks of others are only read.
 */
export class SharedMarks implements Marks {
  readonly #personal: Marks;
  readonly #sharing: MarksSharing;
  readonly #changed = new Emitter<void>();
  #listening: Disposable[] | undefined;
  #opened: { path: string; files: MarkFiles } | undefined;

  constructor(personal: Marks, sharing: MarksSharing) {
    this.#personal = personal;
    this.#sharing = sharing;
  }

  readonly onDidChange: Event<void> = (listener) => {
    if (!this.#listening) {
      this.#files?.onDidChange(this.#report);
      this.#listening = [this.#personal.onDidChange(this.#report), this.#sharing.onDidChange(this.#report)];
    }
    return this.#changed.event(listener);
  };

  async list(source?: string): Promise<Mark[]> {
    const own = await this.#personal.list(source);
    // A folder that can't be read doesn't hide the user's own marks.
    const all = (await this.#files?.list(source).catch(() => [])) ?? [];
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...all.filter(({ id }) => !ids.has(id)).map(ofOther)].sort(byAge);
  }

  /** Answers aren't shared. */
  answers(source?: string): Promise<Answer[]> {
    return this.#personal.answers(source);
  }

  async add(mark: Mark | Answer): Promise<boolean> {
    const files = isMark(mark) ? this.#files : undefined;
    if (!files) return this.#personal.add(mark);
    const { author } = this.#sharing.folder ?? {};
    if (!(await this.#personal.add({ ...mark, isShared: true }))) return false;
    try {
      await files.add(author === undefined ? mark : { ...mark, author });
    } catch (error) {
      await this.#personal.remove([mark.id]);
      throw error;
    }
    return true;
  }

  async write(id: string, writing: MarkWriting): Promise<boolean> {
    const shared = await this.#sharedOf([id]);
    if (!(await this.#personal.write(id, writing))) return false;
    if (shared.length > 0) await this.#files?.write(id, writing);
    return true;
  }

  async remove(ids: readonly string[]): Promise<void> {
    const shared = await this.#sharedOf(ids);
    if (shared.length > 0) await this.#files?.remove(shared);
    await this.#personal.remove(ids);
  }

  dispose(): void {
    for (const each of this.#listening ?? []) each.dispose();
    this.#opened?.files.dispose();
    this.#changed.dispose();
    this.#personal.dispose();
  }

  /** The ids of marks that this user has written to a shared folder on this machine. */
  async #sharedOf(ids: readonly string[]): Promise<string[]> {
    const own = await this.#personal.list();
    return own.filter(({ id, isShared }) => isShared && ids.includes(id)).map(({ id }) => id);
  }

  get #files(): MarkFiles | undefined {
    const path = this.#sharing.folder?.path;
    if (this.#opened?.path !== path) {
      this.#opened?.files.dispose();
      this.#opened = undefined;
      if (path !== undefined) {
        const files = new MarkFiles(join(path, '.market-desk', 'marks'), { isShared: true });
        this.#opened = { path, files };
        if (this.#listening) files.onDidChange(this.#report);
      }
    }
    return this.#opened?.files;
  }

  readonly #report = (): void => this.#changed.fire();
}

/** Returns the mark of another person without characters that reorder or hide words. */
function ofOther({ isShared: _isShared, author = '', comment, ...mark }: Mark): Mark {
  const { call } = mark;
  return {
    ...mark,
    call: { ...call, ticker: boundedLine(call.ticker, 100), company: boundedLine(call.company, 300) },
    speaker: boundedLine(mark.speaker, 300),
    words: boundedLine(mark.words, longestMarkWords * 2),
    ...(comment !== undefined && { comment: withoutFormatCharacters(comment) }),
    sharedBy: boundedLine(author, longestAuthor),
  };
}
