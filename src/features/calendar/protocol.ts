import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import type { Observation } from '../../domain/observations/observation.ts';

/** What a panel is about: the id is stable, code and name may change. */
export interface IndicatorParams {
  id: number;
  code: string;
  title: string;
}

export interface ShownIndicator {
  /** Absent where the calendar has it no longer. */
  row?: CalendarRow;
  /** Oldest first, the one shown included. */
  observations: Observation[];
  isPinned: boolean;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

export interface IndicatorProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it has. */
    ready: { params: null; result: null };
    /** Reads the whole calendar: one request. */
    refresh: { params: null; result: null };
    pin: { params: { isPinned: boolean }; result: null };
    reveal: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownIndicator> };
}
