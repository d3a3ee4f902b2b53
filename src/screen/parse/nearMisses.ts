import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith, type Fix } from './diagnostic.ts';
import { textOf, type Findings } from './findings.ts';
import { inverse } from './operators.ts';
import { readOperand } from './readOperand.ts';
import { isWord, spanOf, type Token } from './token.ts';
import type { ComparisonOperator } from './tree.ts';

/** Index at which `ORDER BY …`, `LIMIT 10` or the like begins; -1 if the clause has none. */
export function orderingStart(tokens: readonly Token[]): number {
  return tokens.findIndex((token, at) => {
    if (isWord(token, 'order', 'sort', 'sorted', 'rank', 'group') && isWord(tokens[at + 1], 'by')) return true;
    const limit = isWord(token, 'limit', 'top') && tokens[at + 1]?.kind === 'number' && at + 2 === tokens.length;
    return limit && (at === 0 || tokens[at - 1]?.kind === 'number');
  });
}

/** Removes an ordering at the end and reports it. */
export function withoutOrdering(tokens: readonly Token[], findings: Findings): readonly Token[] {
  const at = orderingStart(tokens);
  if (at < 0) return tokens;
  const range = spanOf(tokens.slice(at));
  const message = l10n.t('Sorting and limits aren’t supported in screens. Sort the results instead.');
  findings.report(errorAt('ordering', range, message, findings.removal(range)));
  return tokens.slice(0, at);
}

/** Reports `x IS NULL` and `x != NULL`. Returns true if the tokens were such a test. */
export function reportAbsence(tokens: readonly Token[], findings: Findings): boolean {
  const last = tokens.at(-1);
  const nothing = isWord(last, 'null', 'nan');
  if (!nothing && !isWord(last, 'none', 'empty', 'missing', 'available')) return false;
  const at = tokens.findIndex((token) => isWord(token, 'is') || (nothing && token.kind === 'comparison'));
  if (at < 0) return false;
  const message = l10n.t(
    'Checking for missing values isn’t supported. Securities without a value match no comparison.',
  );
  findings.report(errorAt('absence', spanOf(tokens.slice(at)), message));
  if (at > 0) readOperand(tokens.slice(0, at), findings);
  return true;
}

function notFix(not: readonly Token[], rest: readonly Token[]): Fix[] {
  const signs = rest.filter((token) => token.kind === 'comparison');
  const [sign] = signs;
  if (signs.length !== 1 || !sign || rest.length < 3) return [];
  const op = inverse[sign.meaning as ComparisonOperator];
  const { start } = spanOf(not);
  const edits = [
    { start, end: rest[0]!.start, text: '' },
    { start: sign.start, end: sign.end, text: op },
  ];
  return [{ title: l10n.t('Use {0} instead', op), edits }];
}

/** Removes each NOT and reports it. Returns an empty list for text such as `Is not SME`, which has no comparison. */
export function withoutNot(tokens: readonly Token[], findings: Findings): readonly Token[] {
  const isNot = (token: Token): boolean => token.kind === 'not' || isWord(token, 'not');
  if (!tokens.some(isNot)) return tokens;
  const message = l10n.t('NOT isn’t supported. Use the opposite comparison. Securities without a value match neither.');
  const rest: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!isNot(token)) {
      rest.push(token);
      continue;
    }
    const is = isWord(rest.at(-1), 'is') ? rest.pop() : undefined;
    const words = is ? [is, token] : [token];
    const differs = is && rest.length > 0 && at + 1 < tokens.length;
    const opposite = at === 0 ? notFix(words, tokens.slice(1)) : [];
    const fixes = differs ? [replaceWith(l10n.t('Use {0} instead', '!='), spanOf(words), '!=')] : opposite;
    findings.report(errorAt('not', spanOf(words), message, ...fixes));
    if (is) return [];
  }
  return rest;
}

const wordsForSigns: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  ['>=', ['greater', 'than', 'or', 'equal', 'to']],
  ['>', ['greater', 'than']],
  ['>', ['more', 'than']],
  ['>', ['higher', 'than']],
  ['>', ['larger', 'than']],
  ['>', ['bigger', 'than']],
  ['<', ['less', 'than']],
  ['<', ['lower', 'than']],
  ['<', ['smaller', 'than']],
  ['<', ['fewer', 'than']],
  ['>=', ['at', 'least']],
  ['<=', ['at', 'most']],
  ['=', ['equal', 'to']],
  ['=', ['equals']],
  ['>', ['above']],
  ['<', ['below']],
  ['>', ['exceeds']],
  ['>', ['over']],
  ['<', ['under']],
  ['=', ['is']],
];

/** Replaces the word in `roic above 15%` by a sign; the parser then reports its spelling. */
export function signsForWords(tokens: readonly Token[]): readonly Token[] {
  for (const [meaning, words] of wordsForSigns) {
    const found = tokens.findIndex((_, at) => at > 0 && words.every((word, index) => isWord(tokens[at + index], word)));
    const end = found + words.length;
    if (found < 1 || end >= tokens.length) continue;
    const start = found > 1 && isWord(tokens[found - 1], 'is') ? found - 1 : found;
    const said = tokens.slice(start, end);
    const sign: Token = { ...said[0]!, ...spanOf(said), kind: 'comparison', text: textOf(said), meaning };
    return [...tokens.slice(0, start), sign, ...tokens.slice(end)];
  }
  return tokens;
}

/** Reports `x BETWEEN a AND b`. Returns true if the tokens were that. */
export function reportRange(tokens: readonly Token[], findings: Findings): boolean {
  const between = tokens.findIndex((token, at) => isWord(token, 'between') && tokens[at - 1]?.kind !== 'comparison');
  const and = tokens.findIndex((token, at) => at > between && token.kind === 'connector');
  if (between < 1 || and < 0) return false;
  const metric = tokens.slice(0, between);
  const low = tokens.slice(between + 1, and);
  const high = tokens.slice(and + 1);
  const operands = [metric, low, high].map((side) => (side.length > 0 ? readOperand(side, findings) : undefined));
  const said = [metric, low, high].map(textOf);
  const written = `${said[0]!} >= ${said[1]!} AND ${said[0]!} <= ${said[2]!}`;
  const fixes = operands.includes(undefined)
    ? []
    : [replaceWith(l10n.t('Change to {0}', written), spanOf(tokens), written)];
  const message = l10n.t('BETWEEN isn’t supported. Use one clause for each bound.');
  findings.report(errorAt('range', spanOf(tokens.slice(between, and + 1)), message, ...fixes));
  return true;
}
