import type { CalendarPageParams, CalendarPageProtocol } from '../../src/features/calendar/protocol.ts';
import { openPage } from '../shared/page.ts';
import type { TablePlace } from './table.ts';

interface PageUi {
  /** Whether the month is shown, if a person has chosen. */
  month: boolean | null;
  place: TablePlace | null;
}

export const page = openPage<CalendarPageProtocol, CalendarPageParams, PageUi>({ month: null, place: null });
export const { send } = page;
