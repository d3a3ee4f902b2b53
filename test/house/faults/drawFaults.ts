import ts from '@typescript/typescript6';

import { createDraws } from '../../suite/seed.ts';
import { visit, type HouseFile } from '../readProgram.ts';

export const faultKinds = ['operator', 'condition', 'constant', 'dropped call', 'swapped arguments'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A place in the product and the text that a fault puts there. */
export interface Fault {
  file: string;
  /** Counted from one. */
  line: number;
  kind: FaultKind;
  /** The line without its indentation. No other line of the file has the same text. */
  text: string;
  /** The offset of `was` in `text`. */
  column: number;
  was: string;
  becomes: string;
}

const operators: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

/** Every fault that could be in a file, at most one of a kind at a place. Types, imports and texts for people have none. */
export function faultsOf({ path, source }: HouseFile): Fault[] {
  const faults: Fault[] = [];
  const lines = source.text.split('\n');
  const addAt = (kind: FaultKind, at: number, was: string, becomes: string): void => {
    const { line, character } = source.getLineAndCharacterOfPosition(at);
    const text = lines[line]!.trim();
    const column = character - lines[line]!.indexOf(text);
    const fault: Fault = { file: path, line: line + 1, kind, text, column, was, becomes };
    if (placeFault(source.text, fault) === at) faults.push(fault);
  };
  const add = (kind: FaultKind, node: ts.Node, becomes: string): void =>
    addAt(kind, node.getStart(source), node.getText(source), becomes);
  visit(source, (node) => {
    if (ts.isBinaryExpression(node)) {
      const becomes = operators[node.operatorToken.kind];
      if (becomes !== undefined) add('operator', node.operatorToken, becomes);
    } else if (ts.isIfStatement(node)) add('condition', node.expression, `!(${node.expression.getText(source)})`);
    else if (ts.isConditionalExpression(node)) add('condition', node.condition, `!(${node.condition.getText(source)})`);
    else if (ts.isNumericLiteral(node)) {
      if (!ts.isLiteralTypeNode(node.parent)) add('constant', node, `(${node.text} + 1)`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      if (!ts.isLiteralTypeNode(node.parent))
        add('constant', node, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');
    } else if (ts.isExpressionStatement(node) && isCall(node.expression)) add('dropped call', node, ';');
    else if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      if (first && second && !isForPeople(node, source)) {
        const between = source.text.slice(first.getEnd(), second.getStart(source));
        const swapped = `${second.getText(source)}${between}${first.getText(source)}`;
        const at = first.getStart(source);
        const was = source.text.slice(at, second.getEnd());
        if (was !== swapped) addAt('swapped arguments', at, was, swapped);
      }
    }
  });
  return faults;
}

/** The offset of a fault in a file that may have changed; undefined if its line isn't there or is there twice. */
export function placeFault(whole: string, { text, column, was }: Fault): number | undefined {
  const lines = whole.split('\n');
  const line = lines.findIndex((each) => each.trim() === text);
  if (line < 0 || lines.findLastIndex((each) => each.trim() === text) !== line) return undefined;
  const start = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  const at = start + lines[line]!.indexOf(text) + column;
  return whole.startsWith(was, at) ? at : undefined;
}

function isCall(expression: ts.Expression): boolean {
  const inner =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(inner) && inner.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

function isForPeople(call: ts.CallExpression, source: ts.SourceFile): boolean {
  return /\bl10n\.t$/.test(call.expression.getText(source));
}

/** As many faults of each kind, the same for the same files, seed and count. `where` says which may be drawn. */
export function drawFaults(
  files: readonly HouseFile[],
  { seed, count, where = () => true }: { seed: number; count: number; where?: (fault: Fault) => boolean },
): Fault[] {
  const draw = createDraws(seed);
  const all = files
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(faultsOf)
    .filter(where);
  const ofKinds = faultKinds.map((kind) => all.filter((fault) => fault.kind === kind));
  const drawn: Fault[] = [];
  for (let at = 0; drawn.length < count && ofKinds.some((left) => left.length > 0); at += 1) {
    const left = ofKinds[at % ofKinds.length]!;
    if (left.length > 0) drawn.push(...left.splice(draw(left.length), 1));
  }
  return drawn;
}
