import { posix } from 'node:path';

import ts from '@typescript/typescript6';

import { countLines, type LineCounts } from './countLines.ts';
import { findExports, isNamedType } from './findExports.ts';
import { findRepeats } from './findRepeats.ts';
import { placeOf, visit, type House, type HouseFile } from './readProgram.ts';

/** A figure of the house. `places` are what it counts, where that is a list. */
export interface Figure {
  name: string;
  value: number;
  places?: string[];
}

/** Lines above which a file is too long, and below which one that has a single importer is too short. */
const longest = 400;
const shortest = 60;

/** Places in the code that are counted, and how each is recognized. */
const kinds: { name: string; is: (node: ts.Node, checker: ts.TypeChecker) => boolean }[] = [
  { name: 'ways to say a cost', is: saysCost },
  { name: 'unknown arguments of commands', is: isUnknownArgument },
  { name: 'guards by hand', is: isGuard },
  { name: 'Pick<…>', is: (node) => isReference(node, 'Pick') },
  {
    name: 'Pick<Library…>',
    is: (node) => isReference(node, 'Pick') && node.typeArguments?.[0]?.getText() === 'Library',
  },
  {
    name: 'Parameters<…>[…]',
    is: (node) => ts.isIndexedAccessTypeNode(node) && isReference(node.objectType, 'Parameters'),
  },
];

/** Folders of `test` that hold what tests, builds and documents are made with. */
const tools = /^test\/(?:double|bench|editor|packaging|suite|house|written)\//;

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

/** All figures of a checkout, in the order in which they are printed. */
export function measure(house: House): Figure[] {
  const { product, tests } = house;
  const counted = product.map((file) => ({ path: file.path, counts: countLines(file.source) }));
  const outside = counted.filter(({ path }) => /^(?:webview|src\/(?:features|host))\//.test(path));
  const sum = (kind: keyof LineCounts, of = counted): number =>
    of.reduce((total, { counts }) => total + counts[kind], 0);
  const uses = findExports(house);
  const short = shortWithOneImporter(product);
  const tested = importersOf(tests);
  const lines = (files: readonly HouseFile[]): number =>
    files.reduce((total, { source }) => total + linesOf(source), 0);
  const ownTests = tests.filter(({ path }) => !tools.test(path));
  return [
    { name: 'files', value: product.length },
    { name: 'lines of code', value: sum('code') },
    { name: 'lines of comment', value: sum('comment') },
    { name: 'lines of imports', value: sum('import') },
    { name: 'blank lines', value: sum('blank') },
    { name: 'features, host and webview: files', value: outside.length },
    { name: 'features, host and webview: lines of code', value: sum('code', outside) },
    { name: 'lines of test per 100 lines', value: percent(lines(tests), lines(product)) },
    { name: 'without the tools of tests', value: percent(lines(ownTests), lines(product)) },
    list(`files over ${longest} lines`, longFiles(product)),
    list(
      `files under ${shortest} lines with one importer`,
      short.map(({ path, importer }) => `${path} < ${importer}`),
    ),
    list(
      'of these, files without a test of their own',
      short.filter(({ path }) => !tested.has(path)).map(({ path }) => path),
    ),
    list('exports without a use', uses.unused),
    list('exports for tests only', uses.byTestsOnly),
    list('types that only tests name', uses.typesByTestsOnly),
    list('exports for their own file only', uses.byOwnFileOnly),
    list('type names with two meanings', twoMeanings(product)),
    ...countKinds(house),
    list('pairs of repeated lines', findRepeats(product)),
  ];
}

function list(name: string, places: string[]): Figure {
  return { name, value: places.length, places };
}

function countKinds({ product, checker }: House): Figure[] {
  const figures = kinds.map(({ name, is }) => ({ name, is, places: [] as string[] }));
  for (const file of product)
    visit(file.source, (node) => {
      for (const { is, places } of figures) if (is(node, checker)) places.push(placeOf(file, node));
    });
  return figures.map(({ name, places }) => list(name, places));
}

function linesOf(source: ts.SourceFile): number {
  return source.getLineStarts().length - 1;
}

function longFiles(files: readonly HouseFile[]): string[] {
  return files.filter(({ source }) => linesOf(source) > longest).map(({ path }) => path);
}

/** Files of the product that one other file of the product imports, late or not; each with that file. */
function shortWithOneImporter(files: readonly HouseFile[]): { path: string; importer: string }[] {
  const importers = importersOf(files);
  return files.flatMap(({ path, source }) => {
    const [importer, ...others] = importers.get(path) ?? [];
    return linesOf(source) < shortest && importer !== undefined && others.length === 0 ? [{ path, importer }] : [];
  });
}

/** Who imports each file, as the files are written: also what is loaded late, and types. */
function importersOf(files: readonly HouseFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, source } of files)
    for (const { fileName } of ts.preProcessFile(source.text, true, false).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const to = posix.normalize(posix.join(posix.dirname(path), fileName));
      importers.set(to, (importers.get(to) ?? new Set()).add(path));
    }
  return importers;
}

/** A function named for a cost or for requests that gives text. */
function saysCost(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isFunctionDeclaration(node) && !ts.isVariableDeclaration(node) && !ts.isMethodDeclaration(node)) return false;
  if (!node.name || !ts.isIdentifier(node.name) || !/cost|requests?(?![a-z])/i.test(node.name.text)) return false;
  const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
  return signature !== undefined && (checker.getReturnTypeOfSignature(signature).flags & ts.TypeFlags.String) !== 0;
}

function isReference(node: ts.Node, name: string): node is ts.TypeReferenceNode {
  return ts.isTypeReferenceNode(node) && node.typeName.getText() === name;
}

/** `(value: unknown): value is T`, which a schema would say as well. */
function isGuard(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node) || !node.type || !ts.isTypePredicateNode(node.type)) return false;
  return node.parameters[0]?.type?.kind === ts.SyntaxKind.UnknownKeyword;
}

/** A member `[commands.x]` whose type is unknown, or holds it. */
function isUnknownArgument(node: ts.Node): boolean {
  if (!ts.isPropertySignature(node) || !/^\[commands\.\w+\]$/.test(node.name.getText())) return false;
  let found = false;
  visit(node, (each) => {
    found ||= each.kind === ts.SyntaxKind.UnknownKeyword;
  });
  return found;
}

/** Names of types that several files declare, each for itself. */
function twoMeanings(files: readonly HouseFile[]): string[] {
  const declared = new Map<string, Set<string>>();
  for (const { path, source } of files)
    for (const statement of source.statements)
      if (isNamedType(statement) && statement.name)
        declared.set(statement.name.text, (declared.get(statement.name.text) ?? new Set()).add(path));
  return [...declared]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}
