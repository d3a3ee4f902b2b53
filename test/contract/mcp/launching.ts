import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { writeLauncher } from '../../../src/features/assistants/configuration/launcherFiles.ts';
import { launcherText } from './launcherText.ts';
import { libraryFolder } from './serving.ts';
import { entries } from './spawning.ts';

/** An editor's disk: a folder of installed extensions, and the storage of ours. Both have names that need care. */
export class InstalledPlace {
  readonly #home: string;

  private constructor(home: string) {
    this.#home = home;
  }

  static async create(): Promise<InstalledPlace> {
    const place = new InstalledPlace(join(await libraryFolder(), 'a b %20 ü #1 文'));
    await mkdir(place.extensions, { recursive: true });
    await mkdir(place.storage, { recursive: true });
    return place;
  }

  get extensions(): string {
    return join(this.#home, 'extensions');
  }

  get storage(): string {
    return join(this.#home, 'globalStorage');
  }

  /** The folder of a version. */
  folder(version: string): string {
    return join(this.extensions, `market-desk.market-desk-${version}`);
  }

  /** Installs a version that reports its start on stderr: with the whole server, or a stub that ends with stdin. */
  async install(version: string, { isWhole = false } = {}): Promise<string> {
    const folder = this.folder(version);
    await mkdir(join(folder, 'dist'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'dist', 'launch.js'), launcherText);
    const server = isWhole ? `import(${JSON.stringify(pathToFileURL(entries.server).href)})` : 'process.stdin.resume()';
    await writeFile(join(folder, 'dist', 'mcp.js'), `process.stderr.write('Started ${version}\\n');\n${server};\n`);
    return folder;
  }

  remove(version: string): Promise<void> {
    return rm(this.folder(version), { recursive: true });
  }

  /** Writes the launcher and its settings as the editor with this version does, and resolves to the launcher's path. */
  async keep(version: string, ...options: string[]): Promise<string> {
    await writeLauncher(this.storage, {
      extension: this.folder(version),
      arguments: [`--library=${this.storage}`, ...options],
    });
    return join(this.storage, 'mcp', 'launch.mjs');
  }
}
