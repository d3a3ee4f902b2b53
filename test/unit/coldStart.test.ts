import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { suite, test } from 'node:test';
import ts from '@typescript/typescript6';

const root = join(import.meta.dirname, '..', '..');

/** The files that a file loads when it is loaded: its static imports of values. */
function loadedBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier;
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    const isType =
      clause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
      (ts.isExportDeclaration(statement) && statement.isTypeOnly);
    const names =
      clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : undefined;
    const onlyTypes =
      names !== undefined &&
      clause?.name === undefined &&
      names.length > 0 &&
      names.every(({ isTypeOnly }) => isTypeOnly);
    return specifier && ts.isStringLiteral(specifier) && !isType && !onlyTypes ? [specifier.text] : [];
  });
}

suite('activation', () => {
  const files = new Set([join(root, 'src/extension.ts')]);
  const packages = new Set<string>();
  for (const file of files)
    for (const imported of loadedBy(file))
      if (imported.startsWith('.')) files.add(normalize(join(dirname(file), imported)));
      else packages.add(imported);
  const loaded = [...files].map((file) => relative(root, file).replaceAll('\\', '/'));

  test('the activation loads only the l10n package', () => {
    assert.deepEqual(
      [...packages].filter((name) => !name.startsWith('node:') && name !== 'vscode'),
      ['@vscode/l10n'],
    );
  });

  test('the start loads neither network, database, sample, tree rows, error messages nor the screen language', () => {
    const heavy =
      /^src\/(sample|screen)\/|^src\/api\/(http|decode)\/|createClient|createLibrary|storedLibrary|(?:Panels?|Commands|Actions|Services)\.ts$|(?<!lazy)Tree\.ts$|formatError\.ts$/;
    assert.deepEqual(
      loaded.filter((file) => heavy.test(file)),
      [],
    );
    assert.ok(!packages.has('node:sqlite') && !packages.has('node:http') && !packages.has('node:https'));
  });

  test('the activation’s modules use the vscode API only inside functions', () => {
    const used: string[] = [];
    for (const file of files) {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      const look = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
        if (ts.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword))
          return;
        if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'vscode')
          used.push(`${relative(root, file)}: ${node.getText()}`);
        ts.forEachChild(node, look);
      };
      look(source);
    }
    assert.deepEqual(used, []);
  });

  test('the cold start test detects loaded packages', () => {
    assert.ok(loaded.includes('src/features/calendar/calendarFeature.ts'));
    assert.ok(loaded.length > 15, String(loaded.length));
  });
});
