import ts from '@typescript/typescript6';

import { placeOf, visit, type House, type HouseFile } from './readProgram.ts';

/** Exports of the product by who uses them besides the product's other files; each as `path:line name`. */
export interface ExportUses {
  unused: string[];
  byTestsOnly: string[];
  /** Types that tests name to state what they hand over; they run nothing by a way of their own. */
  typesByTestsOnly: string[];
  byOwnFileOnly: string[];
}

/** The editor calls these by name. */
const calledByName = new Set(['activate', 'deactivate']);

/** The manifest is written from the table of commands of each feature, which is found by its place. */
const isFoundByPlace = ({ path }: HouseFile, name: string): boolean =>
  path.endsWith('/contributions.ts') && name.endsWith('Commands');

export function findExports({ checker, product, tests }: House): ExportUses {
  const uses = new Map<ts.Symbol, Set<HouseFile>>();
  const original = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const note = (found: ts.Symbol | undefined, file: HouseFile): void => {
    if (found === undefined) return;
    const symbol = original(found);
    uses.set(symbol, (uses.get(symbol) ?? new Set()).add(file));
  };
  for (const file of [...product, ...tests])
    visit(file.source, (node) => {
      if (ts.isIdentifier(node) && !isDeclaredName(node) && !isImportedName(node))
        note(
          ts.isShorthandPropertyAssignment(node.parent)
            ? checker.getShorthandAssignmentValueSymbol(node.parent)
            : checker.getSymbolAtLocation(node),
          file,
        );
      // A module that is loaded late gives its exports as properties.
      if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name;
        if (ts.isIdentifier(name)) note(checker.getTypeAtLocation(node.parent).getProperty(name.text), file);
      }
    });
  const found: ExportUses = { unused: [], byTestsOnly: [], typesByTestsOnly: [], byOwnFileOnly: [] };
  for (const file of product) {
    const module = checker.getSymbolAtLocation(file.source);
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const declaration = original(symbol).declarations?.[0];
      if (
        calledByName.has(symbol.name) ||
        isFoundByPlace(file, symbol.name) ||
        declaration?.getSourceFile() !== file.source
      )
        continue;
      const users = [...(uses.get(original(symbol)) ?? [])];
      const others = users.filter((user) => user !== file);
      const line = `${placeOf(file, declaration)} ${symbol.name}`;
      if (users.length === 0) found.unused.push(line);
      else if (others.length === 0) found.byOwnFileOnly.push(line);
      else if (others.every((user) => tests.includes(user)))
        (isTypeOnly(declaration) ? found.typesByTestsOnly : found.byTestsOnly).push(line);
    }
  }
  return found;
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isEnumDeclaration(parent) ||
    isNamedType(parent);
  return isDeclaration && parent.name === node;
}

export function isNamedType(
  node: ts.Node,
): node is ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function isTypeOnly(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function isImportedName({ parent }: ts.Identifier): boolean {
  return ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent);
}
