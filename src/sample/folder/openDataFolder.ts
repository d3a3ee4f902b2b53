import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { newYorkTime, type Clock } from '../clock.ts';
import type { ServiceData, FundRecord } from '../serviceData.ts';
import type { Screener } from '../screener/screenerInterface.ts';
import { UnusableFile } from '../screener/unusableFile.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { dayNumber } from '../../domain/dates/days.ts';
import { readFolderBars } from './folderBars.ts';
import { readFolderCalls } from './folderCalls.ts';
import { FolderFiles } from './folderFiles.ts';
import { calendarShape, fundShape, reasonOfIssues } from './shapes.ts';

interface DataFolder {
  data: ServiceData;
  clock: Clock;
  /** One line per file that is not served, with its name and the reason. */
  warnings: readonly string[];
}

/**
 * Reads a data folder. Missing parts are empty. The clock defaults to the end of the last session of the bars, if there
 * are any.
 */
export async function openDataFolder(folder: string, clock?: Clock): Promise<DataFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`There is no folder ${folder}.`);
  const files = new FolderFiles(folder);
  const { companies, callsOf } = await readFolderCalls(files);
  const funds = await readFolderFunds(files);
  const calendar = await readFolderCalendar(files);
  const bars = await readFolderBars(files);
  const screener = await readFolderScreener(files);
  const { lastSessionEnd } = bars;
  const now = clock ?? (lastSessionEnd === undefined ? Date.now : () => lastSessionEnd);
  const nameOf = (ticker: string): string =>
    callsOf({ ticker })?.companyname_short ??
    funds.find(({ profile }) => profile.ticker === ticker)?.profile.class_name ??
    ticker;
  return {
    clock: now,
    warnings: files.warnings.lines,
    data: {
      funds: () => funds,
      calendar: () => calendar(newYorkTime(now()).date),
      companies,
      callsOf,
      tickers: () => bars.tickers(),
      listing: (ticker) => bars.listing(ticker, nameOf),
      screener: () => Promise.resolve(screener),
    },
  };
}

/**
 * Opens `screener/metrics.json` and `screener/values.csv`. Either may be missing; without both there is no screener.
 */
async function readFolderScreener(files: FolderFiles): Promise<Screener | undefined> {
  const metrics = await files.json('screener/metrics.json');
  const values = await files.text('screener/values.csv');
  if (metrics === undefined && values === undefined) return undefined;
  const { createScreenerFromFiles } = await import('../screener/screener.ts');
  try {
    return createScreenerFromFiles(metrics ?? [], values ?? '');
  } catch (error) {
    // Any other message might quote the file.
    files.warnings.add('screener', error instanceof UnusableFile ? error.message : 'cannot be used');
    return undefined;
  }
}

/** The entries of an array that have the right shape; each of the others is reported. */
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
async function readFolderFunds(files: FolderFiles): Promise<FundRecord[]> {
  const records: FundRecord[] = [];
  for (const name of await files.names('funds')) {
    if (!name.endsWith('.json')) continue;
    const path = `funds/${name}`;
    const json = await files.json(path);
    if (json === undefined) continue;
    const entries = readEntries(json, fundShape, (reason) => files.warnings.add(path, reason));
    for (const { cusip, ...profile } of entries) records.push({ profile, cusip: cusip?.toUpperCase() });
  }
  return records;
}

/** `calendar.json`. Days that a row leaves out are counted from `today`. */
async function readFolderCalendar(files: FolderFiles): Promise<(today: string) => CalendarRow[] | undefined> {
  const json = await files.json('calendar.json');
  if (json === undefined) return () => undefined;
  const rows = readEntries(json, calendarShape, (reason) => files.warnings.add('calendar.json', reason));
  return (today) =>
    rows.map((row) => {
      const counted = row.next_release === null ? null : dayNumber(row.next_release) - dayNumber(today);
      return { ...row, days_until_next: row.days_until_next === undefined ? counted : row.days_until_next };
    });
}
