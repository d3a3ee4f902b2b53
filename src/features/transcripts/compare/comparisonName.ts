import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../../base/located.ts';
import { formatFiscalQuarter, parseFiscalQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import { parseCik } from '../../../domain/identifiers/secIds.ts';
import { documentPrefixes } from '../../../ids.ts';

/** Two quarters of a company: the left one and the right one. */
export interface NamedComparison {
  cik: number;
  quarters: [string, string];
}

/** Parses the argument of the command: `{ cik, quarters: [string, string] }`. */
export function parseComparisonArgument(argument: unknown): Parsed<NamedComparison> {
  const { cik, quarters } = (argument ?? {}) as Record<string, unknown>;
  const company = parseCik(String(cik));
  if (!company.ok) return company;
  if (!Array.isArray(quarters) || quarters.length !== 2)
    return refused(l10n.t('Specify two quarters to compare, like Q1 2026 and Q4 2025.'));
  const [one, other] = quarters.map((fyq) => parseFiscalQuarter(String(fyq)));
  if (!one!.ok) return one!;
  if (!other!.ok) return other!;
  const named: [string, string] = [formatFiscalQuarter(one!.value), formatFiscalQuarter(other!.value)];
  return named[0] === named[1]
    ? refused(l10n.t('Specify two different quarters to compare.'))
    : { ok: true, value: { cik: company.value, quarters: named } };
}

/** The path and query of the comparison's virtual document. */
export function formatComparisonName(
  { cik, quarters }: NamedComparison,
  { ticker, source }: { ticker: string; source: string },
): { path: string; query: string } {
  const query = new URLSearchParams({ cik: String(cik), from: quarters[0], to: quarters[1], source });
  const file = `${quarters.join(' · ')}.md`;
  return { path: `/${documentPrefixes.comparisons}/${ticker.replace(/[/\\]/g, '-')}/${file}`, query: query.toString() };
}

export function parseComparisonName(query: string): (NamedComparison & { source: string }) | undefined {
  const wanted = new URLSearchParams(query);
  const argument = { cik: wanted.get('cik'), quarters: [wanted.get('from'), wanted.get('to')] };
  const comparison = parseComparisonArgument(argument);
  return comparison.ok ? { ...comparison.value, source: wanted.get('source') ?? '' } : undefined;
}
