import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FundProfile } from '../../domain/fund.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

/** A share class or a series, with the query that finds it in the library again. */
export interface OneFund {
  kind: 'class' | 'series';
  /** The contractid of a class, or the seriesid of a series. */
  id: string;
  title: string;
  query: FundQuery;
}

/** Funds that are compared side by side. */
export interface FundComparison {
  kind: 'comparison';
  /** The ids of the funds, joined in their order. */
  id: string;
  title: string;
  funds: OneFund[];
}

/** The fund, series or comparison that a panel shows. */
export type FundParams = OneFund | FundComparison;

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
      /** The number of requests that showing the whole series takes; 0 when it is in the library. */
      seriesCost: number;
    }
  | { kind: 'series'; seriesid: string; classes: FundProfile[] }
  | { kind: 'comparison'; funds: ComparedFund[] };

export interface FundProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it shows. */
    ready: { params: null; result: null };
    refresh: { params: null; result: null };
    /** Reads what the library lacks. */
    retry: { params: null; result: null };
    copy: { params: { text: string }; result: null };
    openSeries: { params: { seriesid: string }; result: null };
    openClass: { params: { contractid: string }; result: null };
    /** Opens one of the funds compared, by its index. */
    openCompared: { params: { index: number }; result: null };
    openLink: { params: { url: string }; result: null };
    /** Asks the person which funds to compare with. */
    compare: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownFund> };
}
