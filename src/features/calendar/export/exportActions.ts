import * as vscode from 'vscode';
import { isNearDay } from '../../../domain/dates/days.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { saveExport } from '../../../host/files/saveExport.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { writeAtCursor } from '../../../host/notes/noteWriting.ts';
import { notify, showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { loadedRows } from '../tree/calendarRows.ts';
import type { PageLayout } from '../page/layoutModel.ts';
import { layOutShown, readPageRows, readPriorsWithFirst } from '../page/shownPage.ts';
import { formatIcs, leftOut, formatLeftOut } from './icsModel.ts';
import { formatNarrowing, type ShownReleases } from './shownReleasesModel.ts';
import { formatCsv, formatPageTable, formatSchedule, scheduledIn, tableSpan } from './tablesModel.ts';

/** Exports all-day events to a file for calendar programs. An indicator without a next release has no event. */
export async function exportIcs(calendar: CalendarServices, initiator: Initiator): Promise<void> {
  const all = await shownReleases(calendar, initiator);
  const { week } = all;
  // A release without a valid day isn't in any week.
  const without = week ? [] : leftOut(all.rows);
  const odd = formatLeftOut(without);
  const rows = week ? scheduledIn(all.rows, week) : all.rows.filter(({ next_release }) => isNearDay(next_release));
  if (rows.length === 0) {
    const none = withNarrowing(vscode.l10n.t('No scheduled releases are shown.'), all);
    throw new PlainError(odd === '' ? none : `${none} ${odd}`);
  }
  // The file itself lists the releases that are left out.
  const priorsWithFirst = await readPriorsWithFirst(calendar, rows);
  const shown = { ...all, rows: [...rows, ...without], priorsWithFirst };
  const count = rows.length === 1 ? vscode.l10n.t('1 release') : vscode.l10n.t('{0} releases', rows.length);
  await save({
    shown,
    text: formatIcs(shown),
    count,
    name: 'economic-calendar.ics',
    kind: vscode.l10n.t('Calendar'),
    odd,
  });
}

/** Exports the rows that are shown, in their order on the calendar's page, with all fields. */
export async function exportCsv(calendar: CalendarServices, initiator: Initiator): Promise<void> {
  const all = await shownReleases(calendar, initiator);
  const { rows } = all;
  if (rows.length === 0) throw new PlainError(withNarrowing(vscode.l10n.t('No indicators are shown.'), all));
  const count = vscode.l10n.t('{0} of {1} indicators', rows.length, all.total);
  const text = formatCsv(rows);
  await save({ shown: all, text, count, name: 'economic-calendar.csv', kind: vscode.l10n.t('Comma-separated values') });
}

export async function copyMarkdown(calendar: CalendarServices, initiator: Initiator): Promise<void> {
  const { text, shown } = await table(calendar, initiator);
  await vscode.env.clipboard.writeText(text);
  showDone(withNarrowing(vscode.l10n.t('Copied the table to the clipboard.'), shown));
}

/** Copies the table of the calendar's page as it is shown. */
export async function copyTable(calendar: CalendarServices, initiator: Initiator): Promise<void> {
  const { lines, ...shown } = await shownReleases(calendar, initiator);
  if (shown.rows.length === 0) throw new PlainError(withNarrowing(vscode.l10n.t('No indicators are shown.'), shown));
  const rows = (await readPageRows(calendar, lines)).filter((row) => row !== null);
  await vscode.env.clipboard.writeText(formatPageTable({ lines, rows, shown }));
  showDone(withNarrowing(vscode.l10n.t('Copied the table to the clipboard.'), shown));
}

/** Inserts the table at the cursor of the note that was last active. */
export async function markdownToNote(calendar: CalendarServices, initiator: Initiator): Promise<void> {
  const { text, shown } = await table(calendar, initiator);
  const { notes, settings } = calendar.services;
  const note = notes.place ?? (await askForNote(settings.noteLanguages, ''));
  await writeAtCursor(note, text);
  showDone(withNarrowing(vscode.l10n.t('Inserted the table into {0}.', nameOfNote(note.document.uri)), shown));
}

async function table(
  calendar: CalendarServices,
  initiator: Initiator,
): Promise<{ text: string; shown: ShownReleases }> {
  const shown = await shownReleases(calendar, initiator);
  const span = tableSpan(shown, newYorkDay(Date.now()));
  const scheduled = scheduledIn(shown.rows, span);
  if (scheduled.length === 0)
    throw new PlainError(withNarrowing(vscode.l10n.t('No releases are scheduled on these days.'), shown));
  const priorsWithFirst = await readPriorsWithFirst(calendar, scheduled);
  return { text: formatSchedule({ ...shown, priorsWithFirst }, span), shown };
}

/** The releases of the view and the page, in the order of the page. */
async function shownReleases(
  calendar: CalendarServices,
  initiator: Initiator,
): Promise<ShownReleases & Pick<PageLayout, 'lines'>> {
  const all = await loadedRows(calendar, initiator);
  const { shown, state } = calendar;
  const { source = 'service', fetchedAt = Date.now(), cached } = shown.snapshot ?? {};
  const { filter, week } = state;
  const { lines, entries } = layOutShown(calendar, all);
  const rows = [...new Set(entries.map(({ row }) => row))];
  return { lines, rows, total: all.length, filter, week, source, fetchedAt, cached };
}

async function save(file: {
  shown: ShownReleases;
  text: string;
  count: string;
  name: string;
  kind: string;
  /** A sentence about the releases that could not be written. */
  odd?: string;
}): Promise<void> {
  const { shown, text, count, name, kind, odd = '' } = file;
  const uri = await saveExport(text, {
    title: withNarrowing(vscode.l10n.t('Export Calendar: {0}', count), shown),
    filters: { [kind]: [name.slice(name.lastIndexOf('.') + 1)] },
    name,
  });
  const place = vscode.workspace.asRelativePath(uri);
  const written = withNarrowing(vscode.l10n.t('Exported to {1}: {0}.', count, place), shown);
  void notify(odd === '' ? written : `${written} ${odd}`);
}

function withNarrowing(sentence: string, shown: ShownReleases): string {
  const narrowing = formatNarrowing(shown);
  return narrowing === '' ? sentence : `${sentence} ${narrowing}`;
}

function showDone(words: string): void {
  showInStatusBar(words, 6_000);
}
