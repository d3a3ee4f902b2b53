import { trimEndOf, trimStartOf } from '../../base/textEdges.ts';
import { parseCusip } from '../identifiers/cusip.ts';
import { parseCik } from '../identifiers/secIds.ts';

/** Something that a text names. `code` is spelled as in the text. */
export type Named =
  | { kind: 'ticker'; ticker: string }
  | { kind: 'cusip'; cusip: string }
  | { kind: 'series'; seriesid: string }
  | { kind: 'shareClass'; contractid: string }
  | { kind: 'cik'; cik: number }
  | { kind: 'indicator'; code: string };

/** The mention's columns in its line. */
export interface Mention {
  named: Named;
  start: number;
  end: number;
}

interface Form {
  pattern: RegExp;
  name: (found: RegExpExecArray) => Named | undefined;
}

/**
 * A ticker starts with a letter, since `$5` and `$100M` are money. A share class has the case of its root, so
 * `$ACME-led` is ACME. A mark of another kind of security isn't cut off: `$ACME+`, `$ACME^C` and `$NYSE:ACME` aren't
 * mentions.
 */
const tickerForm =
  /(?<![\w$])\$([A-Z][A-Z0-9]{0,11}(?:[.-][A-Z0-9]{1,3}|\/[A-Z])?|[a-z][a-z0-9]{0,11}(?:\.\w\w?)?)(?![\w$^+]|[/:=]\w)/g;
const tickers: Form = {
  pattern: tickerForm,
  name: ([, ticker]) => ({ kind: 'ticker', ticker: tickerOf(ticker!) }),
};
const tickerOf = (text: string): string => text.toUpperCase().replace('/', '.');
const forms: readonly Form[] = [
  tickers,
  { pattern: /(?<![\w$])S\d{9}(?!\w)/gi, name: ([id]) => ({ kind: 'series', seriesid: id.toUpperCase() }) },
  { pattern: /(?<![\w$])C\d{9}(?!\w)/gi, name: ([id]) => ({ kind: 'shareClass', contractid: id.toUpperCase() }) },
  {
    pattern: /(?<![\w$])CIK[\s:#]{0,3}\d{1,10}(?!\w)/gi,
    name: ([text]) => {
      const cik = parseCik(text);
      return cik.ok ? { kind: 'cik', cik: cik.value } : undefined;
    },
  },
  {
    pattern: /(?<![\w*@#$]|\d[.,-])[0-9A-Z*@#]{8}\d(?![\w*@#]|[.,-]\d)/g,
    name: ([text]) => {
      const cusip = parseCusip(text);
      return cusip.ok ? { kind: 'cusip', cusip: cusip.value } : undefined;
    },
  },
];

/** In characters. A longer line is data, not prose. */
export const longestLine = 20_000;

/** Finds the mention at a column of a line, by its form alone. */
export function findMention(line: string, column: number): Mention | undefined {
  if (line.length > longestLine) return undefined;
  for (const { pattern, name } of forms)
    for (const found of line.matchAll(pattern)) {
      const mention = { start: found.index, end: found.index + found[0].length };
      if (mention.start > column || column > mention.end) continue;
      const named = name(found);
      if (named) return { named, ...mention };
    }
  return undefined;
}

/** A ticker after a dollar sign, with its columns, including the sign. */
interface TickerMention {
  ticker: string;
  start: number;
  end: number;
}

/** Finds every ticker of a line, in order. */
export function findTickers(line: string): TickerMention[] {
  if (line.length > longestLine) return [];
  return Array.from(line.matchAll(tickers.pattern), ({ index, 0: text, 1: ticker }) => ({
    ticker: tickerOf(ticker!),
    start: index,
    end: index + text.length,
  }));
}

/**
 * Returns the texts around a column that could be an indicator's code, longest first. A code must be spelled as the
 * service spells it.
 */
export function codesAt(line: string, column: number): Mention[] {
  if (line.length > longestLine) return [];
  const found: Mention[] = [];
  for (const pattern of [/[^\s()[\]{}<>"'“”‘’|,;*`]+/gu, /[\p{L}\p{N}_:.-]+/gu, /[\p{L}\p{N}_:]+/gu, /[\p{L}\p{N}]+/gu])
    for (const { index, 0: whole } of line.matchAll(pattern)) {
      if (index > column || column > index + whole.length) continue;
      const ended = trimEndOf(whole, '.:!?_-');
      const code = trimStartOf(ended, '_:.-');
      const start = index + ended.length - code.length;
      const isNew = !found.some(({ named }) => named.kind === 'indicator' && named.code === code);
      if (/[\p{Lu}\p{N}]/u.test(code) && code.length > 1 && isNew)
        found.push({ named: { kind: 'indicator', code }, start, end: start + code.length });
    }
  return found;
}

/** The identifier or word at the cursor; empty if there is none. */
export function wordAt(line: string, column: number): string {
  const mention = findMention(line, column);
  if (mention) return line.slice(mention.start, mention.end);
  if (line.length > longestLine) return '';
  for (const { index, 0: whole } of line.matchAll(/[\p{L}\p{N}$_:.*@#&-]+/gu)) {
    if (index > column || column > index + whole.length) continue;
    return trimEndOf(trimStartOf(whole, '_:.*@#&-'), '_:.*@#&$-');
  }
  return '';
}

/** Returns the column of the dollar sign of a ticker that is being typed; undefined if there is none. */
export function tickerBefore(line: string, column: number): number | undefined {
  const found = /(?<![\w$])\$(?:[A-Za-z][A-Za-z0-9]{0,11}(?:[.-][A-Za-z0-9]{0,3})?)?$/.exec(line.slice(0, column));
  return found?.index;
}
