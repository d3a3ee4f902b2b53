import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { trimEndWhere } from '../../base/textEdges.ts';
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

/** For sorting, oldest first. */
export function compareFiscalQuarters(a: FiscalQuarter, b: FiscalQuarter): number {
  return a.year - b.year || a.quarter - b.quarter;
}

/**
 * Splits `AAPL, Q1 2026` into a company and, after a space or a comma, what begins like a quarter. Undefined if nothing
 * does.
 */
export function splitQuarter(text: string): { company: string; quarter: string } | undefined {
  const at = text.search(/[\s,]Q\s*\d/i);
  if (at < 0) return undefined;
  const company = trimEndWhere(text.slice(0, at), (character) => /[\s,]/.test(character));
  return { company, quarter: text.slice(at + 1) };
}

/** Every quarter that a text names, in order, each once, in the one spelling. */
export function findFiscalQuarters(text: string): string[] {
  const found = new Set<string>();
  for (const [, quarter, year] of text.matchAll(/\bQ\s*([1-4])\s*(\d{4})(?!\d)/gi)) found.add(`Q${quarter!} ${year!}`);
  return [...found];
}
