import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

import { repositoryRoot } from '../editor/places.ts';
import type { Figure } from './figure.ts';

/** The bytes of files of the bundle, named by the beginnings of their names, and of all they import statically. */
export function loadedBytes(...named: readonly string[]): number {
  const { outputs } = JSON.parse(readFileSync(join(repositoryRoot, 'dist/meta/host.json'), 'utf8')) as Metafile;
  const loaded = new Set(Object.keys(outputs).filter((file) => named.some((each) => file.startsWith(each))));
  for (const file of loaded)
    for (const { path, kind, external } of outputs[file]!.imports)
      if (!external && kind === 'import-statement') loaded.add(path);
  return [...loaded].reduce((sum, file) => sum + outputs[file]!.bytes, 0);
}

export function measureSizes(vsix: string): Figure[] {
  return [
    {
      name: 'host bundle loaded at activation',
      value: loadedBytes('dist/extension.js') / 1024,
      unit: 'KB',
      aim: { at: 'most', of: 'value', limit: 60 },
    },
    { name: 'VSIX', value: statSync(vsix).size / 1024, unit: 'KB', aim: { at: 'most', of: 'value', limit: 1400 } },
  ];
}
