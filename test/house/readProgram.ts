import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import ts from '@typescript/typescript6';

/** A file of a checkout. `path` begins at the checkout and has slashes. */
export interface HouseFile {
  path: string;
  source: ts.SourceFile;
}

export interface House {
  checker: ts.TypeChecker;
  /** The product: `src` and `webview`. */
  product: HouseFile[];
  tests: HouseFile[];
}

/** Reads a checkout whose packages are installed, code of pages and tests included, as one program. */
export function readProgram(root: string): House {
  const paths = globSync(['src/**/*.ts', 'webview/**/*.ts', 'test/**/*.ts'], { cwd: root }).map((path) =>
    join(root, path),
  );
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram(paths, {
    ...options,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node', 'vscode', 'vscode-webview'],
    incremental: false,
    tsBuildInfoFile: undefined,
  });
  const files = paths.map((path) => ({
    path: relative(root, path).split(sep).join('/'),
    source: program.getSourceFile(path)!,
  }));
  return {
    checker: program.getTypeChecker(),
    product: files.filter(({ path }) => !path.startsWith('test/')),
    tests: files.filter(({ path }) => path.startsWith('test/')),
  };
}

/** Calls back for a node and for everything in it. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

/** `src/a.ts:12`, the line counted from one. */
export function placeOf({ path, source }: HouseFile, node: ts.Node): string {
  return `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}
