import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import ts from '@typescript/typescript6';

import { repositoryRoot } from '../../editor/places.ts';
import { excusedReaders } from './excusedReaders.ts';
import { readers } from './readers.ts';

/** An exported function without the editor that takes a text, or anything at all, and walks over something. */
export interface Taker {
  name: string;
  path: string;
  /** Makes its arguments of a text; undefined where their types don't say how, or where it may reach a disk. */
  argumentsOf: ((text: string) => unknown[]) | undefined;
}

const rooms = 'src/{base,domain,directory,screen,api,library,sample/folder,features,host,cli}/**/*.ts';

/** Whatever may take more than one step for a part of a text: loops, searches and patterns. */
const walks =
  /\b(?:for(?: await)?|while) \(|\bdo \{|\.(?:map|filter|flatMap|some|every|find(?:Last)?(?:Index)?|reduce|sort|toSorted|split|replace(?:All)?|match(?:All)?|test|exec|(?:lastI|i)ndexOf|search|forEach|groupBy)(?:<[^()]*>)?\(|new RegExp\(/;

/** Modules of Node.js that do no more than reckon. */
const harmless = /^(?:node:(?:buffer|crypto|timers(?:\/promises)?|url|util|path)|@vscode\/l10n)$/;

/** A function that walks over nothing hands its text on, or looks at it as a whole, and is not found. */
export function findTakers(): Taker[] {
  return globSync(rooms, { cwd: repositoryRoot }).flatMap((path) => {
    const text = sourceOf(path);
    if (text.includes("from 'vscode'")) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const bodies = bodiesIn(file);
    return file.statements.flatMap((node) => {
      if (!ts.isFunctionDeclaration(node) || !node.name) return [];
      if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
      const types = node.parameters.map(({ type }) => (type ? text.slice(type.pos, type.end) : ''));
      if (!types.some((type) => /\b(?:string|unknown)\b/.test(type))) return [];
      if (!isWalking(node.name.text, bodies)) return [];
      const argumentsOf = isPure(path) ? makerOf(node.parameters, text) : undefined;
      return [{ name: node.name.text, path, argumentsOf }];
    });
  });
}

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

function sourceOf(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

const judged = new Map<string, boolean>();

/** Whether neither a module nor one that it loads knows a disk, a process or a socket, which no hostile text may reach. */
function isPure(path: string): boolean {
  const known = judged.get(path);
  if (known !== undefined) return known;
  judged.set(path, true);
  const loaded = Array.from(sourceOf(path).matchAll(/^(?!import type).*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm));
  const pure = loaded.every(([, named, later]) => {
    const module = (named ?? later)!;
    return module.startsWith('.') ? isPure(join(dirname(path), module)) : harmless.test(module);
  });
  judged.set(path, pure);
  return pure;
}

type Maker = (text: string) => unknown;

/** How arguments of these types are made. */
const makers: readonly (readonly [RegExp, Maker])[] = [
  [/^(?:string|unknown)(?: \| undefined)?$/, (text) => text],
  [/^(?:readonly string\[\]|string\[\]|Iterable<string>)$/, (text) => text.split(' ')],
  [/^number$/, (text) => text.length >> 1],
  [/^boolean$/, () => true],
  [/^(?:Passage|NoteSpan|Span|\{ start: number; end: number \})$/, (text) => ({ start: 0, end: text.length })],
];

function makerOf(parameters: readonly ts.ParameterDeclaration[], text: string): Taker['argumentsOf'] {
  const needed = parameters.filter(({ questionToken, initializer }) => !questionToken && !initializer);
  const made = needed.map(({ type }) => {
    const written = type ? text.slice(type.pos, type.end).trim().replaceAll(/\s+/g, ' ') : '';
    return makers.find(([form]) => form.test(written))?.[1];
  });
  return made.every((each) => each !== undefined) ? (given) => made.map((each) => each(given)) : undefined;
}

/** Names of the functions that read no foreign text at length. */
export const excused = new Set(Object.values(excusedReaders).flatMap((names) => names.trim().split(/\s+/)));

/** The functions that are given what their types ask for, a text where it is one, as long as no list knows better. */
export async function readersByType(
  takers = findTakers(),
): Promise<{ name: string; read: (text: string) => unknown }[]> {
  const found = takers.filter(({ name, argumentsOf }) => argumentsOf && !(name in readers) && !excused.has(name));
  return Promise.all(
    found.map(async ({ name, path, argumentsOf }) => {
      const module = (await import(pathToFileURL(join(repositoryRoot, path)).href)) as Record<string, Call>;
      return { name, read: (text: string) => toEnd(module[name]!(...argumentsOf!(text))) };
    }),
  );
}

type Call = (...given: readonly unknown[]) => unknown;

/** Takes the steps of what goes in steps. */
function toEnd(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('next' in result)) return result;
  const steps = result as Iterator<unknown>;
  for (;;) if (steps.next().done) return undefined;
}
