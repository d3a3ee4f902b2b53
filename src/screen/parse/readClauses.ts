import * as l10n from '@vscode/l10n';
import { joinSplitSigns, splitClauses } from './clausePieces.ts';
import { errorAt, replaceWith, type Fix } from './diagnostic.ts';
import { textOf, type Findings } from './findings.ts';
import { reportAbsence, reportRange, signsForWords, withoutNot, withoutOrdering } from './nearMisses.ts';
import { mirrored } from './operators.ts';
import { readNumber } from './readNumber.ts';
import { readOperand } from './readOperand.ts';
import { spanOf, type Token } from './token.ts';
import type { Clause, ComparisonOperator, Operand } from './tree.ts';

/** Indices of the comparison signs that are not inside brackets. */
function signsOf(tokens: readonly Token[]): number[] {
  const signs: number[] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    else if (depth === 0 && token.kind === 'comparison') signs.push(at);
  }
  return signs;
}

function readSign(token: Token, findings: Findings): ComparisonOperator {
  if (token.text !== token.meaning) {
    const message = l10n.t('“{0}” isn’t a comparison operator. Use {1}.', token.text, token.meaning);
    findings.report(
      errorAt(
        'operatorSpelling',
        token,
        message,
        replaceWith(l10n.t('Change to {0}', token.meaning), token, token.meaning),
      ),
    );
  }
  return token.meaning as ComparisonOperator;
}

function readSide(tokens: readonly Token[], sign: Token, findings: Findings): Operand | undefined {
  if (tokens.length > 0) return readOperand(tokens, findings);
  const message = l10n.t('Expected a metric or number next to “{0}”.', sign.text);
  findings.report(errorAt('missingOperand', sign, message));
  return undefined;
}

function clauseText(left: string, op: ComparisonOperator, right: string, flip: boolean): string {
  return flip ? `${right} ${mirrored[op]} ${left}` : `${left} ${op} ${right}`;
}

function readComparison(tokens: readonly Token[], at: number, findings: Findings): Clause | undefined {
  const sign = tokens[at]!;
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const left = readSide(before, sign, findings);
  const op = readSign(sign, findings);
  const right = readSide(after, sign, findings);
  if (!left || !right) return undefined;
  const range = spanOf(tokens);
  if (left.type === 'metric') return { type: 'clause', metric: left, op, operand: right, ...range };
  if (right.type === 'number') {
    findings.report(errorAt('twoNumbers', range, l10n.t('One side of a comparison must be a metric.')));
    return undefined;
  }
  const written = clauseText(textOf(before), op, textOf(after), true);
  const message = l10n.t('Put the metric first: {0}.', written);
  findings.report(errorAt('flipped', range, message, replaceWith(l10n.t('Change to {0}', written), range, written)));
  return { type: 'clause', metric: right, op: mirrored[op], operand: left, ...range };
}

/** Reports a chain of comparisons such as `0 < roic < 15`. */
function reportChain(tokens: readonly Token[], signs: readonly number[], findings: Findings): void {
  const bounds = [-1, ...signs, tokens.length];
  const sides = bounds.slice(1).map((end, index) => tokens.slice(bounds[index]! + 1, end));
  const operands = sides.map((side, index) =>
    readSide(side, tokens[signs[Math.min(index, signs.length - 1)]!]!, findings),
  );
  const clauses = signs.map((at, index) => {
    const op = readSign(tokens[at]!, findings);
    const [left, right] = [operands[index], operands[index + 1]];
    if (!left || !right || (left.type === 'number' && right.type === 'number')) return undefined;
    return clauseText(textOf(sides[index]!), op, textOf(sides[index + 1]!), left.type === 'number');
  });
  const written = clauses.join(' AND ');
  const fixes: Fix[] = clauses.includes(undefined)
    ? []
    : [replaceWith(l10n.t('Change to {0}', written), spanOf(tokens), written)];
  const message = l10n.t('Comparisons can’t be chained. Use one clause for each, joined by AND.');
  findings.report(errorAt('chained', spanOf(tokens), message, ...fixes));
}

/** Reports a clause without a comparison. */
function reportNoComparison(tokens: readonly Token[], findings: Findings): void {
  const before = findings.diagnostics.length;
  const last = tokens.at(-1)!;
  const splits = tokens.length > 1 && last.kind === 'number' && last.number?.suffixKnown === true;
  const operand = readOperand(splits ? tokens.slice(0, -1) : tokens, findings);
  if (!operand && findings.diagnostics.length > before) return;
  const range = spanOf(tokens);
  if (splits) {
    const here = { start: last.start, end: last.start };
    const fixes = (['>', '<', '>=', '<=', '='] as const).map((op) =>
      replaceWith(l10n.t('Insert {0}', op), here, `${op} `),
    );
    const message = l10n.t(
      'Expected a comparison operator between “{0}” and “{1}”.',
      textOf(tokens.slice(0, -1)),
      last.text,
    );
    findings.report(errorAt('missingComparison', range, message, ...fixes));
  } else {
    const message = l10n.t('Expected a comparison after “{0}”, like roic > 15%.', textOf(tokens));
    findings.report(errorAt('missingComparison', range, message));
  }
}

/** Parses a correct `metric op number` or `metric op metric`, which most clauses are. */
function readPlain(tokens: readonly Token[], findings: Findings): Clause | undefined {
  const [left, sign, right] = tokens;
  if (tokens.length !== 3 || !left || !right || sign?.kind !== 'comparison' || sign.text !== sign.meaning)
    return undefined;
  const number = right.kind === 'number';
  if (!isPlainName(left) || !(number || isPlainName(right))) return undefined;
  const metric = findings.name([left]);
  const operand = number ? readNumber(right, findings) : findings.name([right]);
  return { type: 'clause', metric, op: sign.meaning as ComparisonOperator, operand, start: left.start, end: right.end };
}

function isPlainName(token: Token): boolean {
  return token.kind === 'name' || (token.kind === 'word' && !/^(?:_|(?:not|null|nan)$)/i.test(token.text));
}

/** Parses the tokens between two of AND, OR and brackets: normally a single clause. Anything else is reported. */
export function readClauses(given: readonly Token[], findings: Findings): Clause[] {
  const plain = readPlain(given, findings);
  if (plain) return [plain];
  let tokens: readonly Token[] = joinSplitSigns(withoutOrdering(given, findings));
  if (tokens.length === 0 || reportAbsence(tokens, findings)) return [];
  tokens = withoutNot(tokens, findings);
  if (tokens.length === 0 || reportRange(tokens, findings)) return [];
  return splitClauses(tokens, findings).flatMap((piece) => {
    const worded = signsOf(piece).length === 0 ? signsForWords(piece) : piece;
    const signs = signsOf(worded);
    if (signs.length === 1) return readComparison(worded, signs[0]!, findings) ?? [];
    if (signs.length === 0) reportNoComparison(worded, findings);
    else reportChain(worded, signs, findings);
    return [];
  });
}
