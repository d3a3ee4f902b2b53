import * as vscode from 'vscode';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { withProgress } from '../../../host/notifications.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';

/**
 * The calendar as the library has it, however old; asked of the service where the library has none. Rejects with what
 * the view says of it, or as cancelled.
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
  // It was asked for, so that only a person who called it off leaves it at that.
  if (!value && error?.kind === 'notInLibrary') throw new vscode.CancellationError();
  if (!value && error) throw new PlainError(error.message, error.kind);
  return value?.rows ?? [];
}
