import * as v from 'valibot';
import type { CalendarRow } from '../../domain/calendar.ts';
import { dayNumber } from '../../domain/dates/days.ts';
import type { FundRecord } from '../serviceData.ts';
import type { FolderFiles } from './folderFiles.ts';
import { calendarShape, fundShape, reasonOfIssues } from './shapes.ts';

/** Each entry of an array that has the shape; the others are warned of one by one. */
function readEntries<S extends v.GenericSchema>(
  json: unknown,
  shape: S,
  warn: (reason: string) => void,
): v.InferOutput<S>[] {
  if (!Array.isArray(json)) {
    warn('not an array');
    return [];
  }
  return json.flatMap((entry: unknown, index) => {
    const read = v.safeParse(shape, entry);
    if (read.success) return [read.output];
    warn(`entry ${index + 1}: ${reasonOfIssues(read.issues)}`);
    return [];
  });
}

/** `funds/*.json`. */
export async function readFolderFunds(files: FolderFiles): Promise<FundRecord[]> {
  const records: FundRecord[] = [];
  for (const name of await files.names('funds')) {
    if (!name.endsWith('.json')) continue;
    const path = `funds/${name}`;
    const json = await files.json(path);
    if (json === undefined) continue;
    const entries = readEntries(json, fundShape, (reason) => {
      files.warnings.add(path, reason);
    });
    for (const { cusip, ...profile } of entries) records.push({ profile, cusip: cusip?.toUpperCase() });
  }
  return records;
}

/** `calendar.json`. Days that a row leaves out are counted from `today`. */
export async function readFolderCalendar(files: FolderFiles): Promise<(today: string) => CalendarRow[] | undefined> {
  const json = await files.json('calendar.json');
  if (json === undefined) return () => undefined;
  const rows = readEntries(json, calendarShape, (reason) => {
    files.warnings.add('calendar.json', reason);
  });
  return (today) =>
    rows.map((row) => {
      const counted = row.next_release === null ? null : dayNumber(row.next_release) - dayNumber(today);
      return { ...row, days_until_next: row.days_until_next === undefined ? counted : row.days_until_next };
    });
}
