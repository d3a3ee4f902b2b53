import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../base/errorCode.ts';

/** The pinned indicators that are scheduled for today. */
export function dueToday(rows: readonly CalendarRow[], pins: readonly number[], today: string): CalendarRow[] {
  return rows.filter((row) => pins.includes(row.indicator_id) && row.next_release === today);
}

/** Identifies a release of one source on one day. */
export function releaseName(row: CalendarRow, source: string): string {
  return JSON.stringify([source, row.indicator_id, row.next_release]);
}

/** “Released today: Consumer Prices”. */
export function formatReminder(rows: readonly CalendarRow[]): string {
  const [only, ...others] = rows.map(({ name }) => name);
  return others.length === 0
    ? l10n.t('Released today: {0}', only ?? '')
    : l10n.t('{0} pinned indicators are due today: {1}.', rows.length, rows.map(({ name }) => name).join('; '));
}

/**
 * Decides which of the open windows reminds of a release on its day: the first one that creates a file for it. Without
 * a folder, each window decides for itself.
 */
export class ReminderClaims {
  readonly #folder: string | undefined;
  readonly #own = new Set<string>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Resolves to true once for each day and release. `day` is YYYY-MM-DD. */
  async claim(day: string, release: string): Promise<boolean> {
    const name = `${day}-${createHash('sha256').update(release).digest('hex').slice(0, 32)}`;
    if (this.#own.has(name)) return false;
    this.#own.add(name);
    if (this.#folder === undefined) return true;
    try {
      await mkdir(this.#folder, { recursive: true });
      await (await open(join(this.#folder, name), 'wx')).close();
      await this.#forgetBefore(day);
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      // If the file cannot be written, an extra reminder is better than none.
      return true;
    }
  }

  async #forgetBefore(day: string): Promise<void> {
    const folder = this.#folder!;
    const old = (await readdir(folder)).filter((name) => /^\d{4}-\d{2}-\d{2}-/.test(name) && name.slice(0, 10) < day);
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  }
}
