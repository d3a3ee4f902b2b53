import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import ts from '@typescript/typescript6';

/** Which files import a file, and by it the test files that reach one, the nearest first. */
export class ReachingTests {
  readonly #importers = new Map<string, string[]>();

  constructor(root: string) {
    for (const file of globSync(['src/**/*.ts', 'test/**/*.ts', 'webview/**/*.ts'], { cwd: root }))
      for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles) {
        if (!fileName.startsWith('.')) continue;
        const path = normalize(join(dirname(file), fileName));
        if (existsSync(join(root, path))) this.#importers.set(path, [...(this.#importers.get(path) ?? []), file]);
      }
  }

  /** Paths of the test files below a folder that import a file, directly or not. */
  of(file: string, folder: string): string[] {
    const reached = new Set([file]);
    for (const each of reached) for (const importer of this.#importers.get(each) ?? []) reached.add(importer);
    return [...reached].filter((each) => each.startsWith(folder) && each.endsWith('.test.ts'));
  }
}
