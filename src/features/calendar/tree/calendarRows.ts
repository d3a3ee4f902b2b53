import * as vscode from 'vscode';
import { kindOfSource } from '../../../base/snapshot.ts';
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

/**
 * Prepares the calendar's page, which offers a calendar that costs a request. Rejects when there is nothing to offer,
 * because the connection isn't set up.
 */
export async function rowsForPage({ services, store }: CalendarServices, initiator: Initiator): Promise<void> {
  const { source, state } = services.connection;
  const isOffered = kindOfSource(source) === 'service' && (state === 'ready' || state === 'keyRejected');
  if (!isOffered) await loadedRows({ store }, initiator);
  else if (!store.snapshot?.value) await store.loadStored();
}
