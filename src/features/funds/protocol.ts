import type { ParamsGuard, Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { FundProfile } from '../../domain/fund.ts';

/** What was asked to find a fund; several are combined with AND. Contract: /funds/profile. */
export interface FundQuery {
  ticker?: string;
  cusip?: string;
  seriesid?: string;
}

/** What a panel is about, and how it was found: enough to find it on the shelf again. */
export interface FundThing {
  kind: 'class' | 'series';
  /** contractid of a class, seriesid of a series. */
  id: string;
  title: string;
  query: FundQuery;
}

export type ShownFund =
  | {
      kind: 'class';
      record: FundProfile;
      query: FundQuery;
      /** Requests that showing the whole series would spend; 0 when it is on the shelf. */
      seriesCost: number;
    }
  | { kind: 'series'; seriesid: string; classes: FundProfile[] };

export interface FundProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it has. */
    ready: { params: null; result: null };
    refresh: { params: null; result: null };
    copy: { params: { text: string }; result: null };
    openSeries: { params: { seriesid: string }; result: null };
    openClass: { params: { contractid: string }; result: null };
    openLink: { params: { url: string }; result: null };
  };
  pushes: { snapshot: Snapshot<ShownFund> };
}

const longestText = 4096;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;
const isNull = (value: unknown): value is null => value === null;

function hasText<K extends string>(key: K): (value: unknown) => value is Record<K, string> {
  return (value): value is Record<K, string> =>
    typeof value === 'object' && value !== null && isText((value as Record<string, unknown>)[key]);
}

export const fundGuard: ParamsGuard<FundProtocol> = {
  ready: isNull,
  refresh: isNull,
  copy: hasText('text'),
  openSeries: hasText('seriesid'),
  openClass: hasText('contractid'),
  openLink: hasText('url'),
};
