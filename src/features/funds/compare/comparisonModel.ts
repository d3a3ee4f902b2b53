import * as l10n from '@vscode/l10n';
import { fieldsOf } from '../../../base/record.ts';
import { refused, type Parsed } from '../../../base/located.ts';
import { parseClassId } from '../../../domain/identifiers/secIds.ts';
import { fewestCompared, mostCompared } from '../../../domain/fund.ts';
import type { FundComparison, OneFund } from '../protocol.ts';
import { parseFundQuery, type FundQuery } from '../../../domain/identifiers/fundQuery.ts';

/** A fund to compare: its query, and the class that is meant where the answer is a series. */
export interface Compared {
  query: FundQuery;
  contractid?: string | undefined;
}

/** The argument of `marketDesk.funds.compare`. */
interface ComparisonArgument {
  funds: readonly NamedFund[];
}
type NamedFund = FundQuery & { contractid?: string };

/** Parses the argument of `marketDesk.funds.compare`. Every identifier is checked before a request is spent. */
export function parseComparison(argument: unknown): Parsed<ComparisonArgument> {
  const { funds } = fieldsOf(argument);
  if (!Array.isArray(funds) || funds.length < fewestCompared || funds.length > mostCompared)
    return refused(l10n.t('Select {0} to {1} funds.', fewestCompared, mostCompared));
  const compared: NamedFund[] = [];
  for (const fund of funds as unknown[]) {
    const query = parseFundQuery(fund);
    if (!query.ok) return query;
    const { contractid } = fund as { contractid?: unknown };
    const meant = typeof contractid === 'string' ? parseClassId(contractid) : undefined;
    if (meant && !meant.ok) return meant;
    compared.push({ ...query.value, ...(meant && { contractid: meant.value }) });
  }
  return { ok: true, value: { funds: compared } };
}

export function comparedIn({ funds }: ComparisonArgument): Compared[] {
  return funds.map(({ contractid, ...query }) => ({ query, contractid }));
}

/** A comparison with each fund once, in the order asked. An error if fewer than two different funds are left. */
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
