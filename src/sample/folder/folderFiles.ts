import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import nodePath, { join } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';

/** One line per file that isn't served. It names the file and the problem, but quotes nothing from the file. */
class Warnings {
  readonly #lines: string[] = [];

  get lines(): readonly string[] {
    return this.#lines;
  }

  add(file: string, reason: string): void {
    this.#lines.push(`${onOneLine(file)}: ${reason}`);
  }
}

/** Makes a warning one line: a file name may contain any character but a slash. */
const onOneLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');

/** Whether a path is outside a folder; on Windows it may be on another drive or another machine. */
export function leadsOut(folder: string, place: string, path: nodePath.PlatformPath = nodePath): boolean {
  const way = path.relative(folder, place);
  return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';

/** The error's own message may quote the file, so it isn't used. */
function whyUnread(error: unknown): string {
  const code = errorCode(error);
  return code === '' ? 'cannot be read' : `cannot be read (${code})`;
}

/**
 * The files of a data folder, by their paths inside it. A missing file is not an error. Anything that can't be read,
 * isn't a file, or is a link that leads out of the folder is reported and not opened.
 */
export class FolderFiles {
  readonly warnings = new Warnings();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Names in a part of the folder, sorted. */
  async names(part: string): Promise<string[]> {
    const place = await this.#place(part, 'folder');
    if (place === undefined) return [];
    try {
      return (await readdir(place)).sort();
    } catch (error) {
      if (!isMissing(error)) this.warnings.add(part, whyUnread(error));
      return [];
    }
  }

  async text(file: string): Promise<string | undefined> {
    const place = await this.#place(file, 'file');
    if (place === undefined) return undefined;
    try {
      const text = await readFile(place, 'utf8');
      // Some programs on Windows begin files with a byte order mark.
      return text.startsWith('\ufeff') ? text.slice(1) : text;
    } catch (error) {
      if (!isMissing(error)) this.warnings.add(file, whyUnread(error));
      return undefined;
    }
  }

  /** Undefined if the file is missing or, with a warning, if it isn't JSON. */
  async json(file: string): Promise<unknown> {
    const text = await this.text(file);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The parser's own message quotes the text.
      this.warnings.add(file, 'not JSON');
      return undefined;
    }
  }

  /** The real path; undefined, possibly with a warning, for a file that isn't read. */
  async #place(inside: string, kind: 'file' | 'folder'): Promise<string | undefined> {
    try {
      const place = await realpath(join(this.#root, inside));
      if (leadsOut(await realpath(this.#root), place)) {
        this.warnings.add(inside, 'a link that leads out of the folder');
        return undefined;
      }
      const found = await stat(place);
      if (kind === 'folder' ? found.isDirectory() : found.isFile()) return place;
      this.warnings.add(inside, `no ${kind}`);
    } catch (error) {
      if (!isMissing(error)) this.warnings.add(inside, whyUnread(error));
    }
    return undefined;
  }
}
