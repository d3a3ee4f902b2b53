import ts from '@typescript/typescript6';

import { lineOf } from './shownStrings.ts';

const word = /\p{L}{2,}/u;
const spokenAttribute =
  /\s(?:title|alt|placeholder|label|aria-(?:label|description|roledescription|valuetext))\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;
/** Two letters that stand for an icon, such as Aa. */
const decoration = /<(\w+)[^>]*aria-hidden="true"[^>]*>\p{L}{2}<\/\1>/gu;

/** Words that lit's `html` templates show without asking l10n, as `line: words`. */
export function bareWords(text: string): string[] {
  // Parsing is slow, and most files have no template.
  if (!/html|svg/.test(text)) return [];
  const source = ts.createSourceFile('page.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText(source))) {
      found.push(...wordsOf(node.template).map((words) => `${lineOf(source, node)}: ${words}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return wordsInMarkup(template.text);
  const found: string[] = [];
  let markup = template.head.text;
  for (const { expression, literal } of template.templateSpans) {
    const insideTag = markup.lastIndexOf('<') > markup.lastIndexOf('>');
    if (!insideTag) found.push(...wordsInExpression(expression));
    // The placeholder of an expression has no letters.
    markup += `0${literal.text}`;
  }
  return [...found, ...wordsInMarkup(markup)];
}

function wordsInMarkup(markup: string): string[] {
  const spoken = [...markup.matchAll(spokenAttribute)].map((match) => match[1] ?? '');
  const shown = markup
    .replaceAll(/<style\b.*?<\/style>|<!--.*?-->/gs, ' ')
    .replaceAll(decoration, ' ')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#?\w+;/g, ' ')
    .split('\n');
  return [...spoken, ...shown].map((each) => each.trim()).filter((each) => word.test(each));
}

/** A literal that an expression may come to, such as a branch of a condition; what a call is given is its own matter. */
function wordsInExpression(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return word.test(expression.text) ? [expression.text] : [];
  if (ts.isTemplateExpression(expression)) {
    const literals = [expression.head, ...expression.templateSpans.map(({ literal }) => literal)];
    return literals.map(({ text }) => text.trim()).filter((text) => word.test(text));
  }
  if (ts.isParenthesizedExpression(expression)) return wordsInExpression(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...wordsInExpression(expression.whenTrue), ...wordsInExpression(expression.whenFalse)];
  }
  if (ts.isBinaryExpression(expression) && /^(\?\?|\|\||&&|\+)$/.test(expression.operatorToken.getText())) {
    return [...wordsInExpression(expression.left), ...wordsInExpression(expression.right)];
  }
  return [];
}
