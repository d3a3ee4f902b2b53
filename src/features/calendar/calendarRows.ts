import * as vscode from 'vscode';
import type { CalendarRow } from '../../domain/calendar.ts';
import { withProgress } from '../../host/notifications.ts';
import { PlainError } from '../../host/plainError.ts';
import type { CalendarDesk } from './calendarDesk.ts';

/** The calendar; asked of the service where the library has none. Rejects with what the view says of it. */
export async function loadedRows({ store }: Pick<CalendarDesk, 'store'>): Promise<readonly CalendarRow[]> {
  if (!store.snapshot?.value && !(await store.loadShelved()))
    await withProgress({
      title: vscode.l10n.t('Loading the economic calendar · 1 request'),
      work: (signal) => store.load(signal),
    });
  const { value, error } = store.snapshot ?? {};
  if (!value && error) throw new PlainError(error.message, error.kind);
  return value?.rows ?? [];
}
