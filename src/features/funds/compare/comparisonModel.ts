import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../../base/located.ts';
import { fewestCompared } from '../../../domain/fund.ts';
import type { ParsedArguments } from '../../../ids.ts';
import type { FundComparison, OneFund } from '../protocol.ts';
import type { FundQuery } from '../../../domain/identifiers/fundQuery.ts';

/** A fund to compare: its query, and the class that is meant if the answer is a series. */
export interface Compared {
  query: FundQuery;
  contractid?: string | undefined;
}

export function comparedIn({ funds }: ParsedArguments['funds']): Compared[] {
  return funds.map(({ contractid, ...query }) => ({ query, contractid }));
}

/**
 * Builds a comparison with each fund once, in the order requested. Fails if fewer than two different funds are left.
 */
export function comparisonOf(funds: readonly OneFund[]): Parsed<FundComparison> {
  const distinct = [...new Map(funds.map((fund) => [fund.id, fund])).values()];
  if (distinct.length < fewestCompared)
    return refused(l10n.t('These are the same fund: {0}.', distinct[0]?.title ?? ''));
  return {
    ok: true,
    value: {
      kind: 'comparison',
      id: distinct.map(({ id }) => id).join(' '),
      title: distinct.map(({ title }) => title).join(' · '),
      funds: distinct,
    },
  };
}

/** The key of the panel. There is one panel for each set of funds, whatever their order. */
export function keyOfComparison({ funds }: FundComparison): string {
  return funds
    .map(({ kind, id }) => `${kind} ${id}`)
    .sort()
    .join(', ');
}
