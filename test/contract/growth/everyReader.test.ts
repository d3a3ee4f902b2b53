import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import ts from '@typescript/typescript6';

import { repositoryRoot } from '../../editor/places.ts';
import { notReaders } from './notReaders.ts';

const rooms = 'src/{base,domain,directory,screen,api,library,sample/folder,features,host,cli}/**/*.ts';

/** Whatever may take more than one step for a part of a text: loops, searches and patterns. */
const walks =
  /\b(?:for(?: await)?|while) \(|\bdo \{|\.(?:map|filter|flatMap|some|every|find(?:Last)?(?:Index)?|reduce|sort|toSorted|split|replace(?:All)?|match(?:All)?|test|exec|(?:lastI|i)ndexOf|search|forEach|groupBy)(?:<[^()]*>)?\(|new RegExp\(/;

/** The text of each function, class and constant of a file. */
function bodiesIn(file: ts.SourceFile): Map<string, string> {
  const bodies = new Map<string, string>();
  const take = (name: ts.Node | undefined, body: ts.Node | undefined): void => {
    if (name && ts.isIdentifier(name) && body) bodies.set(name.text, file.text.slice(body.pos, body.end));
  };
  for (const node of file.statements) {
    if (ts.isFunctionDeclaration(node)) take(node.name, node.body);
    if (ts.isClassDeclaration(node)) take(node.name, node);
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations) take(name, initializer);
  }
  return bodies;
}

/** Whether a function walks over something, by itself or by what else is in its file. */
function isWalking(name: string, bodies: ReadonlyMap<string, string>, seen = new Set<string>()): boolean {
  const body = bodies.get(name);
  if (body === undefined || seen.has(name)) return false;
  seen.add(name);
  return walks.test(body) || [...body.matchAll(/\w+/g)].some(([word]) => isWalking(word, bodies, seen));
}

/**
 * Names of the exported functions without the editor that take a text, or anything at all, and walk over something. One
 * that walks over nothing hands its text on, or looks at it as a whole.
 */
async function takersOfText(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob(rooms, { cwd: repositoryRoot })) {
    const text = await readFile(join(repositoryRoot, path), 'utf8');
    if (text.includes("from 'vscode'")) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const bodies = bodiesIn(file);
    for (const node of file.statements) {
      if (!ts.isFunctionDeclaration(node) || !node.name) continue;
      if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const types = node.parameters.map(({ type }) => (type ? text.slice(type.pos, type.end) : ''));
      if (!types.some((type) => /\b(?:string|unknown)\b/.test(type))) continue;
      if (isWalking(node.name.text, bodies)) found.set(node.name.text, path);
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
