import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { withReadProgress } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';

type RowServices = Pick<CalendarServices, 'services' | 'shown'>;

/**
 * Returns the rows of the calendar in the library, however old; requested from the service if the library lacks it and
 * the user agrees to the cost. Rejects with the error that the view shows, or as canceled.
 */
export async function loadedRows(calendar: RowServices, initiator: Initiator): Promise<readonly CalendarRow[]> {
  const { shown } = calendar;
  if (!(await isStored(calendar))) {
    if (initiator === 'person' && canBeOffered(calendar)) await confirmDownload();
    await withReadProgress({
      title: withCost(vscode.l10n.t('Loading economic calendar'), exactly(1)),
      work: (progress) => shown.load(initiator, progress),
    });
  }
  const { value, error } = shown.snapshot ?? {};
  // The calendar was requested, so it is missing only because the person canceled that.
  if (!value && error?.kind === 'notInLibrary') throw new vscode.CancellationError();
  if (!value && error) throw new PlainError(error.message, error.kind);
  return value?.rows ?? [];
}

/**
 * Prepares the calendar's page, which offers a calendar that costs a request. Rejects if nothing can be offered,
 * because the connection isn't set up.
 */
export async function rowsForPage(calendar: RowServices, initiator: Initiator): Promise<void> {
  if (canBeOffered(calendar)) await isStored(calendar);
  else await loadedRows(calendar, initiator);
}

async function isStored({ shown }: RowServices): Promise<boolean> {
  return shown.snapshot?.value !== undefined || (await shown.loadStored());
}

/** Returns whether a calendar that the library lacks costs a request that can be sent. */
function canBeOffered({ services }: RowServices): boolean {
  const { source, state } = services.connection;
  return kindOfSource(source) === 'service' && (state === 'ready' || state === 'keyRejected');
}

async function confirmDownload(): Promise<void> {
  const rows = [{ label: withCost(vscode.l10n.t('Download Calendar'), exactly(1)), value: true }];
  orCancel(await pickOne(rows, { title: vscode.l10n.t('The economic calendar isn’t in the library') }));
}
