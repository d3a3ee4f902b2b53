import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith } from './diagnostic.ts';
import type { Findings } from './findings.ts';
import { isKept, numberOf } from './numberText.ts';
import type { NumberParts, Token } from './token.ts';
import type { NumberLiteral } from './tree.ts';

const wordsForSuffixes: Readonly<Record<string, string>> = {
  thousand: 'K',
  k: 'K',
  mn: 'M',
  mm: 'M',
  mil: 'M',
  mio: 'M',
  m: 'M',
  million: 'M',
  millions: 'M',
  b: 'B',
  bn: 'B',
  bil: 'B',
  billion: 'B',
  billions: 'B',
  t: 'T',
  tn: 'T',
  trillion: 'T',
  trillions: 'T',
  pct: '%',
  percent: '%',
  pc: '%',
};

/** The suffix that a word or a sign after a number means. */
export function suffixFor(token: Token): string | undefined {
  if (token.kind === 'percent') return '%';
  if (token.kind !== 'word') return undefined;
  const word = token.text.toLowerCase();
  return Object.hasOwn(wordsForSuffixes, word) ? wordsForSuffixes[word] : undefined;
}

export const formatNumberForm = (): string =>
  l10n.t('Numbers need a digit on both sides of the decimal point and no separators.');

function checkForm(token: Token, number: NumberParts, findings: Findings): string {
  const { decimal, suffix } = number;
  if (!number.suffixKnown) {
    const known = Object.hasOwn(wordsForSuffixes, suffix.toLowerCase())
      ? wordsForSuffixes[suffix.toLowerCase()]
      : undefined;
    const message = l10n.t('Unknown suffix “{0}”. Use K, M, B, T or %.', suffix);
    const fixes =
      known === undefined ? [] : [replaceWith(l10n.t('Change to {0}', decimal + known), token, decimal + known)];
    findings.report(errorAt('unknownSuffix', token, message, ...fixes));
    return known ?? '';
  }
  if (decimal + suffix !== token.text) {
    const fix = replaceWith(l10n.t('Change to {0}', decimal + suffix), token, decimal + suffix);
    findings.report(errorAt('numberForm', token, formatNumberForm(), fix));
  }
  return suffix;
}

/** `after` counts the tokens taken as a separate suffix; `sign` is a separate sign before the number. */
export function readNumber(
  token: Token,
  findings: Findings,
  apart: { sign?: Token; suffix?: Token } = {},
): NumberLiteral {
  const number = token.number!;
  let suffix = checkForm(token, number, findings);
  const start = apart.sign?.start ?? token.start;
  const end = apart.suffix?.end ?? token.end;
  const negative = apart.sign !== undefined && apart.sign.text !== '+';
  if (apart.sign) {
    const written = (negative ? '-' : '+') + token.text;
    const fix = replaceWith(l10n.t('Change to {0}', written), { start, end: token.end }, written);
    findings.report(errorAt('numberForm', { start, end }, l10n.t('Put the sign directly before the number.'), fix));
  }
  if (apart.suffix) {
    suffix = suffixFor(apart.suffix) ?? suffix;
    const fix = replaceWith(
      l10n.t('Change to {0}', number.decimal + suffix),
      { start: token.start, end },
      number.decimal + suffix,
    );
    const message = l10n.t('Put the suffix directly after the number: {0}.', number.decimal + suffix);
    findings.report(errorAt('spacedSuffix', { start, end }, message, fix));
  }
  const value = numberOf((negative ? '-' : '') + number.decimal, suffix);
  if (!Number.isFinite(value))
    findings.report(errorAt('numberTooLarge', { start, end }, l10n.t('This number is too large.')));
  else if (!isKept(number.decimal, suffix))
    findings.report(
      errorAt('numberTooLong', { start, end }, l10n.t('This number has more digits than can be compared.')),
    );
  return { type: 'number', value, percent: suffix === '%', start, end };
}
