import * as l10n from '@vscode/l10n';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { addDays, isNearDay } from '../../../domain/dates/days.ts';
import { formatValues } from '../tree/calendarModel.ts';
import { formatExportOrigin, type ShownReleases } from './shownReleasesModel.ts';

const minuteMs = 60_000;

/**
 * Formats an iCalendar file (RFC 5545) with one event for each release that has a date. The events last all day, since
 * the service gives no times. A row with an invalid or very distant date is left out, and the description lists it.
 */
export function formatIcs(shown: ShownReleases): string {
  const description = [formatExportOrigin(shown), formatLeftOut(leftOut(shown.rows))].filter(Boolean).join(' · ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Market Desk//Economic calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(l10n.t('Economic calendar'))}`,
    `X-WR-CALDESC:${escapeText(description)}`,
    ...shown.rows.flatMap((row) => eventOf(row, shown)),
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** The rows whose next release cannot be the day of an event, or has no day. */
export function leftOut(rows: readonly CalendarRow[]): CalendarRow[] {
  return rows.filter(({ next_release }) => !isNearDay(next_release));
}

const mostNamed = 5;

/** Sentences that name the releases that are left out; empty when there are none. */
export function formatLeftOut(rows: readonly CalendarRow[]): string {
  const odd = rows.filter(({ next_release }) => next_release !== null);
  const undated = rows.filter(({ next_release }) => next_release === null);
  const ofOdd = namesOf(odd.map(({ name, next_release }) => `${name} (“${next_release!}”)`));
  const ofUndated = namesOf(undated.map(({ name }) => name));
  return [
    odd.length === 1 ? l10n.t('1 release is omitted because its date isn’t valid: {0}.', ofOdd) : '',
    odd.length > 1 ? l10n.t('{0} releases are omitted because their dates aren’t valid: {1}.', odd.length, ofOdd) : '',
    undated.length === 1
      ? l10n.t('1 release has no date: {0}. Its event from an earlier export stays.', ofUndated)
      : '',
    undated.length > 1
      ? l10n.t('{0} releases have no date: {1}. Their events from an earlier export stay.', undated.length, ofUndated)
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const namesOf = (names: readonly string[]): string =>
  names.length > mostNamed ? [...names.slice(0, mostNamed), '…'].join('; ') : names.join('; ');

function eventOf(row: CalendarRow, { source, fetchedAt, priorsWithFirst }: ShownReleases): string[] {
  if (!isNearDay(row.next_release)) return [];
  const stamp = formatMoment(fetchedAt);
  const description = [
    l10n.t('Latest: {0}', formatValues(row, priorsWithFirst?.get(row.indicator_id))),
    row.latest_date === null ? '' : l10n.t('Reference period: {0}.', formatReferencePeriod(row.latest_date, row)),
    l10n.t('{0} · {1} · {2}', row.code, row.category, row.freq_long),
    l10n.t('The service gives a date but no time.'),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uidOf(row, source))}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    // In a calendar program, a later export of the same release replaces an earlier one.
    `SEQUENCE:${Math.floor(fetchedAt / minuteMs)}`,
    `DTSTART;VALUE=DATE:${row.next_release.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(row.next_release, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(row.name)}`,
    `DESCRIPTION:${escapeText(description.filter(Boolean).join('\n'))}`,
    `CATEGORIES:${escapeText(row.category)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * Returns an id for the release after the last one, from the day of the last one: an advance, a second and a third
 * estimate are separate releases. It stays the same if the release is rescheduled or a value corrected. Sample data has
 * its own ids, so that it never replaces real events.
 */
function uidOf({ indicator_id, last_release }: CalendarRow, source: ShownReleases['source']): string {
  const place = source === 'service' ? 'market-desk' : `${source}.market-desk`;
  return `${indicator_id}-${last_release ?? 'none'}@${place}`;
}

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Folds a line into lines of at most 75 octets (RFC 5545, 3.1) without splitting a character. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!);
    if (octets + size > 75) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...lines, part];
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

function formatMoment(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
}
