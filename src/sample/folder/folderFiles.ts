import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line a file that is not served. */
export class Warnings {
  readonly #lines: string[] = [];

  get lines(): readonly string[] {
    return this.#lines;
  }

  add(file: string, reason: string): void {
    this.#lines.push(`${file}: ${reason}`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A data folder: its files by their paths inside it. What is not there is simply lacking; what cannot be read is warned of. */
export class FolderFiles {
  readonly warnings = new Warnings();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Names in a part of the folder, sorted. */
  async names(part: string): Promise<string[]> {
    try {
      return (await readdir(join(this.#root, part))).sort();
    } catch (error) {
      if (!isMissing(error)) this.warnings.add(part, reasonOf(error));
      return [];
    }
  }

  async text(file: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.#root, file), 'utf8');
    } catch (error) {
      if (!isMissing(error)) this.warnings.add(file, reasonOf(error));
      return undefined;
    }
  }

  /** Undefined when the file is missing or, with a warning, when it holds no JSON. */
  async json(file: string): Promise<unknown> {
    const text = await this.text(file);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      this.warnings.add(file, `not JSON: ${reasonOf(error)}`);
      return undefined;
    }
  }
}
