import type { CalendarPageParams, CalendarPageProtocol } from '../../src/features/calendar/protocol.ts';
import { openPage } from '../shared/page.ts';
import type { TablePlace } from './table.ts';

interface PageUi {
  /** True if the month is shown, or null if the user hasn't chosen. */
  month: boolean | null;
  place: TablePlace | null;
}

export const page = openPage<CalendarPageProtocol, CalendarPageParams, PageUi>({ month: null, place: null });
export const { send } = page;
