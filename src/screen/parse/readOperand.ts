import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith } from './diagnostic.ts';
import type { Findings } from './findings.ts';
import { textOf } from './findings.ts';
import { formatNumberForm, readNumber, suffixFor } from './readNumber.ts';
import { formatName, spanOf, type Token } from './token.ts';
import type { MetricName, Operand } from './tree.ts';
import { unsupportedSubject } from '../check/unsupportedSubject.ts';

/** Whether tokens such as `debt-to-equity`, `EV/EBITDA` or `R&D` are more likely a name than arithmetic. */
function joins(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return (
    ['-', '/', '&'].includes(token.text) &&
    token.glued &&
    after?.glued === true &&
    after.kind === 'word' &&
    (before?.kind === 'word' || (before?.kind === 'number' && token.text === '-'))
  );
}

function isArithmetic(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => token.kind === 'arithmetic' && !joins(tokens, at));
}

function isNameRun(tokens: readonly Token[]): boolean {
  return (
    tokens.some((token) => token.kind === 'word' || token.number?.suffixKnown === false) &&
    tokens.every((token) => ['word', 'number', 'percent', 'arithmetic'].includes(token.kind))
  );
}

function looseName(tokens: readonly Token[], findings: Findings): MetricName {
  return findings.name(tokens, tokens.some((token) => token.kind === 'arithmetic') ? 'joined' : 'spaced');
}

function singleName(token: Token, findings: Findings): MetricName {
  const wanted = formatName(token.meaning);
  if (token.kind === 'quoted') {
    const fix = replaceWith(l10n.t('Change to {0}', wanted), token, wanted);
    findings.report(errorAt('quotedName', token, l10n.t('Put names in backticks, not quotation marks.'), fix));
  } else if (token.kind === 'word' && token.text.startsWith('_')) {
    const fix = replaceWith(l10n.t('Put in backticks'), token, wanted);
    findings.report(errorAt('nameStart', token, l10n.t('Put names that don’t begin with a letter in backticks.'), fix));
  }
  return findings.name([token]);
}

/** Registers the names in an unparsable text, so that they are checked anyway. */
function registerNames(tokens: readonly Token[], findings: Findings): void {
  let run: Token[] = [];
  const flush = (): void => {
    const [first] = run;
    if (run.length === 1 && first?.kind === 'word') singleName(first, findings);
    else if (isNameRun(run)) looseName(run, findings);
    run = [];
  };
  for (const [at, token] of tokens.entries()) {
    if (['word', 'number', 'percent'].includes(token.kind) || joins(tokens, at)) run.push(token);
    else {
      flush();
      if (token.kind === 'name' || token.kind === 'quoted') singleName(token, findings);
    }
  }
  flush();
}

function withoutJunk(tokens: readonly Token[], findings: Findings): readonly Token[] {
  const isAllJunk = tokens.every(({ kind }) => kind === 'junk');
  return tokens.filter((token) => {
    if (token.kind !== 'junk') return true;
    findings.report(
      errorAt(
        'unexpected',
        token,
        l10n.t('Unexpected “{0}”.', token.text),
        ...(isAllJunk ? [] : [findings.removal(token)]),
      ),
    );
    return false;
  });
}

function withoutBrackets(tokens: readonly Token[], findings: Findings): readonly Token[] {
  let depth = 0;
  while (tokens[depth]?.kind === 'open' && tokens.at(-1 - depth)?.kind === 'close' && tokens.length > 2 * depth + 2)
    depth++;
  if (depth === 0) return tokens;
  const inner = tokens.slice(depth, -depth);
  const single = inner.length === 1 && ['word', 'name', 'quoted', 'number'].includes(inner[0]!.kind);
  if ((!single && !isNameRun(inner)) || isArithmetic(inner)) return tokens;
  const message = l10n.t('Parentheses can enclose conditions, but not a metric or number.');
  const fix = replaceWith(l10n.t('Remove parentheses'), spanOf(tokens), textOf(inner));
  findings.report(errorAt('bracketedOperand', spanOf(tokens), message, fix));
  return inner;
}

function withoutCurrency(tokens: readonly Token[], findings: Findings): readonly Token[] {
  const signs = tokens.findIndex((token) => token.kind !== 'currency');
  if (signs === 0 || tokens.length === 0) return tokens;
  const marked = spanOf(signs < 0 ? tokens : tokens.slice(0, signs));
  const fix = replaceWith(l10n.t('Remove'), marked, '');
  const message = l10n.t('Remove the currency sign. The metric defines the unit.');
  findings.report(errorAt('currency', marked, message, fix));
  return signs < 0 ? [] : tokens.slice(signs);
}

function reportArithmetic(tokens: readonly Token[], findings: Findings): void {
  const message = l10n.t('Arithmetic isn’t supported. Compare a metric with a number or another metric.');
  findings.report(errorAt('arithmetic', spanOf(tokens), message));
  registerNames(tokens, findings);
}

/** Reports tokens after a number. If they have digits, they may belong to the number, so the fix never removes them. */
function reportTrailing(tokens: readonly Token[], rest: readonly Token[], findings: Findings): void {
  if (!/\d/.test(textOf(rest))) {
    const message = l10n.t('Expected AND or OR after the number. Put K, M, B or T directly after it.');
    findings.report(errorAt('trailingWords', spanOf(rest), message, findings.removal(spanOf(rest))));
    return;
  }
  const written = textOf(tokens).trim();
  const isGrouped = /^[-+]?\d{1,3}(?:(?:\s\d{3}){1,6}|(?:\.\d{3}){2,6})$/u.test(written);
  const joined = written.replace(/[.\s]/gu, '');
  const fixes = isGrouped ? [replaceWith(l10n.t('Change to {0}', joined), spanOf(tokens), joined)] : [];
  findings.report(errorAt('numberForm', spanOf(tokens), formatNumberForm(), ...fixes));
}

function readNumberFirst(tokens: readonly Token[], findings: Findings): Operand {
  const [first, second] = tokens as [Token, ...Token[]];
  if (unsupportedSubject(textOf(tokens)) && isNameRun(tokens)) return looseName(tokens, findings);
  if (first.number?.suffixKnown === false && second?.kind === 'word') return looseName(tokens, findings);
  const apart = second && first.number?.suffix === '' && suffixFor(second) !== undefined ? second : undefined;
  const rest = tokens.slice(apart ? 2 : 1);
  if (rest.length > 0) reportTrailing(tokens, rest, findings);
  return readNumber(first, findings, apart ? { suffix: apart } : {});
}

const isUnsigned = (token: Token | undefined): token is Token => token?.kind === 'number' && !/^[-+]/.test(token.text);

/**
 * Parses one side of a comparison. Reports an operand that can't be parsed and returns undefined. `given` must not be
 * empty.
 */
export function readOperand(given: readonly Token[], findings: Findings): Operand | undefined {
  const tokens = withoutBrackets(withoutCurrency(withoutJunk(given, findings), findings), findings);
  const [first, second] = tokens;
  if (!first) return undefined;
  const call = tokens.findIndex((token, at) => token.kind === 'open' && token.glued && tokens[at - 1]?.kind === 'word');
  if (call > 0) {
    const name = tokens[call - 1]!;
    findings.report(errorAt('function', name, l10n.t('Functions aren’t supported: “{0}”.', name.text)));
    return undefined;
  }
  if (tokens.length === 2 && first.kind === 'arithmetic' && /[-+−]/.test(first.text) && isUnsigned(second))
    return readNumber(second, findings, { sign: first });
  if (isArithmetic(tokens)) {
    reportArithmetic(tokens, findings);
    return undefined;
  }
  if (first.kind === 'number') return readNumberFirst(tokens, findings);
  if (tokens.length > 1 && isNameRun(tokens)) return looseName(tokens, findings);
  const odd = ['word', 'name', 'quoted'].includes(first.kind) ? second : first;
  if (odd) {
    const message = l10n.t('“{0}” isn’t expected here.', odd.text);
    findings.report(errorAt('unexpected', odd, message, findings.removal(odd)));
  }
  return odd === first ? undefined : singleName(first, findings);
}
