import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { isLeftOver, newOwner } from '../../base/leftOver.ts';

const names = /^library\.pending-([0-9a-f-]{1,60})\.jsonl$/;

/**
 * A file beside the library's with data that the library's file doesn't accept, as lines of an export. Its name
 * identifies the owning process, so that another one takes it over once that has ended.
 */
export class PendingFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #taken = new Map<string, (path: string) => void>();
  #isThere = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = newPath(folder);
  }

  /** Replaces the whole file. False if the disk doesn't accept it. */
  write(lines: Iterable<string>): boolean {
    const beside = `${this.#path}.tmp`;
    try {
      writeFileSync(beside, [...lines].map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
      renameSync(beside, this.#path);
      this.#isThere = true;
      this.#dropTaken();
      return true;
    } catch {
      remove(beside);
      return false;
    }
  }

  remove(): void {
    this.#dropTaken();
    if (!this.#isThere) return;
    remove(this.#path);
    this.#isThere = false;
  }

  /**
   * Records that a claimed file was taken into the library or into memory. It stays until this file is next written or
   * removed, when the library or this file has its content. `setsAside`: a part couldn't be read, so it is kept under
   * another name.
   */
  taken(path: string, setsAside: boolean): void {
    this.#taken.set(path, setsAside ? setAside : remove);
  }

  #dropTaken(): void {
    for (const [path, drop] of this.#taken) drop(path);
    this.#taken.clear();
  }

  /** Claims the files of ended processes, and returns their paths. Only one process claims each. */
  claimLeftOver(): string[] {
    return namesIn(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      if (!isLeftOver(path, names.exec(name)?.[1] ?? '')) return [];
      const claimed = newPath(this.#folder);
      try {
        renameSync(path, claimed);
        return [claimed];
      } catch {
        return [];
      }
    });
  }
}

/** Returns the name of a file that isn't claimed, since parts of it couldn't be read. */
export const unreadName = (path: string): string => basename(path).replace('.pending-', '.unread-');

function setAside(path: string): void {
  try {
    renameSync(path, join(dirname(path), unreadName(path)));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

/** A file that the disk refuses to delete is found by the next window. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => names.test(name));
  } catch {
    return [];
  }
}

function newPath(folder: string): string {
  return join(folder, `library.pending-${newOwner()}.jsonl`);
}
