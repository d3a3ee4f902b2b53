import ts from '@typescript/typescript6';

export interface ShownStrings {
  /** The keys under which the bundle has them. */
  keys: string[];
  /** Calls whose words cannot be extracted, as `line: text`. */
  unreadable: string[];
}

/** The strings that a source file gives to `l10n.t`, read by TypeScript's own parser. */
export function shownStrings(text: string): ShownStrings {
  // Parsing is slow, and most files show nothing.
  if (!text.includes('l10n.t')) return { keys: [], unreadable: [] };
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: ShownStrings = { keys: [], unreadable: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)l10n\.t$/.test(node.expression.getText(source))) {
      const key = keyOf(node.arguments[0]);
      if (key !== undefined) found.keys.push(key);
      else found.unreadable.push(`${lineOf(source, node)}: ${node.getText(source).slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** A message alone is its own key; one with a comment for translators bears it behind a slash. */
function keyOf(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const property = (name: string) =>
    argument.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)?.initializer;
  const message = property('message');
  if (message === undefined || !ts.isStringLiteralLike(message)) return undefined;
  const comment = property('comment');
  const comments =
    comment === undefined ? [] : ts.isArrayLiteralExpression(comment) ? [...comment.elements] : [comment];
  if (!comments.every(ts.isStringLiteralLike)) return undefined;
  return comments.length === 0 ? message.text : `${message.text}/${comments.map((each) => each.text).join('')}`;
}
