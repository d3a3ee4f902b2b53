import type { Stats } from 'node:fs';
import { glob, lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob, resolve, sep } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';

/** The name and path that stand for standard input. */
export const standardInput = '-';

/** A file to be read. */
export interface NamedNote {
  /** The name as given, with forward slashes. */
  name: string;
  path: string;
  /** True if a pattern matched the file, so that it may not be text. */
  isMatched?: boolean;
}

/** An unusable name, and the reason in a few words. */
interface UnusableName {
  name: string;
  why: string;
}

interface FoundNotes {
  notes: readonly NamedNote[];
  unusable: readonly UnusableName[];
}

/** Extensions of notes in a folder. A file named explicitly may have any extension except that of a notebook. */
const endings = /\.(?:md|markdown)$/i;
const notebook = /\.ipynb$/i;
/** Folders that contain no notes of the user. */
const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';
const hasWildcard = (name: string): boolean => /[*?[{]/.test(name);
const separators = sep === '\\' ? /[\\/]/ : /\//;

/** Finds the named notes, each once, in the order of the names. Doesn't follow symbolic links. */
export async function findNotes(
  names: readonly string[],
  { cwd = process.cwd(), inputName = standardInput }: { cwd?: string; inputName?: string | undefined } = {},
): Promise<FoundNotes> {
  const found = new NoteSet(cwd);
  for (const name of names)
    if (name === standardInput) found.take({ name: inputName, path: standardInput });
    else await found.add(name);
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
    const path = resolve(this.#cwd, name);
    const entry = await lstat(path).catch((error: unknown) => codeOf(error));
    if (typeof entry !== 'string' && entry.isDirectory()) await this.#addFolder(name, path);
    else if (typeof entry !== 'string' && entry.isFile()) this.take({ name, path });
    else if (typeof entry === 'string' && hasWildcard(name)) await this.#addMatching(name);
    else this.#refuse(name, whyUnusable(entry));
  }

  take(note: NamedNote): void {
    if (this.#paths.has(note.path)) return;
    this.#paths.add(note.path);
    if (notebook.test(note.name)) this.#refuse(note.name, 'is a notebook, which isn’t read here');
    else this.notes.push({ ...note, name: slashed(note.name) });
  }

  /** Walks without recursion, because folders may be nested very deeply. */
  async #addFolder(name: string, path: string): Promise<void> {
    const waiting = [{ name, path }];
    let [notes, isLinked, isRefused] = [0, false, false];
    for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
      const entries = await readdir(folder.path, { withFileTypes: true }).catch((error: unknown) => codeOf(error));
      if (typeof entries === 'string') {
        this.#refuse(folder.name, unreadable(entries));
        isRefused = true;
        continue;
      }
      entries.sort((one, other) => (one.name < other.name ? -1 : 1));
      const folders = [];
      for (const entry of entries) {
        const inside = { name: nameIn(folder.name, entry.name), path: join(folder.path, entry.name) };
        isLinked ||= entry.isSymbolicLink();
        if (entry.isDirectory() && !isPassedOver(entry.name)) folders.push(inside);
        if (!entry.isFile() || !endings.test(entry.name)) continue;
        this.take(inside);
        notes += 1;
      }
      waiting.push(...folders.reverse());
    }
    if (notes === 0 && !isRefused) this.#refuse(name, isLinked ? `${without}${linked}` : without);
  }

  /** Adds the files that match a pattern. If only folders match, searches those. */
  async #addMatching(pattern: string): Promise<void> {
    const { base, rest } = await this.#splitPattern(pattern);
    const top = base === this.#cwd || base.startsWith(`${this.#cwd}${sep}`) ? this.#cwd : dirname(base);
    const links = new LinkedFolders(top);
    let found: Matches = { files: [], folders: [], isLinked: await links.isOnTheWay(join(base, 'any')) };
    try {
      if (!found.isLinked) found = await match(rest, base);
      // The brackets may be part of a folder's name.
      const isNone = found.files.length + found.folders.length === 0;
      if (isNone && !found.isLinked) found = await match(rest.replaceAll('[', '[[]'), base);
    } catch (error) {
      this.#refuse(pattern, unreadable(codeOf(error)));
      return;
    }
    const paths: string[] = [];
    for (const path of found.files.length > 0 ? found.files : found.folders)
      if (await links.isOnTheWay(path)) found.isLinked = true;
      else paths.push(path);
    for (const path of paths.sort()) {
      const name = shownBelow(this.#cwd, path);
      if (found.files.length > 0) this.take({ name, path, isMatched: !endings.test(path) });
      else await this.#addFolder(name, path);
    }
    if (paths.length === 0) this.#refuse(pattern, found.isLinked ? `${nothing}${linked}` : nothing);
  }

  /** Splits a pattern into the leading folders that exist under exactly this name, and the rest. */
  async #splitPattern(pattern: string): Promise<{ base: string; rest: string }> {
    const parts = pattern.split(separators);
    const isRoot = parts[0] === '';
    let base = isRoot ? sep : this.#cwd;
    let at = isRoot ? 1 : 0;
    for (; at < parts.length - 1; at += 1) {
      const next = resolve(base, `${parts[at]!}${isDrive(parts[at]!) ? sep : ''}`);
      if (!(await lstat(next).catch(() => undefined))) break;
      base = next;
    }
    return { base, rest: parts.slice(at).join('/') };
  }

  #refuse(name: string, why: string): void {
    this.unusable.push({ name: slashed(name), why });
  }
}

interface Matches {
  files: string[];
  folders: string[];
  isLinked: boolean;
}

/** Hidden folders are searched only if a part of the pattern names them. */
async function match(pattern: string, cwd: string): Promise<Matches> {
  const named = pattern.split('/').filter((part) => isPassedOver(part) && part !== '..' && part !== '.');
  const exclude = ({ name }: { name: string }): boolean =>
    isPassedOver(name) && !named.some((part) => part === name || matchesGlob(name, part));
  const found: Matches = { files: [], folders: [], isLinked: false };
  for await (const entry of glob(pattern, { cwd, withFileTypes: true, exclude })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.files.push(path);
    if (entry.isDirectory() && !(path !== cwd && exclude({ name: basename(path) }))) found.folders.push(path);
    found.isLinked ||= entry.isSymbolicLink();
  }
  return found;
}

/** Finds symbolic links among the folders that a match leads through. */
class LinkedFolders {
  readonly #known = new Map<string, Promise<boolean>>();
  readonly #top: string;

  constructor(top: string) {
    this.#top = top;
  }

  async isOnTheWay(path: string): Promise<boolean> {
    for (let folder = dirname(path); folder !== this.#top && folder !== dirname(folder); folder = dirname(folder)) {
      const known = this.#known.get(folder) ?? lstat(folder).then((entry) => entry.isSymbolicLink());
      this.#known.set(folder, known);
      if (await known) return true;
    }
    return false;
  }
}

const without = 'has no notes (.md, .markdown)';
const nothing = 'matches no file';
const linked = '; a symbolic link isn’t followed';

const isDrive = (part: string): boolean => sep === '\\' && part.endsWith(':');

const slashed = (name: string): string => name.split(sep).join('/');

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
