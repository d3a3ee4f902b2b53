import * as v from 'valibot';
import { spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { fund } from '../../domain/arguments/securityArguments.ts';
import { fewestCompared, mostCompared, type FundProfile } from '../../domain/fund.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

const oneFund = v.object({
  kind: v.picklist(['class', 'series']),
  /** The contractid of a class, or the seriesid of a series. */
  id: v.string(),
  title: v.string(),
  query: v.custom<FundQuery>((query) => v.is(fund.schema, query)),
});
const fundComparison = v.object({
  kind: v.literal('comparison'),
  /** The ids of the funds, joined in their order. */
  id: v.string(),
  title: v.string(),
  funds: v.pipe(v.array(oneFund), v.minLength(fewestCompared), v.maxLength(mostCompared)),
});
export const fundParams = v.union([oneFund, fundComparison]);

/** A share class or a series, with the query that finds it in the library again. */
export type OneFund = v.InferOutput<typeof oneFund>;
/** Funds that are compared side by side. */
export type FundComparison = v.InferOutput<typeof fundComparison>;
/** The fund, series or comparison that a panel shows. */
export type FundParams = v.InferOutput<typeof fundParams>;

export interface ComparedFund {
  fund: OneFund;
  /** One record for a class, or those of all classes of a series. */
  classes: FundProfile[];
}

export type ShownFund =
  | {
      kind: 'class';
      record: FundProfile;
      query: FundQuery;
      /** Number of requests for showing the whole series; 0 if it is in the library. */
      seriesCost: number;
    }
  | { kind: 'series'; seriesid: string; classes: FundProfile[] }
  | { kind: 'comparison'; funds: ComparedFund[] };

const text = v.pipe(v.string(), v.maxLength(4096));

export const fundProtocol = defineProtocol({
  requests: {
    refresh: spends('fund', asks()),
    /** Reads what the library lacks. */
    retry: spends('fund', asks()),
    copy: asks(v.object({ text })),
    openSeries: spends('fund', asks(v.object({ seriesid: text }))),
    openClass: asks(v.object({ contractid: text })),
    /** Opens one of the funds compared, by its index. */
    openCompared: asks(v.object({ index: v.pipe(v.number(), v.integer()) })),
    openLink: asks(v.object({ url: text })),
    /** Asks the person which funds to compare with. */
    compare: spends({ endpoints: ['fund'], says: 'the box, in its title' }, asks()),
  },
  pushes: typed<{ snapshot: Snapshot<ShownFund> }>(),
});
export type FundProtocol = ProtocolOf<typeof fundProtocol>;
