import type { Stats } from 'node:fs';
import { glob, lstat, readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';

/** A file that is to be read. */
export interface NamedNote {
  /** As it was named, with forward slashes. `-` is the standard input. */
  name: string;
  path: string;
}

/** A name that can't be used, and the reason in a few words. */
interface UnusableName {
  name: string;
  why: string;
}

interface FoundNotes {
  notes: readonly NamedNote[];
  unusable: readonly UnusableName[];
}

/** Endings of notes in a folder. A file that is named is one with any ending. */
const endings = /\.(?:md|markdown)$/i;
/** Folders that have no notes of one's own. */
const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';
const hasWildcard = (name: string): boolean => /[*?[{]/.test(name);

/** Finds the notes that are named, each once, in the order of the names. No symbolic link is followed. */
export async function findNotes(names: readonly string[], cwd = process.cwd()): Promise<FoundNotes> {
  const found = new NoteSet(cwd);
  for (const name of names) await found.add(name);
  return found;
}

class NoteSet implements FoundNotes {
  readonly notes: NamedNote[] = [];
  readonly unusable: UnusableName[] = [];
  readonly #cwd: string;
  readonly #paths = new Set<string>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  async add(name: string): Promise<void> {
    if (name === '-') {
      this.#take({ name, path: name });
      return;
    }
    const path = resolve(this.#cwd, name);
    const entry = await lstat(path).catch((error: unknown) => codeOf(error));
    if (typeof entry !== 'string' && entry.isDirectory()) await this.#addFolder(name, path);
    else if (typeof entry !== 'string' && entry.isFile()) this.#take({ name, path });
    else if (typeof entry === 'string' && hasWildcard(name)) await this.#addMatching(name);
    else this.#refuse(name, whyUnusable(entry));
  }

  /** Walks without recursion, since a folder may be as deep as a path is long. */
  async #addFolder(name: string, path: string): Promise<void> {
    const waiting = [{ name, path }];
    for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
      const entries = await readdir(folder.path, { withFileTypes: true }).catch((error: unknown) => codeOf(error));
      if (typeof entries === 'string') {
        this.#refuse(folder.name, unreadable(entries));
        continue;
      }
      entries.sort((one, other) => (one.name < other.name ? -1 : 1));
      const folders = [];
      for (const entry of entries) {
        const inside = { name: nameIn(folder.name, entry.name), path: join(folder.path, entry.name) };
        if (entry.isDirectory() && !isPassedOver(entry.name)) folders.push(inside);
        if (entry.isFile() && endings.test(entry.name)) this.#take(inside);
      }
      waiting.push(...folders.reverse());
    }
  }

  async #addMatching(pattern: string): Promise<void> {
    const linked = new LinkedFolders(this.#cwd);
    const found: string[] = [];
    try {
      const exclude = (entry: { name: string }): boolean => isPassedOver(entry.name);
      for await (const entry of glob(pattern, { cwd: this.#cwd, withFileTypes: true, exclude }))
        if (entry.isFile()) found.push(join(entry.parentPath, entry.name));
    } catch (error) {
      this.#refuse(pattern, unreadable(codeOf(error)));
      return;
    }
    for (const path of found.sort())
      if (!(await linked.isOnTheWay(path))) this.#take({ name: shownBelow(this.#cwd, path), path });
  }

  #take(note: NamedNote): void {
    if (this.#paths.has(note.path)) return;
    this.#paths.add(note.path);
    this.notes.push({ ...note, name: note.name.split(sep).join('/') });
  }

  #refuse(name: string, why: string): void {
    this.unusable.push({ name: name.split(sep).join('/'), why });
  }
}

/** Finds links among the folders that a pattern was matched through. */
class LinkedFolders {
  readonly #known = new Map<string, Promise<boolean>>();
  readonly #cwd: string;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  async isOnTheWay(path: string): Promise<boolean> {
    for (let folder = dirname(path); folder !== this.#cwd && folder !== dirname(folder); folder = dirname(folder)) {
      const known = this.#known.get(folder) ?? lstat(folder).then((entry) => entry.isSymbolicLink());
      this.#known.set(folder, known);
      if (await known) return true;
    }
    return false;
  }
}

const nameIn = (folder: string, name: string): string => (folder === '.' ? name : join(folder, name));

function shownBelow(cwd: string, path: string): string {
  return path.startsWith(`${cwd}${sep}`) ? path.slice(cwd.length + 1) : path;
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? 'unknown';
}

function whyUnusable(entry: Stats | string): string {
  if (typeof entry !== 'string')
    return entry.isSymbolicLink() ? 'is a symbolic link, which isn’t followed' : 'is no file';
  return entry === 'ENOENT' || entry === 'ENOTDIR' ? 'isn’t there' : unreadable(entry);
}

const unreadable = (code: string): string => `can’t be read (${code})`;
