import * as l10n from '@vscode/l10n';
import { parseTickerList } from '../../domain/bars/barsWindow.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { formatFiscalQuarter, readFiscalQuarter, splitQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { listElements } from '../../domain/identifiers/listElements.ts';
import { readSecurity } from '../../domain/identifiers/security.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { LookUpTarget } from './targetModel.ts';

const mostIndicators = 8;
const mostTickers = 10;
/** In characters. No identifier and few names of indicators are longer. */
const longestText = 200;

/**
 * Lists every target that the typed text can mean, the most specific form first. `calendar` has the rows that the
 * library knows.
 */
export function targetsOf(text: string, calendar: readonly CalendarRow[]): LookUpTarget[] {
  const typed = text.trim();
  if (typed === '' || typed.length > longestText) return [];
  const named = identifiersOf(typed);
  const quarter = named.length === 0 ? callOfQuarter(typed) : [];
  const several = named.length === 0 ? barsOfSeveral(typed) : [];
  return [...named, ...quarter, ...several, ...indicatorsOf(typed, calendar)];
}

function identifiersOf(typed: string): LookUpTarget[] {
  return readSecurity(typed).meanings.flatMap((each): LookUpTarget[] => {
    switch (each.kind) {
      case 'cusip':
        return [{ kind: 'fund', by: { cusip: each.cusip } }];
      case 'series':
        return [{ kind: 'fund', by: { seriesid: each.seriesid } }];
      case 'shareClass':
        return [{ kind: 'shareClass', contractid: each.contractid }];
      case 'cik':
        return [{ kind: 'call', by: { cik: each.cik } }];
      case 'ticker': {
        const by = { ticker: each.ticker };
        return [
          { kind: 'call', by },
          { kind: 'fund', by },
          { kind: 'bars', tickers: [each.ticker] },
        ];
      }
    }
  });
}

/** Recognizes `ACME Q1 2026`, or a CIK in place of the ticker. */
function callOfQuarter(typed: string): LookUpTarget[] {
  const named = splitQuarter(typed);
  const fyq = named && readFiscalQuarter(named.quarter);
  if (!named || !fyq?.ok) return [];
  const [call] = identifiersOf(named.company).filter((target) => target.kind === 'call');
  return call ? [{ ...call, fyq: formatFiscalQuarter(fyq.value) }] : [];
}

function barsOfSeveral(typed: string): LookUpTarget[] {
  const elements = listElements(typed);
  const tickers = elements.length > 1 && elements.length <= mostTickers ? parseTickerList(elements) : undefined;
  return tickers?.ok ? [{ kind: 'bars', tickers: tickers.value }] : [];
}

/**
 * Finds indicators: an exact code first, then codes and names that contain the text, or words that start like its own.
 */
function indicatorsOf(typed: string, calendar: readonly CalendarRow[]): LookUpTarget[] {
  const wanted = typed.toLowerCase();
  const sought = indicatorWords(typed);
  const numbers = numbersIn(sought);
  const rank = ({ code, name }: CalendarRow, words: readonly string[]): number => {
    if (code.toLowerCase() === wanted) return 0;
    if (code.toLowerCase().startsWith(wanted)) return 1;
    const isPart = wanted.length > 1 && `${code}\n${name}`.toLowerCase().includes(wanted);
    const hasWords = sought.length > 1 && sought.every((word) => words.some((each) => fitsWord(each, word)));
    return isPart || hasWords ? 2 : 3;
  };
  return calendar
    .map((row) => {
      const words = indicatorWords(row.name);
      // A spread of two maturities matches each of them less than a yield of one does.
      const others = numbers.length === 0 ? 0 : numbersIn(words).filter((each) => !numbers.includes(each)).length;
      return { row, rank: rank(row, words), rest: numbers.length === 0 ? 0 : others * 100 + words.length };
    })
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.rest - b.rest)
    .slice(0, mostIndicators)
    .map(({ row: { code, name } }) => ({ kind: 'indicator', code, name }));
}

const numberWords = new Map(
  Object.entries({ one: 1, two: 2, three: 3, five: 5, seven: 7, ten: 10, twenty: 20, thirty: 30 }),
);

/**
 * Returns the words of a name or a text, with numbers in one spelling: `10y`, `10-year` and `Ten-Year` are the same.
 */
function indicatorWords(text: string): string[] {
  return foldedWords(text)
    .flatMap((word) => word.match(/\d+|\D+/g) ?? [])
    .map((word) => (word === 'yr' || word === 'yrs' ? 'year' : String(numberWords.get(word) ?? word)));
}

const fitsWord = (own: string, word: string): boolean =>
  own === word || (!/^\d/.test(word) && own.startsWith(word)) || `${own}s` === word;

const numbersIn = (words: readonly string[]): string[] => [...new Set(words.filter((word) => /^\d/.test(word)))];

/** The reason that the typed text isn't the identifier that it looks like; undefined if it resembles none. */
export function reasonAgainst(text: string): string | undefined {
  if (text.trim().length > longestText) return l10n.t('This is too long for an identifier or name.');
  return readSecurity(text).reason;
}
