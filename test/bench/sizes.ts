import { statSync } from 'node:fs';

import { bundledFiles } from '../editor/bundledFiles.ts';
import type { Figure } from './figure.ts';

/** The bytes of files of the bundle, named by the beginnings of their paths, and of all they import statically. */
export function loadedBytes(...named: readonly string[]): number {
  return bundledFiles(named, { alsoLater: false }).reduce((sum, { bytes }) => sum + bytes, 0);
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
