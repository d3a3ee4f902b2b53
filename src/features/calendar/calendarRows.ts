import type { CalendarRow } from '../../domain/calendar.ts';
import { PlainError } from '../../host/plainError.ts';
import type { CalendarDesk } from './calendarDesk.ts';

/** The calendar; asked of the service where the shelf has none that is fresh. Rejects with what the view says of it. */
export async function loadedRows({ store }: Pick<CalendarDesk, 'store'>): Promise<readonly CalendarRow[]> {
  if (!store.snapshot?.value) await store.load();
  const { value, error } = store.snapshot ?? {};
  if (!value && error) throw new PlainError(error.message, error.kind);
  return value?.rows ?? [];
}
