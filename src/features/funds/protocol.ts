import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FundProfile } from '../../domain/fund.ts';

/** What was asked to find a fund; several are combined with AND. Contract: /funds/profile. */
export interface FundQuery {
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

/** A share class or a series, and how it was found: enough to find it in the library again. */
export interface OneFund {
  kind: 'class' | 'series';
  /** contractid of a class, seriesid of a series. */
  id: string;
  title: string;
  query: FundQuery;
}

export const fewestCompared = 2;
export const mostCompared = 4;

/** Funds side by side. */
export interface FundComparison {
  kind: 'comparison';
  /** The ids of the funds, in order. */
  id: string;
  title: string;
  funds: OneFund[];
}

/** What a panel is about. */
export type FundParams = OneFund | FundComparison;

export interface ComparedFund {
  fund: OneFund;
  /** One record of a class; every class of a series. */
  classes: FundProfile[];
}

export type ShownFund =
  | {
      kind: 'class';
      record: FundProfile;
      query: FundQuery;
      /** Requests that showing the whole series would spend; 0 when it is in the library. */
      seriesCost: number;
    }
  | { kind: 'series'; seriesid: string; classes: FundProfile[] }
  | { kind: 'comparison'; funds: ComparedFund[] };

export interface FundProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it has. */
    ready: { params: null; result: null };
    refresh: { params: null; result: null };
    /** What is missing in the library only. */
    retry: { params: null; result: null };
    copy: { params: { text: string }; result: null };
    openSeries: { params: { seriesid: string }; result: null };
    openClass: { params: { contractid: string }; result: null };
    /** One of the funds compared, by its place. */
    openCompared: { params: { index: number }; result: null };
    openLink: { params: { url: string }; result: null };
    /** Asks the person which others. */
    compare: { params: null; result: null };
    insertIntoNote: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownFund> };
}
