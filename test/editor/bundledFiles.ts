import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Metafile } from 'esbuild';

import { repositoryRoot } from './places.ts';

export interface BundledFile {
  /** Its path in the repository, or the name of a module that is not bundled. */
  path: string;
  /** 0 for a module that is not bundled. */
  bytes: number;
}

/**
 * Files of the last build whose paths begin so, and all that they import: at once, or later as well. Throws where no
 * file is named so.
 */
export function bundledFiles(named: readonly string[], { alsoLater }: { alsoLater: boolean }): BundledFile[] {
  const { outputs } = JSON.parse(readFileSync(join(repositoryRoot, 'dist/meta/host.json'), 'utf8')) as Metafile;
  const files = new Set<string>();
  for (const each of named) {
    const found = Object.keys(outputs).filter((path) => path.startsWith(each));
    if (found.length === 0) throw new Error(`The bundle has no file whose path begins with ${each}.`);
    for (const path of found) files.add(path);
  }
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (alsoLater || kind === 'import-statement') files.add(path);
  return [...files].map((path) => ({ path, bytes: outputs[path]?.bytes ?? 0 }));
}
