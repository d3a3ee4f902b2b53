import * as l10n from '@vscode/l10n';
import type { DiagnosticCode } from '../parse/diagnostic.ts';

/**
 * Kinds of condition the contract rules out: "Price, moving-average and chart-pattern conditions cannot be expressed."
 */
type UnsupportedSubject = 'price' | 'average' | 'indicator' | 'pattern';

/** Patterns for names normalized by {@link plainWords}: lower case, single spaces. The first match counts. */
const subjects: readonly (readonly [UnsupportedSubject, RegExp])[] = [
  [
    'pattern',
    /\b(?:head and shoulders|(?:double|triple) (?:top|bottom)s?|cup and handle|(?:golden|death) cross(?:over)?|crossover|candle ?sticks?|candles?|doji|engulfing|breakouts?|trend ?lines?|(?:bull|bear) flags?|chart patterns?|ascending triangle|falling wedge)\b/,
  ],
  [
    'average',
    /\b(?:[dsehw]ma ?\d*|\d+ ?[dsehw]ma|moving averages?|vwap|volume average|average volume|volume (?:\w+ )?average)\b/,
  ],
  [
    'indicator',
    /\b(?:rsi ?\d*|macd|bollinger|stochastics?|atr ?\d*|adx ?\d*|obv|mfi|cci ?\d*|ichimoku|supertrend|momentum)\b/,
  ],
  [
    'price',
    /^(?:price|close|open|high|low|last|volume|ltp|cmp)$|\b(?:current|close|closing|open|opening|last|high|low|stock|share|market|adjusted|day) price\b|\bprice (?:change|above|below|return|at|today|yesterday|performance)\b|\b(?:52|all time|day|year) ?w?(?:eek|k)?s? (?:high|low)\b|\b(?:up|down|away)? ?from (?:52|all)\b|\b(?:high|low) (?:price|52)\b|\breturns? over \d|^volume \d|\bgap (?:up|down)\b/,
  ],
];

/** Normalizes a name for comparison: letters and digits in lower case, with single spaces. */
export function plainWords(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Caches results, because every key press checks the same names again. */
const known = new Map<string, UnsupportedSubject | undefined>();
const mostKnown = 5000;

export function unsupportedSubject(name: string): UnsupportedSubject | undefined {
  if (known.has(name)) return known.get(name);
  const words = plainWords(name);
  const subject = subjects.find(([, pattern]) => pattern.test(words))?.[0];
  if (known.size >= mostKnown) known.clear();
  known.set(name, subject);
  return subject;
}

export function formatUnsupported(subject: UnsupportedSubject, name: string): [DiagnosticCode, string] {
  switch (subject) {
    case 'price':
      return [
        'priceCondition',
        l10n.t(
          '“{0}” is based on prices or trading. Price conditions aren’t supported; screens use fundamentals only.',
          name,
        ),
      ];
    case 'average':
      return [
        'averageCondition',
        l10n.t(
          '“{0}” is a moving average. Moving-average conditions aren’t supported; screens use fundamentals only.',
          name,
        ),
      ];
    case 'indicator':
      return [
        'indicatorCondition',
        l10n.t(
          '“{0}” is computed from prices. Technical indicators aren’t supported; screens use fundamentals only.',
          name,
        ),
      ];
    case 'pattern':
      return [
        'patternCondition',
        l10n.t(
          '“{0}” is a chart pattern. Chart-pattern conditions aren’t supported; screens use fundamentals only.',
          name,
        ),
      ];
  }
}
