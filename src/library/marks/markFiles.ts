import type { MarkWriting } from '../../domain/marks/markLabels.ts';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import * as v from 'valibot';
import { Emitter, type Event } from '../../base/emitter.ts';
import { byAge, isMark, type Answer, type Mark } from './mark.ts';
import { filedMark, markId, storedMark } from './markFormat.ts';
import type { Marks } from './marks.ts';

/** Milliseconds between two checks for other windows' marks. */
const usualLookMs = 2_000;
const ending = '.json';

const idLength = 36;

/** Extension of a mark's file while it is being written. */
const arriving = '.new';

interface MarkFilesOptions {
  /** Milliseconds between two checks for other windows' marks. */
  lookMs?: number;
  /** Called with the name of a file that was only partly written and is skipped. */
  onDamage?: (name: string) => void;
  /**
   * Whether others write into the folder, as they do with Git. It may then contain anything: large files, links and
   * damaged files are skipped and left as they are.
   */
  isShared?: boolean;
}

/** Maximum size of a file in a shared folder, in bytes, and maximum number of files. */
const largestShared = 16 * 1_024;
const mostShared = 10_000;

/** Number of files that are open at the same time. */
const atOnce = 64;

/** A file that was read, and the state of the disk then. Undefined for a file that isn't a mark. */
interface ReadFile {
  stamp: string;
  mark: Mark | Answer | undefined;
}

/** Milliseconds after which a folder's time tells each further change; some disks count in steps of two seconds. */
const settledMs = 3_000;

/**
 * Stores one file per mark in a folder that all windows share. A mark that is written on is replaced as a whole, so a
 * file is never seen half. Files that aren't marks are left alone. A partly written one is renamed so that its name
 * says so.
 */
export class MarkFiles implements Marks {
  readonly #folder: string;
  readonly #lookMs: number;
  readonly #onDamage: (name: string) => void;
  readonly #isShared: boolean;
  readonly #changed = new Emitter<void>();
  /** Files read, by name. */
  readonly #known = new Map<string, ReadFile>();
  /** The folder's time when every file was looked at; undefined if the next look may not rely on it. */
  #folderRead: string | undefined;
  /** Unfinished files that were checked once; another window may still be writing them. */
  readonly #leftAlone = new Set<string>();
  #looking: NodeJS.Timeout | undefined;
  /** True if another window changed something since the listeners were last told. */
  #isNews = false;
  #hasRead = false;
  #disposed = false;

  /** The folder is created with the first mark. */
  constructor(
    folder: string,
    { lookMs = usualLookMs, onDamage = () => undefined, isShared = false }: MarkFilesOptions = {},
  ) {
    this.#folder = folder;
    this.#lookMs = lookMs;
    this.#onDamage = onDamage;
    this.#isShared = isShared;
  }

  readonly onDidChange: Event<void> = (listener) => {
    this.#watch();
    return this.#changed.event(listener);
  };

  async list(source?: string): Promise<Mark[]> {
    return (await this.#of(source)).filter(isMark);
  }

  async answers(source?: string): Promise<Answer[]> {
    return (await this.#of(source)).filter((each) => !isMark(each));
  }

  async #of(source: string | undefined): Promise<(Mark | Answer)[]> {
    if (!this.#isShared) await this.#recover();
    await this.#readChanged();
    return [...this.#known.values()]
      .flatMap(({ mark }) => mark ?? [])
      .filter(({ call }) => source === undefined || call.source === source)
      .sort(byAge);
  }

  async add(mark: Mark | Answer): Promise<boolean> {
    const name = `${mark.id}${ending}`;
    // Reading a partly written file sets it aside, so that it no longer exists.
    const isThere = (await this.#read(name)) !== undefined || (await stampOf(join(this.#folder, name))) !== '';
    if (isThere) return false;
    if (!(await this.#isWithin())) throw Object.assign(new Error(`ENOTDIR: ${this.#folder}`), { code: 'ENOTDIR' });
    await mkdir(this.#folder, { recursive: true, mode: this.#isShared ? 0o777 : 0o700 });
    await this.#replace(name, mark);
    return true;
  }

  async write(id: string, writing: MarkWriting): Promise<boolean> {
    const name = `${id}${ending}`;
    const known = (await this.#names()).includes(name) ? await this.#read(name) : undefined;
    const text = known && isMark(known) ? await this.#text(name) : undefined;
    if (text === undefined) return false;
    // Fields of later versions stay.
    const raw = JSON.parse(text) as object;
    await this.#replace(name, v.parse(v.looseObject(filedMark.entries), { ...raw, ...writing }));
    return true;
  }

  /** Other windows never see a partial file, and leftovers of a closed window don't interfere. */
  async #replace(name: string, mark: object): Promise<void> {
    const path = join(this.#folder, name);
    const beside = `${path}.${randomUUID()}${arriving}`;
    try {
      // Git compares lines, and other persons read the files.
      if (this.#isShared) await writeNew(beside, `${JSON.stringify(mark, undefined, 2)}\n`, 0o666);
      else await writeNew(beside, JSON.stringify(mark), 0o600);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      // Another window may have found it complete and renamed it already.
      if (!isAbsent(error) || (await this.#read(name)) === undefined) throw error;
    }
    this.#known.set(name, { stamp: await stampOf(path), mark: await this.#read(name) });
    this.#report();
  }

  #report(): void {
    if (!this.#disposed) this.#changed.fire();
  }

  async remove(ids: readonly string[]): Promise<void> {
    const names = new Set(ids.map((id) => `${id}${ending}`));
    const present = (await this.#names()).filter((name) => names.has(name));
    await Promise.all(present.map((name) => rm(join(this.#folder, name), { force: true })));
    for (const name of present) this.#known.delete(name);
    this.#report();
  }

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#looking);
    this.#changed.dispose();
  }

  async #names(end = ending): Promise<string[]> {
    if (!(await this.#isWithin())) return [];
    try {
      const isMark = (name: string): boolean => name.endsWith(end) && markId.test(name.slice(0, idLength));
      return (await readdir(this.#folder)).filter(isMark).sort();
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  }

  /** Returns false if a link or a file in place of a shared folder, or of the one around it, leads elsewhere. */
  async #isWithin(): Promise<boolean> {
    if (!this.#isShared) return true;
    const paths = [dirname(this.#folder), this.#folder];
    const found = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
    return found.every((each) => each?.isDirectory() ?? true);
  }

  /** Reads the files that changed since the last call. A folder whose time is the same has none. */
  async #readChanged(): Promise<void> {
    const folder = await this.#folderStamp();
    if (folder !== undefined && folder === this.#folderRead) return;
    const all = await this.#names();
    const names = this.#isShared ? all.slice(0, mostShared) : all;
    const present = new Set(names);
    for (const name of this.#known.keys()) if (!present.has(name)) this.#isNews = this.#known.delete(name);
    const look = async (name: string): Promise<void> => {
      const stamp = await stampOf(join(this.#folder, name));
      if (this.#known.get(name)?.stamp === stamp) return;
      this.#known.set(name, { stamp, mark: await this.#read(name) });
      this.#isNews ||= this.#hasRead;
    };
    for (let at = 0; at < names.length; at += atOnce) await Promise.all(names.slice(at, at + atOnce).map(look));
    this.#hasRead = true;
    this.#folderRead = folder;
  }

  /** The time of the folder's last change; undefined while a further change might not show in it. */
  async #folderStamp(): Promise<string | undefined> {
    const { mtimeMs } = await stat(this.#folder).catch(() => ({ mtimeMs: Date.now() }));
    return Math.abs(Date.now() - mtimeMs) > settledMs ? String(mtimeMs) : undefined;
  }

  async #read(name: string): Promise<Mark | Answer | undefined> {
    const text = await this.#text(name);
    if (text === undefined) return undefined;
    const found = parseMark(text);
    if (found === 'damaged' && !this.#isShared) await this.#putAside(name);
    return found !== 'damaged' && found && `${found.id}${ending}` === name ? found : undefined;
  }

  async #text(name: string): Promise<string | undefined> {
    const path = join(this.#folder, name);
    try {
      return this.#isShared ? await readSmall(path) : await readFile(path, 'utf8');
    } catch (error) {
      // Another window has removed it in the meantime.
      if (isAbsent(error) || this.#isShared) return undefined;
      throw error;
    }
  }

  /** Sets aside a file whose name only this product uses. If that fails, the file is skipped anyway. */
  async #putAside(name: string): Promise<void> {
    this.#onDamage(name);
    await rename(join(this.#folder, name), join(this.#folder, `${name}.damaged-${randomUUID()}`)).catch(
      () => undefined,
    );
  }

  /** Recovers marks that were completely written but not yet renamed when their window was closed. */
  async #recover(): Promise<void> {
    for (const name of await this.#names(arriving)) {
      if (this.#leftAlone.has(name)) continue;
      this.#leftAlone.add(name);
      const text = await readFile(join(this.#folder, name), 'utf8').catch(() => '');
      const found = parseMark(text);
      if (!found || found === 'damaged' || !name.startsWith(`${found.id}${ending}`)) continue;
      const own = `${found.id}${ending}`;
      // An edit that its window never finished doesn't replace what came after it.
      if ((await this.#names()).includes(own)) continue;
      await rename(join(this.#folder, name), join(this.#folder, own)).catch(() => undefined);
    }
  }

  /** Polls for other windows' marks while there are listeners. */
  #watch(): void {
    if (this.#looking !== undefined || this.#disposed) return;
    const look = async (): Promise<void> => {
      await this.#readChanged();
      const isNews = this.#isNews;
      this.#isNews = false;
      if (isNews) this.#changed.fire();
    };
    const tryLook = (): void => {
      // The error is reported to the next caller of `list`.
      look().catch(() => undefined);
    };
    this.#looking = setInterval(tryLook, this.#lookMs);
    this.#looking.unref();
    tryLook();
  }
}

/** Undefined for JSON that isn't a mark, perhaps one of a newer version. */
function parseMark(text: string): Mark | Answer | 'damaged' | undefined {
  try {
    const parsed = v.safeParse(storedMark, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

/** Tells a file from the one that replaced it; empty for a file that is gone. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : '';
}

const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Reads a small file. Undefined for a larger one, and for what is not a file, such as a link or a pipe. */
async function readSmall(path: string): Promise<string | undefined> {
  if (!(await lstat(path)).isFile()) return undefined;
  // The flag is undefined on Windows, where it adds nothing.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(largestShared + 1));
    return bytesRead > largestShared ? undefined : buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Creates a file; it is on the disk when this resolves. Rejects if the file exists. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
