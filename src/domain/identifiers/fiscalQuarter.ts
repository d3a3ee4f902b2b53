import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { trimEndWhere, trimWhere } from '../../base/textEdges.ts';
import { accept, readTyped } from './typed.ts';

/** A quarter of a company's own fiscal year. */
export interface FiscalQuarter {
  quarter: number;
  year: number;
}

/** Contract: fyq, `Q<n> <year>` in any case and spacing. */
export function parseFiscalQuarter(text: string): Parsed<FiscalQuarter> {
  const { word, refuse } = readTyped(text);
  const found = /^Q\s*([1-4])\s*(\d{4})$/.exec(word);
  return found
    ? accept({ quarter: Number(found[1]), year: Number(found[2]) })
    : refuse(l10n.t('Enter a fiscal quarter like Q3 2024.'));
}

/** `Q<n> <year>`, the one spelling used in requests and in the library. */
export function formatFiscalQuarter({ quarter, year }: FiscalQuarter): string {
  return `Q${quarter} ${String(year).padStart(4, '0')}`;
}

/** Returns the canonical spelling of a quarter; other text is only trimmed and converted to upper case. */
export function quarterName(fyq: string): string {
  const parsed = parseFiscalQuarter(fyq);
  return parsed.ok ? formatFiscalQuarter(parsed.value) : fyq.trim().toUpperCase();
}

const isApart = (character: string): boolean => /[\s,]/.test(character);
const trimmed = (text: string): string => trimWhere(text, isApart);

/** Reads a text that is one quarter with its year, in any form that prose has: `3Q24`, `third quarter of fiscal 2024`. */
export function readFiscalQuarter(text: string): Parsed<FiscalQuarter> {
  const [named] = findNamedQuarters(text);
  const isWhole = named && text.slice(0, named.start).trim() === '' && text.slice(named.end).trim() === '';
  return isWhole && named.year !== undefined
    ? { ok: true, value: { quarter: named.quarter, year: named.year } }
    : parseFiscalQuarter(text);
}

/**
 * Splits `AAPL, Q1 2026` or `3Q26 AAPL` into a company and a quarter, or text after a space or a comma that starts like
 * one. Undefined if no part does.
 */
export function splitQuarter(text: string): { company: string; quarter: string } | undefined {
  const bare = trimEndWhere(text.trim().replace(/\((?=[^()]*\)$)/, ''), (character) => character === ')');
  for (const { start, end, year } of findNamedQuarters(bare)) {
    const [before, after] = [trimmed(bare.slice(0, start)), trimmed(bare.slice(end))];
    if (year !== undefined && (before === '') !== (after === ''))
      return { company: before === '' ? after : before, quarter: bare.slice(start, end) };
  }
  const at = text.search(/[\s,]Q\s*\d/i);
  if (at < 0) return undefined;
  const company = trimEndWhere(text.slice(0, at), isApart);
  return { company, quarter: text.slice(at + 1) };
}

/** Returns every quarter that a text names, in order, once each, in canonical spelling. */
export function findFiscalQuarters(text: string): string[] {
  const found = new Set<string>();
  for (const [, quarter, year] of text.matchAll(/\bQ\s*([1-4])\s*(\d{4})(?!\d)/gi)) found.add(`Q${quarter!} ${year!}`);
  return [...found];
}

/** A quarter as prose names it, with offsets; the year is absent in `the third-quarter call`. */
interface QuarterInText {
  quarter: number;
  year?: number;
  start: number;
  end: number;
}

const quarterForm = String.raw`(?:q(?:tr|uarter)?\s{0,3}[1-4]|[1-4]\s?q|(?:first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?:fiscal[\s-])?(?:quarter|qtr))(?!\d)`;
/** Some write the F of a fiscal quarter right before it: `FQ2’21`, `F3Q21`. */
const fiscal = String.raw`(?:fiscal\s|f)?`;
const yearForm = String.raw`(?:\d{4}|(?:fy\s?|['’‘]\s?)(?:\d{4}|\d{2}))`;
const yearBehind = String.raw`[\s,/-]{0,3}(?:of\s)?(?:fiscal\s(?:year\s)?)?${yearForm}(?!\d)`;
/**
 * A year after a quarter that already has a year before it belongs to this quarter only if no other quarter follows.
 */
const ownYearBehind = (between: string): string =>
  String.raw`(?!${between}{0,3}(?:of\s)?(?:fiscal\s(?:year\s)?)?${yearForm}(?!\d)(?![\s,/-]{0,3}${fiscal}${quarterForm}))`;
const yearBefore = String.raw`(?:fiscal\s(?:year\s)?)?${yearForm}(?:['’]s)?`;
const namedQuarter = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:`,
    String.raw`${fiscal}(?:[1-4]q\d{2}(?:\d{2})?(?!\d)|q[1-4]\d{4}(?!\d)|\d{2}q[1-4](?!\s?\d)|${quarterForm}${yearBehind})`,
    String.raw`|${yearBefore}[\s/-]{0,3}${fiscal}${quarterForm}${ownYearBehind(String.raw`[\s/-]`)}`,
    String.raw`|${yearBefore}[\s,/-]{0,3}${fiscal}${quarterForm}${ownYearBehind(String.raw`[\s,/-]`)}`,
    String.raw`|${fiscal}${quarterForm}`,
    String.raw`)(?!\p{L})`,
  ].join(''),
  'giu',
);
const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 };

/**
 * Returns every quarter that a text names, in order: `Q3 2020`, `Q3 FY20`, `3Q20`, `FQ3’20`, `2020 Q3`, `third quarter of
 * fiscal 2020`. A two-digit year is in this century.
 */
export function findNamedQuarters(text: string): QuarterInText[] {
  return [...text.matchAll(namedQuarter)].map(({ 0: words, index: start }) => {
    const form =
      /q(?:tr|uarter)?\s{0,3}([1-4])|(?<!\d)([1-4])\s?q|(first|second|third|fourth|[1-4](?=st|nd|rd|th))/i.exec(words)!;
    const named = (form[1] ?? form[2] ?? form[3])!.toLowerCase();
    const rest = `${words.slice(0, form.index)} ${words.slice(form.index + form[0].length)}`;
    const year = /\d{4}|\d{2}/.exec(rest)?.[0];
    return {
      quarter: ordinals[named] ?? Number(named),
      ...(year === undefined ? {} : { year: Number(year.padStart(4, '20')) }),
      start,
      end: start + words.length,
    };
  });
}
