import * as vscode from 'vscode';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { localDate } from '../../../domain/format/time.ts';
import { formatEntry } from '../tree/calendarModel.ts';

/** The indicator that the person chose, by code, name or category. */
export async function pickIndicator(rows: readonly CalendarRow[], title: string): Promise<CalendarRow> {
  const today = localDate(Date.now());
  const picked = await vscode.window.showQuickPick(
    rows.map((row) => ({
      label: withoutIcons(row.name),
      description: withoutIcons(`${row.code} · ${row.category}`),
      detail: withoutIcons(formatEntry({ row, of: 'next' }, today)),
      row,
    })),
    { title, matchOnDescription: true },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.row;
}
