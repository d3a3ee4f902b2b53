import { join } from 'node:path';
import * as vscode from 'vscode';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { commands, settings, views } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { ReminderClaims, dueToday, releaseName, formatReminder } from './reminderModel.ts';

/** Reminds of pinned releases on their day. Uses the calendar in the library and sends no request. */
export class Reminders {
  readonly #calendar: CalendarServices;
  readonly #claims: ReminderClaims;

  constructor(calendar: CalendarServices) {
    const { globalStorageUri } = calendar.services.extension;
    this.#calendar = calendar;
    this.#claims = new ReminderClaims(
      globalStorageUri.scheme === 'file' ? join(globalStorageUri.fsPath, 'reminders') : undefined,
    );
  }

  /** Shows one notification for all of today's releases that no window has reminded of yet. */
  async remind(): Promise<void> {
    const { services, shown, pins } = this.#calendar;
    if (!services.settings.calendarReminders) return;
    const today = newYorkDay(Date.now());
    const due = dueToday(shown.snapshot?.value?.rows ?? [], pins.ids, today);
    const rows: CalendarRow[] = [];
    for (const row of due)
      if (await this.#claims.claim(today, releaseName(row, services.connection.source))) rows.push(row);
    if (rows.length > 0) await this.#notify(rows);
  }

  async #notify(rows: readonly CalendarRow[]): Promise<void> {
    const open = vscode.l10n.t('Open');
    const turnOff = vscode.l10n.t('Turn Off');
    const chosen = await notify(formatReminder(rows), { actions: [open, turnOff] });
    if (chosen === turnOff) await this.#calendar.services.settings.update(settings.calendarReminders, false);
    if (chosen !== open) return;
    const [only, ...others] = rows;
    if (only && others.length === 0) await runCommand(commands.calendarOpen, only.indicator_id, 'person');
    else await vscode.commands.executeCommand(`${views.calendar}.focus`);
  }
}
