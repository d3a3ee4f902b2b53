import { parseArgument } from '../../../domain/arguments/arguments.ts';
import { documentPrefixes, type ParsedArguments } from '../../../ids.ts';

/** Two quarters of a company: the left one and the right one. */
export type NamedComparison = ParsedArguments['quarterPair'];

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
  const comparison = parseArgument('quarterPair', argument);
  return comparison.ok ? { ...comparison.value, source: wanted.get('source') ?? '' } : undefined;
}
