import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import type { Observation } from '../../domain/observations/observation.ts';

/** Identifies the indicator of a panel. The id is stable; code and name may change. */
export interface IndicatorParams {
  id: number;
  code: string;
  title: string;
}

export interface ShownIndicator {
  /** Absent when the calendar does not have the indicator any more. */
  row?: CalendarRow;
  /** Oldest first, including the one of the present row. */
  observations: Observation[];
  isPinned: boolean;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

export interface IndicatorProtocol extends Protocol {
  requests: {
    /** The host answers with a push of the snapshot. */
    ready: { params: null; result: null };
    /** Refreshes the whole calendar with one request. */
    refresh: { params: null; result: null };
    pin: { params: { isPinned: boolean }; result: null };
    reveal: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownIndicator> };
}
