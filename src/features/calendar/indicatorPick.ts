import * as vscode from 'vscode';
import type { CalendarRow } from '../../domain/calendar.ts';
import { localDate } from '../../domain/format/time.ts';
import { describeRow } from './calendarModel.ts';

/** The code of the indicator that the person chose, by code, name or category. */
export async function pickIndicator(rows: readonly CalendarRow[]): Promise<string> {
  const today = localDate(Date.now());
  const picked = await vscode.window.showQuickPick(
    rows.map((row) => ({
      label: row.name,
      description: `${row.code} · ${row.category}`,
      detail: describeRow(row, today),
      code: row.code,
    })),
    { title: vscode.l10n.t('Go to an indicator'), matchOnDescription: true },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.code;
}
