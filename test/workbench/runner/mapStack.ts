import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { repositoryRoot } from '../../editor/places.ts';

/** Rewrites a stack's places in a bundle to those in the sources, relative to the repository. */
export function mapStack(stack: string, bundle: string): string {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapPayload);
  const [before, ...places] = stack.split(`${pathToFileURL(bundle).href}:`);
  return [before, ...places.map((text) => text.replace(/^(\d+):(\d+)/, toSource))].join('');

  function toSource(whole: string, line: string, column: string): string {
    const origin = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in origin)) return whole;
    const source = relative(repositoryRoot, resolve(dirname(bundle), origin.originalSource));
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  }
}
