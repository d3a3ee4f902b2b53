import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import ts from '@typescript/typescript6';

import { repositoryRoot } from '../../editor/places.ts';
import { notReaders } from './notReaders.ts';

const rooms = 'src/{base,domain,directory,screen,api,library,sample/folder,features,host,cli}/**/*.ts';

/** Names of the exported functions without the editor that take a text, or anything at all. */
async function takersOfText(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob(rooms, { cwd: repositoryRoot })) {
    const text = await readFile(join(repositoryRoot, path), 'utf8');
    if (text.includes("from 'vscode'")) continue;
    for (const node of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
      if (!ts.isFunctionDeclaration(node) || !node.name) continue;
      if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const types = node.parameters.map(({ type }) => (type ? text.slice(type.pos, type.end) : ''));
      if (types.some((type) => /\b(?:string|unknown)\b/.test(type))) found.set(node.name.text, path);
    }
  }
  return found;
}

/** Lists the functions that the lists name, and those that they import from the product to read it. */
async function listed(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of glob('*Readers.ts', { cwd: import.meta.dirname, exclude: ['notReaders.ts'] })) {
    const text = await readFile(join(import.meta.dirname, path), 'utf8');
    for (const [, imported = ''] of text.matchAll(/^import \{([^}]*)\} from '\.\.\/\.\.\/\.\.\/src\//gm))
      for (const each of imported.split(',')) names.add(each.trim().split(' as ')[0]!);
    for (const [, name = ''] of text.matchAll(/\bname: '([^']*)'/g)) names.add(name);
  }
  return names;
}

test('every function that takes foreign text is read in a list, or is said to be none', async () => {
  const takers = await takersOfText();
  assert.ok(takers.size > 200, `${takers.size} functions were found`);
  const excused = new Set(Object.values(notReaders).flatMap((names) => names.trim().split(/\s+/)));
  const read = await listed();
  const unlisted = [...takers].filter(([name]) => !read.has(name) && !excused.has(name));
  assert.deepEqual(unlisted, []);
  const stale = [...excused].filter((name) => !takers.has(name) || read.has(name));
  assert.deepEqual(stale, []);
});
