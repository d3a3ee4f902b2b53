import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Decides which of the open windows reminds of a release on its day: the first one that creates a file for it. Without
 * a folder, each window decides for itself.
 */
export class ReminderClaims {
  readonly #folder: string | undefined;
  readonly #own = new Set<string>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Resolves to true once for each day and release. `day` is YYYY-MM-DD. */
  async claim(day: string, release: string): Promise<boolean> {
    const name = `${day}-${createHash('sha256').update(release).digest('hex').slice(0, 32)}`;
    if (this.#own.has(name)) return false;
    this.#own.add(name);
    if (this.#folder === undefined) return true;
    try {
      await mkdir(this.#folder, { recursive: true });
      await (await open(join(this.#folder, name), 'wx')).close();
      await this.#forgetBefore(day);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      // If the file cannot be written, an extra reminder is better than none.
      return true;
    }
  }

  async #forgetBefore(day: string): Promise<void> {
    const folder = this.#folder!;
    const old = (await readdir(folder)).filter((name) => /^\d{4}-\d{2}-\d{2}-/.test(name) && name.slice(0, 10) < day);
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  }
}
