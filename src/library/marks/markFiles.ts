import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { Mark } from './mark.ts';
import { mark as markSchema } from './markFormat.ts';
import type { Marks } from './marks.ts';

/** Between two looks for what other windows have marked. */
const usualLookMs = 2_000;
const ending = '.json';

/**
 * A file a mark, in a folder that all windows share: two windows never write the same file, and none is ever written
 * twice. What is no mark is left alone.
 */
export class MarkFiles implements Marks {
  readonly #folder: string;
  readonly #lookMs: number;
  readonly #changed = new Emitter<void>();
  /** Files read, by name; undefined for one that holds no mark. */
  readonly #known = new Map<string, Mark | undefined>();
  #looking: NodeJS.Timeout | undefined;
  #seen: string | undefined;
  #disposed = false;

  /** The folder is made when the first mark is. */
  constructor(folder: string, lookMs = usualLookMs) {
    this.#folder = folder;
    this.#lookMs = lookMs;
  }

  readonly onDidChange: Event<void> = (listener) => {
    this.#watch();
    return this.#changed.event(listener);
  };

  async list(source?: string): Promise<Mark[]> {
    const names = await this.#names();
    for (const name of this.#known.keys()) if (!names.includes(name)) this.#known.delete(name);
    await Promise.all(
      names.filter((name) => !this.#known.has(name)).map(async (name) => this.#known.set(name, await this.#read(name))),
    );
    return [...this.#known.values()]
      .filter((mark) => mark !== undefined && (source === undefined || mark.call.source === source))
      .sort((one, other) => one!.madeAt - other!.madeAt || (one!.id < other!.id ? -1 : 1)) as Mark[];
  }

  async add(mark: Mark): Promise<boolean> {
    const name = `${mark.id}${ending}`;
    if ((await this.#names()).includes(name)) return false;
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, name);
    // Another window never sees half a file.
    await writeFile(`${path}.new`, JSON.stringify(mark), { flag: 'wx' });
    await rename(`${path}.new`, path);
    await this.#tell();
    return true;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(join(this.#folder, `${id}${ending}`), { force: true })));
    await this.#tell();
  }

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#looking);
    this.#changed.dispose();
  }

  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.#folder)).filter((name) => name.endsWith(ending)).sort();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async #read(name: string): Promise<Mark | undefined> {
    try {
      const parsed = v.safeParse(markSchema, JSON.parse(await readFile(join(this.#folder, name), 'utf8')));
      return parsed.success && `${parsed.output.id}${ending}` === name ? parsed.output : undefined;
    } catch (error) {
      // Not JSON, or removed by another window meanwhile.
      if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        return undefined;
      throw error;
    }
  }

  /** Other windows' marks are looked for while somebody listens. */
  #watch(): void {
    if (this.#looking !== undefined || this.#disposed) return;
    const look = async (): Promise<void> => {
      const seen = (await this.#names()).join();
      const isNew = this.#seen !== undefined && seen !== this.#seen;
      this.#seen = seen;
      if (isNew) this.#changed.fire();
    };
    const tryLook = (): void => {
      // What cannot be read now is told to whoever asks for the list.
      look().catch(() => undefined);
    };
    this.#looking = setInterval(tryLook, this.#lookMs);
    this.#looking.unref();
    tryLook();
  }

  async #tell(): Promise<void> {
    this.#seen = (await this.#names()).join();
    if (!this.#disposed) this.#changed.fire();
  }
}
