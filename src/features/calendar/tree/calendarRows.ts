import * as vscode from 'vscode';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { withProgress } from '../../../host/notifications.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';

/**
 * The rows of the calendar in the library, however old; requested from the service when the library has none. Rejects
 * with the error that the view shows, or as canceled.
 */
export async function loadedRows(
  { store }: Pick<CalendarServices, 'store'>,
  initiator: Initiator,
): Promise<readonly CalendarRow[]> {
  if (!store.snapshot?.value && !(await store.loadStored()))
    await withProgress({
      title: vscode.l10n.t('Loading economic calendar · 1 request'),
      work: (signal) => store.load(initiator, signal),
    });
  const { value, error } = store.snapshot ?? {};
  // The calendar was requested, so it is missing only because the person canceled that.
  if (!value && error?.kind === 'notInLibrary') throw new vscode.CancellationError();
  if (!value && error) throw new PlainError(error.message, error.kind);
  return value?.rows ?? [];
}
