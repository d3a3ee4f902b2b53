import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Metafile } from 'esbuild';

import { repositoryRoot } from './places.ts';

export interface BundledFile {
  /** Its path in the repository, or the name of a module outside the bundle. */
  path: string;
  /** 0 for a module outside the bundle. */
  bytes: number;
}

/**
 * Files of the last build whose paths begin with one of the names, with all their imports: those loaded at once or,
 * with `alsoLater`, also those loaded later. Throws if a name matches no file.
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
